import { encodeText } from './encode-text.ts';

/**
 * Returns a response as JSON in UTF-8. The items of its lists are written one by one: a text with a single character beyond Latin-1
 * has two bytes for each of all its characters, and a page of posts as one text takes half as long again.
 */
export function encodeJson(response: unknown): Buffer {
  return encodeText(isRecord(response) ? listParts(response) : [toJson(response)]);
}

function listParts(response: object): string[] {
  const parts = ['{'];
  for (const [name, value] of Object.entries(response)) {
    if (value === undefined) continue;
    const start = `${parts.length > 1 ? ',' : ''}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) parts.push(start + toJson(value));
    else {
      parts.push(`${start}[`);
      for (const [index, item] of value.entries()) parts.push((index > 0 ? ',' : '') + toJson(item));
      parts.push(']');
    }
  }
  parts.push('}');
  return parts;
}

/** Undefined becomes null, as within a list. */
function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function isRecord(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]' && !('toJSON' in (value as object));
}
