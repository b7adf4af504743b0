import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { BlogSettings } from '#shared/api/modules.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError, isUnreachable } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { notify } from '#web/ui/notices.ts';
import { notifyNotSaved, notifySaved } from '../blogs/present.ts';
import { modulesQuery, sendActive, sendSettings } from './queries.ts';
import { filterByActiveModules, sanitizeSettings } from './settings.ts';
import { NO_MODULES, reduceModules } from './state.ts';

/** Returns a site's modules and the state of their changes. `onFailed` is called if the list could not be fetched. */
export function useSiteModules(
  siteId: number,
  { isHosted = false, onFailed }: { isHosted?: boolean; onFailed?: () => void } = {},
) {
  const client = useQueryClient();
  const query = modulesQuery(siteId);
  const [state, dispatch] = useReducer(reduceModules, NO_MODULES, (none) => {
    const modules = client.getQueryData(query.queryKey);
    return modules ? reduceModules(none, { type: 'receive', siteId, modules }) : none;
  });
  const isKnown = state.items[siteId] !== undefined;

  async function fetchModules() {
    dispatch({ type: 'request', siteId });
    try {
      dispatch({ type: 'receive', siteId, modules: await client.fetchQuery({ ...query, staleTime: 0 }) });
    } catch (error) {
      dispatch({ type: 'request failed', siteId, error: toErrorMessage(error) });
      onFailed?.();
    }
  }

  // If the loader failed, fetches them once more, so that the page can show the error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each site.
  useEffect(() => {
    if (!isKnown) void fetchModules();
  }, [siteId]);

  /** `isSilent`: no notice on success; failures are always announced. */
  async function setActive(slug: string, active: boolean, { isSilent = false } = {}) {
    const name = state.items[siteId]?.[slug]?.name ?? slug;
    dispatch({ type: active ? 'activate' : 'deactivate', siteId, slug });
    try {
      await sendActive(client, siteId, slug, active);
      dispatch({ type: active ? 'activated' : 'deactivated', siteId, slug });
      // The mode of loading older posts is unknown while it is off.
      if (active && slug === 'infinite-scroll') await fetchModules();
      if (active && slug === 'subscriptions')
        recordEvent('calypso_subscriptions_module_enable', { blog_id: siteId });
      if (!isSilent)
        notify.success(active ? t('{name} turned on.', { name }) : t('{name} turned off.', { name }));
    } catch (error) {
      const type = active ? 'activate failed' : 'deactivate failed';
      dispatch({ type, siteId, slug, error: toErrorMessage(error) });
      const failed = active
        ? t('{name} couldn’t be turned on. Please try again.', { name })
        : t('{name} couldn’t be turned off. Please try again.', { name });
      notify.error(failed, { id: `module-${slug}` });
    }
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  }

  /** Shows changed settings at once and saves them, reverting those that fail. Resolves to an error message, or undefined. */
  async function saveSettings(changed: BlogSettings): Promise<string | undefined> {
    const former = state.settings[siteId] ?? {};
    const allowed = filterByActiveModules({ ...former, ...changed });
    const sent = sanitizeSettings(
      Object.fromEntries(Object.entries(changed).filter(([name]) => name in allowed)),
    );
    const flags = Object.entries(sent).filter(([name]) => state.items[siteId]?.[name]);
    const settings = { ...changed, ...Object.fromEntries(flags) };
    const before = Object.fromEntries(Object.keys(settings).map((name) => [name, former[name]]));
    dispatch({ type: 'settings changed', siteId, settings });
    try {
      const { post_by_email_address } = await sendSettings(client, siteId, sent);
      const address = post_by_email_address === undefined ? {} : { post_by_email_address };
      dispatch({ type: 'settings saved', siteId, settings: address });
      notifySaved();
      return undefined;
    } catch (error) {
      dispatch({ type: 'settings changed', siteId, settings: before });
      const wrong = findCallError(error);
      if (wrong?.code === 'invalid_input') return wrong.message;
      notifyNotSaved();
      return undefined;
    } finally {
      await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    }
  }

  /** Creates a new address to post to, or removes it (''). Resolves to whether that worked, after a notice about a failure. */
  async function savePostAddress(change: 'regenerate' | ''): Promise<boolean> {
    try {
      const { post_by_email_address = '' } = await sendSettings(client, siteId, {
        post_by_email_address: change,
      });
      dispatch({ type: 'settings saved', siteId, settings: { post_by_email_address } });
      notifySaved();
      return true;
    } catch (error) {
      const isRefused = findCallError(error)?.code === 'forbidden';
      notifyNotSaved(isRefused ? toErrorMessage(error) : undefined);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    }
  }

  return {
    siteId,
    isHosted,
    modules: state.items[siteId],
    settings: state.settings[siteId] ?? {},
    requests: state.requests[siteId] ?? {},
    errors: state.errors[siteId] ?? {},
    isFetching: state.fetchingModules[siteId] ?? false,
    fetchModules,
    setActive,
    saveSettings,
    savePostAddress,
  };
}

export type UsedModules = ReturnType<typeof useSiteModules>;

/** Returns the server's message of a failure, or a general one. */
function toErrorMessage(error: unknown): string {
  if (isUnreachable(error)) return t('We can’t reach Tidings. Check your connection, then try again.');
  return findCallError(error)?.message ?? t('Something went wrong.');
}
