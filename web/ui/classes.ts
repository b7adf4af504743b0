/** Joins class names, skipping absent ones; returns undefined if none is left: `classes(css.button, busy && css.busy)`. */
export function joinClasses(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
