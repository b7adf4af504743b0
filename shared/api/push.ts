import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/push.ts';

/** What the service worker of a browser gets: the sentence of a notification, and where it leads. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of ours. */
  path: string;
  /** Messages with the same tag replace each other. */
  tag: string;
}

const Done = z.object({ success: z.literal(true) });

export const getPushKey = endpoint(paths.getPushKey, {
  access: 'member',
  summary: 'The public key with which this server signs its pushes (VAPID, RFC 8292)',
  input: z.object({}),
  answer: z.object({ key: z.string() }),
});

export const createPushSubscription = endpoint(paths.createPushSubscription, {
  access: 'member',
  summary: 'Sends the notifications of the member to a browser too; not with an API key',
  input: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
  answer: Done,
});

export const deletePushSubscription = endpoint(paths.deletePushSubscription, {
  access: 'member',
  summary: 'Stops sending notifications to a browser',
  input: z.object({ endpoint: z.string().max(2_000) }),
  answer: Done,
});
