/** The fields that a caller asked for: each whole, or only some of its own. */
export type Fields = Map<string, Fields | 'whole'>;

/** Parses a comma list of fields; `author.login` is the login of the author. */
export function parseFields(list: string): Fields {
  const fields: Fields = new Map();
  for (const name of list.split(',')) addField(fields, name.trim().split('.'));
  return fields;
}

/** Whether a response has this field, with `fields` as it was sent: without it, all of them. */
export function isAskedFor(field: string, list: string | undefined): boolean {
  return list === undefined || parseFields(list).has(field);
}

function addField(fields: Fields, [name = '', ...inner]: string[]): void {
  const known = fields.get(name);
  if (known === 'whole') return;
  if (inner.length === 0) {
    fields.set(name, 'whole');
    return;
  }
  const within: Fields = known ?? new Map();
  fields.set(name, within);
  addField(within, inner);
}

/** The lists whose items `fields` applies to, instead of the response. */
const LISTS = [
  ...['posts', 'notes', 'comments', 'likes', 'media', 'sites', 'categories', 'tags', 'terms', 'users'],
  ...['suggestions', 'subscriptions'],
];

/** Returns only these fields of a post, a blog or anything else with a number; of a list, of its items. */
export function pickFields(response: unknown, fields: Fields): unknown {
  if (!isRecord(response)) return response;
  if ('cards' in response && Array.isArray(response.cards)) {
    // Members with several items on a card are not posts.
    const cards = response.cards.map((card) =>
      Array.isArray(card.data) ? card : { ...card, data: pick(card.data, fields) },
    );
    return { ...response, cards };
  }
  const list = 'ID' in response ? undefined : LISTS.find((name) => Array.isArray(response[name]));
  if (list === undefined) return pick(response, fields);
  return { ...response, [list]: (response[list] as unknown[]).map((thing) => pick(thing, fields)) };
}

function pick(thing: unknown, fields: Fields): unknown {
  if (!isRecord(thing)) return thing;
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(thing)) {
    const wanted = fields.get(name);
    if (wanted === 'whole') picked[name] = thing[name];
    else if (wanted) picked[name] = pick(thing[name], wanted);
  }
  return picked;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
