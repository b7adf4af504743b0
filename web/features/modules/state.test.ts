import { describe, expect, it } from 'vitest';
import type { BlogModule } from '#shared/api/modules.ts';
import { LIST, type ModulesAction, type ModulesState, NO_MODULES, reduceModules } from './state.ts';

const SITE = 7;
const createModule = (activated: boolean, options: BlogModule['options'] = {}) =>
  ({ module: '', name: '', description: '', activated, available: true, options }) as BlogModule;

const apply = (state: ModulesState, ...actions: ModulesAction[]) => actions.reduce(reduceModules, state);
const known = apply(NO_MODULES, {
  type: 'receive',
  siteId: SITE,
  modules: {
    likes: createModule(false),
    latex: createModule(true),
    'infinite-scroll': createModule(true, { infinite_scroll: { current_value: false } }),
  },
});
const likes = { siteId: SITE, slug: 'likes' };
const latex = { siteId: SITE, slug: 'latex' };

describe('turning a module on', () => {
  it('MO-01, MO-02: is activating, then active', () => {
    const asked = apply(known, { type: 'activate', ...likes });
    expect(asked.requests[SITE]?.likes).toEqual({ activating: true });
    expect(asked.items[SITE]?.likes?.active).toBe(false);
    const done = apply(asked, { type: 'activated', ...likes });
    expect(done.requests[SITE]?.likes).toEqual({ activating: false });
    expect(done.items[SITE]?.likes?.active).toBe(true);
    expect(done.settings[SITE]?.likes).toBe(true);
  });

  it('MO-03: a failure leaves it off and is recorded', () => {
    const failed = apply(
      known,
      { type: 'activate', ...likes },
      { type: 'activate failed', ...likes, error: 'no' },
    );
    expect(failed.requests[SITE]?.likes).toEqual({ activating: false });
    expect(failed.items[SITE]?.likes?.active).toBe(false);
    expect(failed.errors[SITE]).toEqual({ likes: 'no' });
    expect(apply(failed, { type: 'activate', ...likes }).errors[SITE]).toEqual({});
  });
});

describe('turning a module off', () => {
  it('MO-04: is deactivating, then inactive', () => {
    const asked = apply(known, { type: 'deactivate', ...latex });
    expect(asked.requests[SITE]?.latex).toEqual({ deactivating: true });
    expect(asked.items[SITE]?.latex?.active).toBe(true);
    const done = apply(asked, { type: 'deactivated', ...latex });
    expect(done.requests[SITE]?.latex).toEqual({ deactivating: false });
    expect(done.items[SITE]?.latex?.active).toBe(false);
  });

  it('MO-05: a failure leaves it on', () => {
    const failed = apply(
      known,
      { type: 'deactivate', ...latex },
      { type: 'deactivate failed', ...latex, error: 'no' },
    );
    expect(failed.requests[SITE]?.latex).toEqual({ deactivating: false });
    expect(failed.items[SITE]?.latex?.active).toBe(true);
  });

  it('MO-01: leaves other sites alone', () => {
    const both = apply(known, { type: 'receive', siteId: 8, modules: { latex: createModule(true) } });
    expect(apply(both, { type: 'deactivated', ...latex }).items[8]?.latex?.active).toBe(true);
  });
});

describe('fetching the modules of a site', () => {
  it('MO-06: is loading, then loaded', () => {
    const asked = apply(NO_MODULES, { type: 'request', siteId: SITE });
    expect(asked.fetchingModules[SITE]).toBe(true);
    const got = apply(asked, { type: 'receive', siteId: SITE, modules: { likes: createModule(true) } });
    expect(got.fetchingModules[SITE]).toBe(false);
    expect(got.items[SITE]).toMatchObject({ likes: { active: true } });
    expect(got.items[SITE]?.likes).not.toHaveProperty('activated');
  });

  it('MO-07: a failure is recorded, and the previous list is kept', () => {
    const failed = apply(
      known,
      { type: 'request', siteId: SITE },
      { type: 'request failed', siteId: SITE, error: 'The site doesn’t answer.' },
    );
    expect(failed.fetchingModules[SITE]).toBe(false);
    expect(failed.errors[SITE]).toEqual({ [LIST]: 'The site doesn’t answer.' });
    expect(failed.items[SITE]).toEqual(known.items[SITE]);
  });

  it('MO-11: fills the settings of the site', () => {
    expect(known.settings[SITE]).toEqual({
      likes: false,
      latex: true,
      'infinite-scroll': true,
      infinite_scroll: 'button',
    });
  });
});

describe('settings', () => {
  it('change at once, and turn modules that they name on and off', () => {
    const changed = apply(known, {
      type: 'settings changed',
      siteId: SITE,
      settings: { latex: false, infinite_scroll: 'scroll' },
    });
    expect(changed.items[SITE]?.latex?.active).toBe(false);
    expect(changed.settings[SITE]).toMatchObject({ latex: false, infinite_scroll: 'scroll' });
  });

  it('MO-13: contain the new address to post to once saved', () => {
    const saved = apply(known, {
      type: 'settings saved',
      siteId: SITE,
      settings: { post_by_email_address: 'new@example.com' },
    });
    expect(saved.settings[SITE]).toMatchObject({ post_by_email_address: 'new@example.com' });
  });
});
