import { useRouter, useSearch } from '@tanstack/react-router';

/** The state of a rejected form, returned to its page. */
export interface FormState {
  /** As typed, by field; never passwords. */
  values: Record<string, string | undefined>;
  error?: string;
  /** The field that the error belongs to and is shown at. */
  field?: string | undefined;
}

/** Returns the typed values and their error; an empty state when the page is first opened. */
export function useFormState(): FormState {
  const state = useRouter().options.context.pageProps as Partial<FormState> | undefined;
  return { values: {}, ...state };
}

/** Returns the server's error for one field of the form. */
export function useFieldError(name: string): string | undefined {
  const { error, field } = useFormState();
  return field === name ? error : undefined;
}

/** Returns the query of an account page's address. Every part is a string or absent. */
export function useQuery(): Partial<Record<string, string>> {
  return useSearch({ strict: false }) as Partial<Record<string, string>>;
}
