import { useRouter, useSearch } from '@tanstack/react-router';
import type { FormState } from '#shared/page.ts';

/** Returns the typed values and their error; no values when the page is first opened. */
export function useFormState(): Partial<FormState> & Pick<FormState, 'values'> {
  return useRouter().options.context.pageProps?.form ?? { values: {} };
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
