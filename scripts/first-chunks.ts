import type { Rolldown } from 'vite';

/**
 * The groups of vite.config.ts whose texts and styles come with the first page, beside what the entry imports: the pages of streams, and
 * what every page starts with once it can be used. Everything else waits for the late texts and styles.
 */
const EARLY = new Set(['stream', 'following', 'streams', 'other-streams', 'services']);

/** The groups with texts and styles of their own, because few people open their pages: administration, moving a blog here, and teams. */
export const RARE_CHUNKS: ReadonlySet<string> = new Set(['admin', 'moving', 'team', 'editor']);

export type Chunks = Record<string, Rolldown.RenderedChunk | Rolldown.OutputChunk>;

/** Returns the names of the files of the entry, of all that it imports at once, and of the early groups. */
export function listEarlyChunks(chunks: Chunks): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name) || !chunks[name]) return;
    found.add(name);
    chunks[name].imports.forEach(visit);
  };
  for (const { fileName, isEntry, name } of Object.values(chunks)) {
    if (isEntry) visit(fileName);
    else if (EARLY.has(name)) found.add(fileName);
  }
  return found;
}
