import { z } from 'zod';
import { LIMIT_NAMES } from '../domain/changeable-limits.ts';
import { FIXED_LIMIT_NAMES } from '../domain/fixed-limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/limits.ts';

const Limits = z.object({
  limits: z.array(
    z.object({
      name: z.enum(LIMIT_NAMES),
      value: z.int(),
      default: z.int(),
      min: z.int(),
      max: z.int(),
    }),
  ),
  /** Those that cannot be changed. */
  fixed: z.array(z.object({ name: z.enum(FIXED_LIMIT_NAMES), value: z.int() })),
  /** Calls that a limit refused in the last 30 days, the most refused first. */
  refused: z.array(z.object({ call: z.string(), today: z.int(), count: z.int() })),
  /** The same by UTC day, oldest first, without gaps. */
  days: z.array(z.object({ day: z.string(), count: z.int() })),
});
export type Limits = z.output<typeof Limits>;

export const getLimits = endpoint(paths.getLimits, {
  access: 'administrator',
  summary: 'The limits, and the calls that they refused',
  input: z.object({}),
  answer: Limits,
});

/** In force in every process within a second. `invalid_input` outside its bounds; null is the default. */
export const changeLimit = endpoint(paths.changeLimit, {
  access: 'administrator',
  summary: 'Changes a limit',
  input: z.object({ name: z.enum(LIMIT_NAMES), value: z.int().nullable() }),
  answer: Limits,
});
