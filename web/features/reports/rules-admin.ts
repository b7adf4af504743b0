export type CaseState = 'open' | 'appealed' | 'decided';

/** Returns the cases that an address asks for: the open ones by default. */
export function toCaseState({ state }: { state?: string }): CaseState {
  return state === 'appealed' || state === 'decided' ? state : 'open';
}
