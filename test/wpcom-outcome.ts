/* biome-ignore-all lint/suspicious/noExplicitAny: the client itself has no types for its parts */
import type { WPCOM } from 'wpcom';

/** The arguments of the methods. */
export interface Place {
  /** The owner's client. */
  client: WPCOM;
  /** A blog by each of its names, in turn. */
  siteName: () => string;
  siteId: number;
  postId: number;
  commentId: number;
  mediaId: string;
  file: Blob;
}

/**
 * The result of a method of the client: a response of this shape; an error in words; `absent`, a 404, and why; or `local`,
 * without a request.
 */
export type Outcome =
  | { call: (place: Place) => Promise<unknown>; answers: object }
  | { call: (place: Place) => Promise<unknown>; refuses: [status: number, code: string] }
  | { call: (place: Place) => Promise<unknown>; absent: string }
  | { local: true };

export const LOCAL: Outcome = { local: true };
export const absent = (why: string, call: (place: Place) => Promise<unknown>): Outcome => ({
  call,
  absent: why,
});
/** Why there is nothing for it. */
export const FOREIGN = 'about what the platform sells or runs itself';

export const site = ({ client, siteName }: Place) => client.site(siteName()) as any;
