import { useRouter, useSearch } from '@tanstack/react-router';

/** What a refused form gives back to its page. */
export interface FormState {
  /** As typed, by field; never passwords. */
  values: Record<string, string | undefined>;
  error?: string;
  /** The field that the error is about; it stands there. */
  field?: string | undefined;
}

/** What was typed and what was wrong with it; nothing when the page is opened for the first time. */
export function useFormState(): FormState {
  const state = useRouter().options.context.pageProps as Partial<FormState> | undefined;
  return { values: {}, ...state };
}

/** What is wrong with one field of the form, as the server found it. */
export function useFieldError(name: string): string | undefined {
  const { error, field } = useFormState();
  return field === name ? error : undefined;
}

/** The query of an account page's address. Every part is text or absent. */
export function useQuery(): Partial<Record<string, string>> {
  return useSearch({ strict: false }) as Partial<Record<string, string>>;
}
