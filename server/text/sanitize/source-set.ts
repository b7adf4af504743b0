import { resolveAddress } from '../address.ts';

/**
 * `srcset` with absolute addresses, by the HTML standard's own steps: an address ends at white space, its descriptor at
 * a comma, so that commas inside addresses stay. Candidates that are no http(s) address are left out.
 */
export function resolveSourceSet(written: string, baseUrl: string): string {
  const candidates: string[] = [];
  const pattern = /[\s,]*(\S+)/y;
  for (let match = pattern.exec(written); match !== null; match = pattern.exec(written)) {
    const address = match[1]!;
    let descriptor = '';
    if (!address.endsWith(',')) {
      const comma = written.indexOf(',', pattern.lastIndex);
      const end = comma === -1 ? written.length : comma;
      descriptor = written.slice(pattern.lastIndex, end).trim();
      pattern.lastIndex = end;
    }
    const url = resolveAddress(address.replace(/,{1,100}$/, ''), baseUrl);
    if (url !== undefined && /^(?:|\d{1,6}w|\d{1,3}(?:\.\d{1,4})?x)$/.test(descriptor))
      candidates.push(descriptor === '' ? url : `${url} ${descriptor}`);
  }
  return candidates.join(', ');
}
