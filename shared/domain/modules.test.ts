import { describe, expect, it } from 'vitest';
import { getModuleOptions, isModuleOn, isModuleSlug, listModulesOn, MODULES } from './modules.ts';

describe('the modules of a blog', () => {
  it('are as on a new blog until an owner chooses', () => {
    expect(isModuleOn({ modules: {} }, 'likes')).toBe(true);
    expect(isModuleOn({ modules: {} }, 'latex')).toBe(false);
    expect(isModuleOn({ modules: { likes: false, latex: true } }, 'likes')).toBe(false);
    expect(listModulesOn({ modules: { likes: false, latex: true } })).toContain('latex');
  });

  it('are off where they are not available, whatever is stored', () => {
    expect(isModuleOn({ modules: { wordads: true } }, 'wordads')).toBe(false);
    expect(isModuleSlug('wordads')).toBe(true);
    expect(isModuleSlug('toString')).toBe(false);
  });

  it('have every option, also one that was never chosen', () => {
    expect(getModuleOptions({ options: { carousel_background_color: 'white' } }, 'carousel')).toEqual({
      carousel_background_color: 'white',
      carousel_display_exif: true,
    });
  });

  it('name an option once in all modules', () => {
    const names = Object.values(MODULES).flatMap(({ options }) => Object.keys(options));
    expect(new Set(names).size).toBe(names.length);
  });
});
