import { useNavigate, useSearch } from '@tanstack/react-router';

/** Keeps a choice in the address; the default is left out of it. */
export function useChoice<V extends string>(
  name: 'view' | 'sort' | 'only',
  usual: V,
): [V, (value: V) => void] {
  const search: { view?: string; sort?: string; only?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (value: V) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, [name]: value === usual ? undefined : value }) as never,
      replace: true,
      resetScroll: false,
    });
  return [(search[name] as V | undefined) ?? usual, choose];
}
