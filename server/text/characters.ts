const WINDOWS_1252_CONTROLS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/;

/**
 * Text that can be stored and shown. What XML 1.0, 2.2 forbids is removed (NUL among it, which no database column takes);
 * C1 controls, which nobody writes, are windows-1252 quotes and dashes that somebody took for Latin-1; lone surrogates
 * become U+FFFD as they do in every decoder.
 */
export function removeForbidden(text: string): string {
  // Most texts hold nothing of all this: one look is cheaper than two replacements that find nothing.
  if (!FORBIDDEN.test(text) && text.isWellFormed()) return text;
  const clean = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\ufffe\uffff]+/g, '')
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252_CONTROLS[control.charCodeAt(0) - 0x80]!);
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
