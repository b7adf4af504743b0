import { useRouter, useSearch } from '@tanstack/react-router';

/** What a refused form gives back to its page. */
export interface FormState {
  /** As typed, by field; never passwords. */
  values: Record<string, string | undefined>;
  error?: string;
}

/** What was typed and what was wrong with it; nothing when the page is opened for the first time. */
export function useFormState(): FormState {
  const state = useRouter().options.context.pageProps as Partial<FormState> | undefined;
  return { values: {}, ...state };
}

/** The query of an account page's address. Every part is text or absent. */
export function useQuery(): Partial<Record<string, string>> {
  return useSearch({ strict: false }) as Partial<Record<string, string>>;
}
