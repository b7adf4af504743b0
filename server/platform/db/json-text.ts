/** Returns JSON that PostgreSQL accepts as text: without NUL and unpaired surrogates, which it cannot store. */
export function toJsonText(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON.stringify escapes with \u only control characters and lone surrogates, so most documents return here.
  if (!json.includes('\\u')) return json;
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
