import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Tells that something happened (AN-01). Names and small properties, never what a person wrote; never blocks the page. */
export const recordEvents = endpoint({
  method: 'POST',
  path: '/rest/v1.1/tracks/record',
  access: 'public',
  summary: 'Records events of the application',
  input: z.object({
    events: z
      .array(
        z.object({
          name: z.string().regex(/^[a-z][a-z0-9_]{2,99}$/),
          properties: z
            .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()]))
            .default({}),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: z.object({ success: z.literal(true) }),
});
