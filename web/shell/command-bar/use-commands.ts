import { useQuery } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { findOrganization } from '#shared/domain/organization-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { toFeedPath } from '#web/features/feeds/rules.ts';
import { listsQuery } from '#web/features/lists/queries.ts';
import { findAddress, toListPath } from '#web/features/lists/rules.ts';
import { firstSitesQuery, followedSitesQuery } from '#web/features/subscriptions/queries-sidebar.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { toTagPath } from '#web/features/tags/rules.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { KEY_MAP, type KeyAction } from '#web/lib/key-map.ts';
import { performAction } from '#web/lib/keys.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { findPath } from '#web/pages/keyboard/key-paths.ts';
import { rank } from './rank.ts';
import { listVisited } from './visited.ts';

/** A page to go to, or an action. */
export interface Command {
  id: string;
  name: string;
  /** The kind of entry, in a word. */
  kind: string;
  /** The name in the key map of the key that does the same. */
  keyName?: string | undefined;
  run: () => void;
}

/** Nobody would read more. */
const SHOWN = 40;

/** The commands that match the typed text, the best first. */
export function useCommands(typed: string): Command[] {
  const router = useRouter();
  const destinations = useDestinations(router);
  const go = (path: string) => void router.navigate({ to: path });
  const all: Command[] = [
    ...destinations.map(({ path, name, kind }) => ({
      id: path,
      name,
      kind,
      keyName: findKey(router, path),
      run: () => go(path),
    })),
    ...listActions(router),
  ];
  const found = rank(typed, all, ({ name }) => name).slice(0, SHOWN);
  const text = typed.trim();
  if (text === '') return found;
  const address = findAddress(text);
  const subscribe: Command = {
    id: 'subscribe',
    name: t('Subscribe to {address}', { address: text }),
    kind: t('New subscription'),
    run: () => go(`/discover/add-new?add=${encodeURIComponent(address ?? '')}`),
  };
  const search: Command = {
    id: 'search',
    name: t('Search posts for “{words}”', { words: text }),
    kind: t('Search'),
    keyName: '/',
    run: () => go(`/reader/search?q=${encodeURIComponent(text)}`),
  };
  return [...(address === undefined ? [] : [subscribe]), ...found, search];
}

interface Destination {
  path: string;
  name: string;
  kind: string;
}

/** Everything that the user can open: recently visited pages first, then pages, feeds, lists and tags. */
function useDestinations(router: AnyRouter): Destination[] {
  const viewer = useViewer();
  const { data: first } = useQuery(firstSitesQuery);
  // Until all have come.
  const { data = first } = useQuery(followedSitesQuery);
  const { data: owned } = useQuery(listsQuery());
  const { data: tagged } = useQuery(followedTagsQuery());
  const { data: teams } = useQuery(teamsQuery());
  const organization = teams && findOrganization(teams.teams, teams.company_team);
  const own: Destination[] = [
    ...(data?.subscriptions ?? []).map((site) => ({
      path: toFeedPath(site),
      name: site.name,
      kind: t('Site'),
    })),
    ...(owned?.lists ?? []).map((list) => ({ path: toListPath(list), name: list.title, kind: t('List') })),
    ...(tagged?.tags ?? []).map(({ slug, title }) => ({
      path: toTagPath(slug),
      name: title,
      kind: t('Tag'),
    })),
  ];
  const visited = viewer ? listVisited(viewer.ID) : [];
  const latest = visited.flatMap((path) => own.find((destination) => destination.path === path) ?? []);
  const team = organization
    ? [
        { path: '/reader/a8c', name: organization.title, kind: t('Page') },
        { path: '/reader/p2', name: t('Team blogs'), kind: t('Page') },
      ]
    : [];
  const keyed = listKeyed(router);
  const pages = listPages(router).filter(
    ({ path }) => !keyed.some((destination) => destination.path === path),
  );
  return [
    ...latest,
    ...keyed,
    ...pages,
    ...team,
    ...own.filter((destination) => !latest.includes(destination)),
  ];
}

/** Lists the pages that have a key, with their names in the key map. */
function listKeyed(router: AnyRouter): Destination[] {
  return KEY_MAP.flatMap(({ action, label }) => {
    const path = findPath(router, action);
    return path === undefined ? [] : [{ path, name: label(), kind: t('Page') }];
  });
}

/** Lists the pages whose path and name have no parameters, from the route table. */
function listPages(router: AnyRouter): Destination[] {
  const pages = new Map<string, Destination>();
  for (const [path, { options }] of Object.entries(router.routesByPath as AnyRouter['routesByPath'])) {
    const { title, frame, isListed } = options.staticData ?? {};
    if (path.includes('$') || !title || frame || isListed === false) continue;
    // The last part is the area that the page belongs to.
    const name = title().slice(0, -1).join(' · ');
    if (name && !pages.has(name)) pages.set(name, { path, name, kind: t('Page') });
  }
  return [...pages.values()];
}

/** Actions left out of the command bar: they move between cards or open what is in view. */
const BY_HAND: readonly KeyAction[] = [
  'next',
  'previous',
  'page-next',
  'page-previous',
  'open',
  'close',
  'command',
];

/** Lists the actions of the key map that work on the page below the bar. */
function listActions(router: AnyRouter): Command[] {
  const has = { streams: '[role="feed"]', posts: '#main article', places: '#main', anywhere: '#main' };
  return KEY_MAP.filter(
    ({ action, group }) =>
      !BY_HAND.includes(action) &&
      findPath(router, action) === undefined &&
      document.querySelector(has[group]) !== null,
  ).map(({ action, keys, label }) => ({
    id: action,
    name: label(),
    kind: t('Action'),
    keyName: keys[0],
    run: () => performAction(action),
  }));
}

function findKey(router: AnyRouter, path: string): string | undefined {
  return KEY_MAP.find(({ action }) => findPath(router, action) === path)?.keys[0];
}
