import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/events.ts';

/** Records events (AN-01). Names and small properties, never what a person wrote; never blocks the page. */
export const recordEvents = endpoint(paths.recordEvents, {
  access: 'public',
  summary: 'Records events of the catalogue; others are left out, and a call that has no others is refused',
  input: z.object({
    /** The user they belong to, as the page knows it. Dropped if someone else, or no one, is logged in by now. */
    member: z.int().positive().optional(),
    /** Identifies the call, so that a retry after a lost response is stored once. */
    batch: z.string().min(1).max(64).optional(),
    events: z
      .array(
        z.object({
          name: z.string().max(100),
          properties: z
            .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()]))
            .default({}),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: z.object({
    success: z.literal(true),
    /** Why events were rejected, a sentence for each. */
    refused: z.array(z.string()),
  }),
});

/** Spans of the events page, in days. */
export const EventDays = z.enum(['7', '30', '90']);
export type EventDays = z.output<typeof EventDays>;

/** Days are UTC, oldest first, without gaps; today is counted so far. */
export const getEventCounts = endpoint(paths.getEventCounts, {
  access: 'administrator',
  summary: 'How often events happened, by day and by name',
  input: z.object({
    days: EventDays.default('30'),
    /** Counts the days of this name only. */
    name: z.string().max(100).optional(),
  }),
  answer: z.object({
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    /** Most frequent first. */
    names: z.array(
      z.object({
        name: z.string(),
        count: z.int(),
        /** Different members it happened to. Closed accounts are no longer counted from the next night on. */
        members: z.int(),
      }),
    ),
    /** Of all names. */
    count: z.int(),
    members: z.int(),
  }),
});
