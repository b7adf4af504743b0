import type { BlogModule, BlogModules, BlogSettings } from '#shared/api/modules.ts';
import { collectSettings, normalizeSettings } from './settings.ts';

/** A module in the page's format: the site's `activated` is `active` here (MO-09). */
export interface ModuleState extends Omit<BlogModule, 'activated'> {
  active: boolean;
}

/** The state of a module's calls. */
interface ModuleRequest {
  activating?: boolean;
  deactivating?: boolean;
}

/** The modules of sites, by site number (MO-01). */
export interface ModulesState {
  items: Readonly<Record<number, Readonly<Record<string, ModuleState>>>>;
  settings: Readonly<Record<number, BlogSettings>>;
  fetchingModules: Readonly<Record<number, boolean>>;
  requests: Readonly<Record<number, Readonly<Record<string, ModuleRequest>>>>;
  /** Why fetching the list or switching a module failed; '' under the name `all` for the list. */
  errors: Readonly<Record<number, Readonly<Record<string, string>>>>;
}

export const NO_MODULES: ModulesState = {
  items: {},
  settings: {},
  fetchingModules: {},
  requests: {},
  errors: {},
};

type About = { siteId: number };
type AboutModule = About & { slug: string };

export type ModulesAction =
  | ({ type: 'request' } & About)
  | ({ type: 'receive'; modules: BlogModules } & About)
  | ({ type: 'request failed'; error: string } & About)
  | ({ type: 'activate' | 'deactivate' } & AboutModule)
  | ({ type: 'activated' | 'deactivated' } & AboutModule)
  | ({ type: 'activate failed' | 'deactivate failed'; error: string } & AboutModule)
  /** Changed at once, before the site has responded; a failure restores `former`. */
  | ({ type: 'settings changed'; settings: BlogSettings } & About)
  | ({ type: 'settings saved'; settings: BlogSettings } & About);

/** Returns the next state of all sites' modules (platform facts 5.1). */
export function reduceModules(state: ModulesState, action: ModulesAction): ModulesState {
  const { siteId } = action;
  switch (action.type) {
    case 'request':
      return setError(setFetching(state, siteId, true), siteId, LIST, undefined);
    case 'receive':
      return setError(
        setFetching(
          {
            ...state,
            items: { ...state.items, [siteId]: toItems(action.modules) },
            settings: { ...state.settings, [siteId]: normalizeSettings(collectSettings(action.modules)) },
          },
          siteId,
          false,
        ),
        siteId,
        LIST,
        undefined,
      );
    // Keeps what is known of the site.
    case 'request failed':
      return setError(setFetching(state, siteId, false), siteId, LIST, action.error);
    case 'activate':
      return setError(setRequest(state, action, { activating: true }), siteId, action.slug, undefined);
    case 'deactivate':
      return setError(setRequest(state, action, { deactivating: true }), siteId, action.slug, undefined);
    case 'activated':
      return setActive(setRequest(state, action, { activating: false }), siteId, { [action.slug]: true });
    case 'deactivated':
      return setActive(setRequest(state, action, { deactivating: false }), siteId, {
        [action.slug]: false,
      });
    case 'activate failed':
      return setError(setRequest(state, action, { activating: false }), siteId, action.slug, action.error);
    case 'deactivate failed':
      return setError(setRequest(state, action, { deactivating: false }), siteId, action.slug, action.error);
    case 'settings changed':
    case 'settings saved':
      return setActive(
        {
          ...state,
          settings: { ...state.settings, [siteId]: { ...state.settings[siteId], ...action.settings } },
        },
        siteId,
        action.settings,
      );
  }
}

/** The name for a failure to fetch the list itself. */
export const LIST = 'all';

function toItems(modules: BlogModules): Record<string, ModuleState> {
  return Object.fromEntries(
    Object.entries(modules).map(([slug, { activated, ...module }]) => [
      slug,
      { ...module, active: activated },
    ]),
  );
}

function setFetching(state: ModulesState, siteId: number, isFetching: boolean): ModulesState {
  return { ...state, fetchingModules: { ...state.fetchingModules, [siteId]: isFetching } };
}

function setRequest(
  state: ModulesState,
  { siteId, slug }: AboutModule,
  request: ModuleRequest,
): ModulesState {
  const ofSite = state.requests[siteId] ?? {};
  return {
    ...state,
    requests: { ...state.requests, [siteId]: { ...ofSite, [slug]: { ...ofSite[slug], ...request } } },
  };
}

function setError(
  state: ModulesState,
  siteId: number,
  name: string,
  error: string | undefined,
): ModulesState {
  const { [name]: _, ...others } = state.errors[siteId] ?? {};
  const errors = error === undefined ? others : { ...others, [name]: error };
  return { ...state, errors: { ...state.errors, [siteId]: errors } };
}

/** Settings that name a module turn it on or off, wherever they come from. */
function setActive(state: ModulesState, siteId: number, settings: BlogSettings): ModulesState {
  const items = state.items[siteId] ?? {};
  const flipped = Object.entries(settings).flatMap(([slug, active]) => {
    const item = items[slug];
    return item && typeof active === 'boolean' ? [[slug, { ...item, active }] as const] : [];
  });
  if (flipped.length === 0) return state;
  const flags = Object.fromEntries(flipped.map(([slug, { active }]) => [slug, active]));
  return {
    ...state,
    items: { ...state.items, [siteId]: { ...items, ...Object.fromEntries(flipped) } },
    settings: { ...state.settings, [siteId]: { ...state.settings[siteId], ...flags } },
  };
}
