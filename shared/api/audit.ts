import { z } from 'zod';
import { ACTS, SUBJECT_KINDS, type SubjectKind } from '../domain/acts.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/audit.ts';
import { Id } from './parameters.ts';

const ActValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One act of an administrator or a command. */
export const LoggedAct = z.object({
  ID: z.int(),
  date: z.string(),
  /** Names as they were then; `ID` null for a command. */
  actor: z.object({ ID: z.int().nullable(), name: z.string() }),
  via: z.enum(['web', 'key', 'command']),
  act: z.string(),
  /** `ID` null for settings. */
  subject: z.object({ kind: z.string(), ID: z.int().nullable(), name: z.string() }),
  /** What changed, by name: a value, or `[before, after]`. */
  details: z.record(z.string(), z.union([ActValue, z.tuple([ActValue, ActValue])])),
});
export type LoggedAct = z.output<typeof LoggedAct>;

/** Newest first. Lines are never changed or deleted. */
export const listActs = endpoint(paths.listActs, {
  access: 'administrator',
  summary: 'The log of administration: who did what to whom, and when',
  input: z.object({
    act: z.enum(ACTS).optional(),
    actor_ID: Id.optional(),
    subject_kind: z.enum(SUBJECT_KINDS as [SubjectKind, ...SubjectKind[]]).optional(),
    /** With `subject_kind`. */
    subject_ID: Id.optional(),
    number: z.coerce.number().int().min(1).max(100).default(50),
    /** `next_page_handle` of the page before. */
    page_handle: Id.optional(),
  }),
  answer: z.object({ acts: z.array(LoggedAct), next_page_handle: z.string().optional() }),
});
