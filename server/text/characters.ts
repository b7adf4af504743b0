const WINDOWS_1252_CONTROLS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/;

/**
 * Returns text that can be stored and shown. Removes what XML 1.0, 2.2 forbids (including NUL, which no database column accepts);
 * converts C1 controls to the windows-1252 quotes and dashes that they were meant as; lone surrogates become U+FFFD as in every
 * decoder.
 */
export function removeForbidden(text: string): string {
  // Most texts have none of these: one check is cheaper than two replacements without a match.
  if (!FORBIDDEN.test(text) && text.isWellFormed()) return text;
  const clean = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\ufffe\uffff]+/g, '')
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252_CONTROLS[control.charCodeAt(0) - 0x80]!);
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
