/** JSON that PostgreSQL takes as text: no NUL and no half of a surrogate pair, neither of which it can store. */
export function toJsonText(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON.stringify writes \u only for control characters and lone surrogates, so most documents end here.
  if (!json.includes('\\u')) return json;
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
