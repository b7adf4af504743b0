import type { Access } from '#shared/endpoint.ts';
import { AppError } from '../http/errors.ts';

/** The signed-in user who makes a request. */
export interface Viewer {
  id: number;
  username: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  /** Nothing is sent to the address any more, because its mail server refuses emails (docs/email.md). */
  emailRefused: boolean;
  image: string | null;
  /** BCP 47 tag of the account's language. */
  language: string;
  role: 'member' | 'administrator';
  createdAt: Date;
  /** Has muted words, authors or people: what is shown to them has to be compared. */
  hasMutes: boolean;
  /** As stored (`shared/api/accounts.ts`). Found with the user, because every page needs them first. */
  preferences: Readonly<Record<string, unknown>>;
  /** The proof of identity: a browser's session, or an API key, with its number. */
  proof: { kind: 'session'; id: number } | { kind: 'key'; id: number; scope: 'read' | 'write' };
}

/**
 * Finds the user of a request by API key or session cookie; null for a visitor. Throws `authorization_required` for an invalid
 * key: a program must not mistake a visitor's response for its owner's.
 */
export type FindViewer = (headers: Headers) => Promise<Viewer | null>;

/** Returns the message of `email_unverified` (EM-04), with the action that needs a confirmed address. */
export function getUnverifiedMessage(action = 'subscribing'): string {
  return `Please verify your email before ${action}.`;
}

/** Throws if the viewer may not call an endpoint at all. The only place that decides this. */
export function requireAccess(access: Access, viewer: Viewer | null, verifiedBefore?: string): void {
  if (access === 'public') return;
  if (!viewer) throw new AppError('authorization_required', 'Log in to do this.');
  // EM-01: subscribing, adding and importing need a confirmed address.
  if (access === 'verified' && !viewer.emailVerified)
    throw new AppError('email_unverified', getUnverifiedMessage(verifiedBefore));
  if (access === 'administrator' && viewer.role !== 'administrator')
    throw new AppError('forbidden', 'Only an administrator can do this.');
}

/** Throws `forbidden` if a read-only key would change something. */
export function requireScope(method: string, viewer: Viewer | null): void {
  if (method !== 'GET' && viewer?.proof.kind === 'key' && viewer.proof.scope === 'read')
    throw new AppError('forbidden', 'This API key is read-only.');
}

/**
 * Returns the number of the viewer's session. Calls that decide who owns an account are not for API keys: a stolen one must not
 * be able to create another, or to lock its owner out. Throws `forbidden`.
 */
export function requireSession({ proof }: Viewer): number {
  if (proof.kind !== 'session')
    throw new AppError('forbidden', 'You can’t do this with an API key. Log in with a browser.');
  return proof.id;
}
