/** Decodes the name in a `cid:` address, which is percent-encoded (RFC 2392). */
export function decodeCid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
