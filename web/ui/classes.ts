/** Joins class names and leaves out what is absent; undefined where nothing is left: `classes(css.button, busy && css.busy)`. */
export function joinClasses(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
