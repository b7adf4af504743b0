import { z } from 'zod';
import { MUTE_MAX_CHARACTERS } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/mutes.ts';
import { Id } from './parameters.ts';

/** How long something is muted; `null` is permanently. */
export const MuteDuration = z.enum(['day', 'week', 'month']).nullable();
export type MuteDuration = z.output<typeof MuteDuration>;

/** A word, or the name of an author in one feed, that a user has muted. */
export const Mute = z.object({
  ID: z.int(),
  kind: z.enum(['word', 'author']),
  word: z.string(),
  /** The feed in which a name counts; null for a word. */
  feed_ID: z.int().nullable(),
  site_name: z.string().nullable(),
  /** When it ends; null if it does not. */
  expires: z.string().nullable(),
  date: z.string(),
});
export type Mute = z.output<typeof Mute>;

export const listMutes = endpoint(paths.listMutes, {
  access: 'member',
  summary: 'The words and authors that the reader has muted, the latest first',
  input: z.object({}),
  answer: z.object({ mutes: z.array(Mute), max: z.int() }),
});

/** Mutes a word, or with `feed_ID` an author of that feed. Muting it again changes when it ends. `invalid_input` for too many. */
export const createMute = endpoint(paths.createMute, {
  access: 'member',
  summary: 'Mutes a word, or an author of a feed: posts and comments with it disappear for the reader',
  input: z.object({
    word: z.string().trim().min(1).max(MUTE_MAX_CHARACTERS),
    feed_ID: z.int().positive().optional(),
    duration: MuteDuration.default(null),
  }),
  answer: Mute,
});

export const deleteMute = endpoint(paths.deleteMute, {
  access: 'member',
  summary: 'Takes back that a word or an author is muted',
  input: z.object({ muteId: Id }),
  answer: z.object({ success: z.literal(true) }),
});
