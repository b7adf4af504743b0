import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Preferences } from '#shared/api/accounts.ts';
import { preferencesQuery } from './queries.ts';

const LoadedPreferences = createContext<Preferences | undefined>(undefined);

/** Loads the member's preferences once for the whole page, a dozen parts of which depend on them. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(preferencesQuery());
  return <LoadedPreferences value={data?.calypso_preferences}>{children}</LoadedPreferences>;
}

/** Returns the member's preferences; undefined for a visitor, and until they are loaded. */
export function usePreferences(): Preferences | undefined {
  return use(LoadedPreferences);
}
