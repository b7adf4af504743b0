import { decodeText, readFileBytes } from '#server/text/xml-stream.ts';
import type { AuthorItem, Item, PostItem } from '../items.ts';
import { toAttachmentUrl } from '../picture-addresses.ts';
import { decodePath } from '../rules.ts';
import {
  type Archive,
  type ArchivedFile,
  listPaths,
  listPictureItems,
  openArchive,
  openPictures,
  UnreadableFile,
} from './archive.ts';
import { parseDate } from './dates.ts';
import { type Fields, isYes, toFields, toText } from './fields.ts';
import { hasMembersOnlyPart, renderGhostText, renderImage } from './ghost-content.ts';
import { type Member, NotJson, readMembers } from './json-stream.ts';
import type { ExportFile, ExportReader, ReadProgress } from './reader.ts';

/** Bytes of the JSON in an archive. */
const JSON_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Rows of one of the tables that are kept in memory. */
const ROWS_MAX = 1_000_000;

/**
 * Ghost: what it writes under Settings, Export, as a file or in an archive with its pictures. Keys are Ghost's own. The file is
 * read twice, because posts come before what belongs to them.
 */
export const ghostReader: ExportReader = {
  format: 'ghost',
  name: 'Ghost',
  async isMine(probe) {
    if (isGhostJson(probe.head)) return true;
    const paths = await listPaths(probe);
    if (!paths?.some(isJsonPath)) return false;
    const archive = await openArchive(probe.file.path);
    try {
      return archive !== undefined && (await findJson(archive)) !== undefined;
    } finally {
      archive?.close();
    }
  },
  async *read(file, progress) {
    const archive = await openArchive(file.path);
    if (!archive) {
      yield* readExport(
        () => readFileBytes(file.path, progress),
        () => undefined,
        progress,
      );
      return;
    }
    try {
      yield* archive.problems;
      yield* listPictureItems(archive);
      const json = await findJson(archive);
      if (!json) yield { kind: 'problem', subject: '', reason: 'not_readable' };
      else {
        const open = () => countBytes(archive.stream(json, JSON_MAX_BYTES), json, file, progress);
        yield* readExport(open, createFinder(archive), progress);
      }
    } finally {
      archive.close();
    }
  },
  openPictures,
};

const isJsonPath = (path: string) => /\.json$/i.test(path) && path.split('/').length <= 4;

/** Newer exports name a version before the data, older ones have only that. */
function isGhostJson(head: Buffer): boolean {
  const start = head.toString('utf8', 0, 4_096).replace(/^\ufeff/, '');
  return (
    /^\s*\{\s*"db"\s*:\s*\[/.test(start) ||
    (/^\s*\{\s*"(?:meta|data)"\s*:\s*\{/.test(start) &&
      /"exported_on"|"data"\s*:\s*\{\s*"posts"\s*:\s*\[/.test(start))
  );
}

async function findJson(archive: Archive): Promise<ArchivedFile | undefined> {
  for (const file of archive.files.filter(({ path }) => isJsonPath(path)).slice(0, 10)) {
    try {
      for await (const chunk of archive.stream(file, JSON_MAX_BYTES)) {
        if (isGhostJson(chunk)) return file;
        break;
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return undefined;
}

/** Counts what is unpacked as a share of the archive. */
async function* countBytes(
  chunks: AsyncGenerator<Buffer>,
  json: ArchivedFile,
  { bytes }: ExportFile,
  progress: ReadProgress,
) {
  const unpacked = Math.max(1, json.entry.uncompressedSize);
  for await (const chunk of chunks) {
    progress.bytes += Math.round((chunk.length / unpacked) * bytes);
    yield chunk;
  }
}

/** Finds the key of a picture by its address. */
type FindPicture = (address: string) => string | undefined;

function createFinder(archive: Archive): FindPicture {
  const keys = new Map<string, string>();
  // `content/images/2020/tea.jpg`, wherever in the archive that folder is.
  for (const { path } of archive.files)
    keys.set(path.replace(/^.*?(?=content\/images\/)/, '').replace(/^images\//, 'content/images/'), path);
  return (address) => keys.get(decodePath(address.replace(/^\/+/, '').replace(/[?#].*$/, '')));
}

/** What belongs to posts. */
interface Tables {
  tags: Map<string, string>;
  authors: Map<string, AuthorItem>;
  postTags: Map<string, [id: string, order: number][]>;
  postAuthors: Map<string, [id: string, order: number][]>;
  /** What else is known of posts, by their ids. */
  details: Map<string, { alt: string; caption: string; isEmailOnly: boolean }>;
  settings: Map<string, string>;
  rows: number;
}

async function* readExport(
  open: () => AsyncIterable<Buffer>,
  findPicture: FindPicture,
  progress: ReadProgress,
): AsyncGenerator<Item> {
  const tables: Tables = {
    tags: new Map(),
    authors: new Map(),
    postTags: new Map(),
    postAuthors: new Map(),
    details: new Map(),
    settings: new Map(),
    rows: 0,
  };
  try {
    for await (const member of readMembers(decodeText(open()), isSmallRow)) addRow(tables, member);
  } catch (error) {
    const reason = toReason(error);
    // What is missing at the end is told after the posts before it.
    if (reason === 'too_large') {
      yield { kind: 'problem', subject: '', reason };
      return;
    }
  }
  yield {
    kind: 'site',
    title: tables.settings.get('title') ?? '',
    tagline: tables.settings.get('description') ?? '',
    url: null,
    language:
      tables.settings.get('locale') ||
      tables.settings.get('lang') ||
      tables.settings.get('default_locale') ||
      null,
  };
  yield* tables.authors.values();
  progress.bytes = 0;
  try {
    for await (const member of readMembers(decodeText(open()), (path) => findTable(path) === 'posts')) {
      if ('problem' in member) {
        const title = /"title"\s*:\s*"((?:[^"\\]|\\.){0,300})"/.exec(member.start)?.[1] ?? '';
        yield { kind: 'problem', subject: title, reason: member.problem };
        continue;
      }
      const post = toPost(toFields(member.value), tables, findPicture);
      if (post) yield post;
    }
  } catch (error) {
    yield { kind: 'problem', subject: '', reason: toReason(error) };
  }
}

/** Throws everything that is no property of the file. */
function toReason(error: unknown) {
  if (error instanceof NotJson) return 'cut_off';
  if (error instanceof UnreadableFile) return error.reason;
  throw error;
}

const findTable = (path: string) => /^(?:db\.\*\.)?data\.(\w+)\.\*$/.exec(path)?.[1];

const SMALL_TABLES = new Set(['tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta', 'settings']);
const isSmallRow = (path: string) => SMALL_TABLES.has(findTable(path) ?? '');

function addRow(tables: Tables, member: Member): void {
  if ('problem' in member || tables.rows >= ROWS_MAX) return;
  tables.rows += 1;
  const row = toFields(member.value);
  const id = toText(row.id);
  switch (findTable(member.path)) {
    case 'tags':
      // Internal ones begin with a number sign.
      if (row.visibility !== 'internal' && !toText(row.name).startsWith('#'))
        tables.tags.set(id, toText(row.name));
      return;
    case 'users':
      tables.authors.set(id, {
        kind: 'author',
        key: id,
        name: toText(row.name) || toText(row.slug),
        email: toText(row.email).trim().toLowerCase() || null,
      });
      return;
    case 'posts_tags':
      addRelation(tables.postTags, row, toText(row.tag_id));
      return;
    case 'posts_authors':
      addRelation(tables.postAuthors, row, toText(row.author_id));
      return;
    case 'posts_meta':
      tables.details.set(toText(row.post_id), {
        alt: toText(row.feature_image_alt),
        caption: toText(row.feature_image_caption),
        isEmailOnly: isYes(row.email_only),
      });
      return;
    case 'settings':
      if (typeof row.value === 'string' && row.value.length < 2_000)
        tables.settings.set(toText(row.key), row.value);
  }
}

function addRelation(relations: Tables['postTags'], row: Fields, other: string): void {
  const post = toText(row.post_id);
  const known = relations.get(post) ?? [];
  known.push([other, Number(row.sort_order) || 0]);
  relations.set(post, known);
}

function toPost(row: Fields, tables: Tables, findPicture: FindPicture): PostItem | undefined {
  const id = toText(row.id);
  const slug = toText(row.slug);
  const type = row.type === 'page' || row.page === 1 || row.page === true ? 'page' : 'post';
  const sort = (relations: [string, number][] | undefined) =>
    (relations ?? []).toSorted(([, a], [, b]) => a - b).map(([key]) => key);
  const tags = sort(tables.postTags.get(id)).flatMap((tag) => tables.tags.get(tag) ?? []);
  const author = sort(tables.postAuthors.get(id))[0] ?? toText(row.author_id);
  const { alt = '', caption = '', isEmailOnly = false } = tables.details.get(id) ?? {};
  const image = toText(row.feature_image);
  const uuid = toText(row.uuid);
  const text = renderGhostText(row);
  // Posts here have no caption for the picture above them: it begins the text instead.
  const figure = image !== '' && caption !== '' ? renderImage({ src: image, alt, caption }) : '';
  const isRestricted =
    isEmailOnly ||
    row.status === 'sent' ||
    !['', 'public'].includes(toText(row.visibility)) ||
    hasMembersOnlyPart(row);
  return {
    kind: 'post',
    type,
    // Numbers of the first versions are those of every blog.
    key: `post:${uuid || id || slug}`,
    status: toStatus(row.status, isRestricted),
    isRestricted: isRestricted && row.status !== 'draft',
    title: toText(row.title),
    content: { format: 'html', text: replaceAddresses(figure + text, findPicture) },
    excerpt: toText(row.custom_excerpt) || '',
    slug: slug.startsWith('untitled') ? '' : slug,
    publishedAt: parseDate(row.published_at) ?? (row.status === 'draft' ? parseDate(row.created_at) : null),
    updatedAt: parseDate(row.updated_at),
    authorKey: author && tables.authors.has(author) ? author : null,
    tags: [...new Set(tags)],
    featuredImage: image === '' || figure !== '' ? null : toFeaturedImage(image, alt, findPicture),
    oldAddresses: [slug && `/${slug}/`, uuid && `/p/${uuid}/`].filter((address) => address !== ''),
  };
}

/** What only members may read is for nobody else here either, and so is what was only sent as an email. */
function toStatus(status: unknown, isRestricted: boolean): PostItem['status'] {
  switch (status) {
    case 'published':
      return isRestricted ? 'private' : 'publish';
    case 'sent':
      return 'private';
    case 'scheduled':
      return isRestricted ? 'draft' : 'future';
    default:
      return 'draft';
  }
}

const PLACEHOLDER = /(?:__GHOST_URL__|%7B%7BGHOST_URL%7D%7D)/g;
/** The address of a picture, in an attribute or a list of sizes, without the folder of a smaller copy. */
const PICTURE =
  /(?:https?:\/\/[^\s"'<>()/]{1,200})?(?:\/[\w~-]{1,100})?\/content\/images\/(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?([^\s"'<>()]{1,500})/g;

function replaceAddresses(html: string, findPicture: FindPicture): string {
  return html.replaceAll(PLACEHOLDER, '').replaceAll(PICTURE, (address, path: string) => {
    const key = findPicture(`content/images/${path}`);
    return key === undefined ? address : toAttachmentUrl(key);
  });
}

function toFeaturedImage(image: string, alt: string, findPicture: FindPicture): PostItem['featuredImage'] {
  const address = image.replaceAll(PLACEHOLDER, '');
  const path = /\/content\/images\/(?:size\/w\d+(?:h\d+)?\/)?(.+)$/.exec(address)?.[1];
  const key = path && findPicture(`content/images/${path}`);
  return { ...(key ? { key } : { url: address }), alt };
}
