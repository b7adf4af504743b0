/** A recording that plugins for podcasts show above a text. */
export interface Recording {
  url: string;
  name: 'audio' | 'video';
}

/** Reads the address, the bytes and the type of a recording, each on a line; undefined for other files. */
export function readEnclosure(value: string): Recording | undefined {
  const [url = '', , type = ''] = value.split('\n').map((line) => line.trim());
  const name = /^(audio|video)\//.exec(type)?.[1] as Recording['name'] | undefined;
  return name && toUrl(url) !== null ? { url, name } : undefined;
}

/** Returns the first valid date: `2019-05-04 10:11:12` is UTC, as are the local ones that have nothing better. */
export function findDate(values: ReadonlyMap<string, string>, ...names: string[]): Date | null {
  for (const name of names) {
    const text = values.get(name)?.trim() ?? '';
    const local = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
    if (local) {
      const [, year, month, day, hour, minute, second] = local;
      const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}Z`);
      if (date.getUTCFullYear() > 1 && date.getUTCDate() === Number(day)) return date;
    } else if (/^\w{3}, \d/.test(text)) {
      const date = new Date(text);
      if (date.getUTCFullYear() > 1) return date;
    }
  }
  return null;
}

/** Returns an address on the web; null for anything else. */
export function toUrl(text: string | undefined): string | null {
  const url = URL.parse(text?.trim() ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
