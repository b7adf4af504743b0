import { describe, expect, it } from 'vitest';
import { collectSettings, filterByActiveModules, normalizeSettings, sanitizeSettings } from './settings.ts';

describe('settings from the site', () => {
  it('MO-10: an empty carousel background colour becomes black', () => {
    expect(normalizeSettings({ carousel_background_color: '' })).toEqual({
      carousel_background_color: 'black',
    });
    expect(normalizeSettings({ carousel_background_color: 'white' })).toEqual({
      carousel_background_color: 'white',
    });
  });

  it('MO-11: infinite scroll is default, scroll or button', () => {
    const normalizeInfiniteScroll = (isOn: boolean, value: boolean) =>
      normalizeSettings({ 'infinite-scroll': isOn, infinite_scroll: value });
    expect(normalizeInfiniteScroll(false, true)).toEqual({
      'infinite-scroll': false,
      infinite_scroll: 'default',
    });
    expect(normalizeInfiniteScroll(true, true)).toEqual({
      'infinite-scroll': true,
      infinite_scroll: 'scroll',
    });
    expect(normalizeInfiniteScroll(true, false)).toEqual({
      'infinite-scroll': true,
      infinite_scroll: 'button',
    });
    expect(normalizeSettings({ infinite_scroll: true })).toEqual({});
  });

  it('MO-12: the allow list is text, one address a line', () => {
    const normalizeInfiniteScroll = (list: unknown) =>
      normalizeSettings({ jetpack_protect_global_whitelist: list });
    expect(normalizeInfiniteScroll({ local: ['192.0.2.1', '2001:db8::/32'] })).toEqual({
      jetpack_protect_global_whitelist: '192.0.2.1\n2001:db8::/32',
    });
    expect(normalizeInfiniteScroll({})).toEqual({ jetpack_protect_global_whitelist: '' });
    expect(normalizeInfiniteScroll(undefined)).toEqual({ jetpack_protect_global_whitelist: '' });
  });

  it('leave out values set elsewhere, and keep the rest', () => {
    expect(normalizeSettings({ jetpack_portfolio: true, likes: true, hide_smile: false })).toEqual({
      likes: true,
      hide_smile: false,
    });
    expect(
      normalizeSettings({ wp_mobile_excerpt: 'enabled', wp_mobile_featured_images: 'disabled' }),
    ).toEqual({
      wp_mobile_excerpt: true,
      wp_mobile_featured_images: false,
    });
  });

  it('are collected from a list of modules', () => {
    const module = { activated: true, options: { stb_enabled: { current_value: false } } };
    expect(collectSettings({ subscriptions: module as never })).toEqual({
      subscriptions: true,
      stb_enabled: false,
    });
  });
});

describe('settings to the site', () => {
  it('MO-11: say infinite scroll as a module and an option', () => {
    expect(sanitizeSettings({ infinite_scroll: 'default' })).toEqual({ 'infinite-scroll': false });
    expect(sanitizeSettings({ infinite_scroll: 'scroll' })).toEqual({
      'infinite-scroll': true,
      infinite_scroll: true,
    });
    expect(sanitizeSettings({ infinite_scroll: 'button' })).toEqual({
      'infinite-scroll': true,
      infinite_scroll: false,
    });
  });

  it('MO-13: the address to post to is only ever requested anew', () => {
    expect(
      sanitizeSettings({ post_by_email_address: 'x@example.com', akismet: true, stb_enabled: true }),
    ).toEqual({
      stb_enabled: true,
    });
    expect(sanitizeSettings({ post_by_email_address: 'regenerate' })).toEqual({
      post_by_email_address: 'regenerate',
    });
  });

  it('leave out options of modules that are off, and modules themselves', () => {
    expect(
      filterByActiveModules({
        likes: false,
        social_notifications_like: true,
        subscriptions: true,
        stb_enabled: false,
        jetpack_sso_match_by_email: true,
        blogname: 'Harbour',
      }),
    ).toEqual({ stb_enabled: false, blogname: 'Harbour' });
  });
});
