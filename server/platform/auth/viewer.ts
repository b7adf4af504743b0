import type { Access } from '#shared/endpoint.ts';
import { AppError } from '../http/errors.ts';

/** The signed-in person on whose behalf a request is handled. */
export interface Viewer {
  id: number;
  username: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  role: 'member' | 'administrator';
  createdAt: Date;
  /** What proved who it is: a browser's session, or an API key, with its number. */
  proof: { kind: 'session'; id: number } | { kind: 'key'; id: number; scope: 'read' | 'write' };
}

/**
 * Finds who sends a request, by API key or session cookie; null for a visitor. Throws `authorization_required` for a key that
 * does not hold: a program must not take a visitor's answer for its owner's.
 */
export type FindViewer = (headers: Headers) => Promise<Viewer | null>;

/** The sentence of `email_unverified` (EM-04), with what the address has to be confirmed before. */
export function getUnverifiedMessage(action = 'subscribing'): string {
  return `Please verify your email before ${action}.`;
}

/** The one place that decides whether somebody may call an endpoint at all. Throws when not. */
export function requireAccess(access: Access, viewer: Viewer | null, verifiedBefore?: string): void {
  if (access === 'public') return;
  if (!viewer) throw new AppError('authorization_required', 'Log in to do this.');
  // EM-01: subscribing, adding and importing need a confirmed address.
  if (access === 'verified' && !viewer.emailVerified)
    throw new AppError('email_unverified', getUnverifiedMessage(verifiedBefore));
  if (access === 'administrator' && viewer.role !== 'administrator')
    throw new AppError('forbidden', 'Only an administrator can do this.');
}

/** A key that may only read changes nothing. Throws `forbidden`. */
export function requireScope(method: string, viewer: Viewer | null): void {
  if (method !== 'GET' && viewer?.proof.kind === 'key' && viewer.proof.scope === 'read')
    throw new AppError('forbidden', 'This API key is read-only.');
}

/**
 * The number of the session that the viewer is logged in with. What decides who owns an account is not for API keys: a stolen one
 * must not be able to make another, or to lock its owner out. Throws `forbidden`.
 */
export function requireSession({ proof }: Viewer): number {
  if (proof.kind !== 'session')
    throw new AppError('forbidden', 'You can’t do this with an API key. Log in with a browser.');
  return proof.id;
}
