import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/events.ts';

/** Tells that something happened (AN-01). Names and small properties, never what a person wrote; never blocks the page. */
export const recordEvents = endpoint(paths.recordEvents, {
  access: 'public',
  summary: 'Records events of the catalogue; others are left out, and a call that has no others is refused',
  input: z.object({
    /** Whose they are, as the page knows it. Nothing is kept where somebody else is logged in by now, or nobody. */
    member: z.number().int().positive().optional(),
    /** Names the call: one that is sent again, because its answer was not heard, is kept once. */
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
    /** Why events were left out, a sentence for each. */
    refused: z.array(z.string()),
  }),
});

/** The spans that the page of events can show, in days. */
export const EventDays = z.enum(['7', '30', '90']);
export type EventDays = z.output<typeof EventDays>;

/** Days are UTC's, the oldest first and each of them there; today is counted up to now. */
export const getEventCounts = endpoint(paths.getEventCounts, {
  access: 'administrator',
  summary: 'How often events happened, by day and by name',
  input: z.object({
    days: EventDays.default('30'),
    /** Counts the days of this name only. */
    name: z.string().max(100).optional(),
  }),
  answer: z.object({
    days: z.array(z.object({ day: z.string(), count: z.number().int() })),
    /** The most frequent first. */
    names: z.array(
      z.object({
        name: z.string(),
        count: z.number().int(),
        /** Different members to whom it happened. Whoever closes the account is no longer counted from the next night on. */
        members: z.number().int(),
      }),
    ),
    /** Of all names. */
    count: z.number().int(),
    members: z.number().int(),
  }),
});
