import type { Scene } from './picture.ts';

/** A hosted blog of the demo: its writers, and the material of its posts. */
export interface DemoBlog {
  slug: string;
  title: string;
  tagline: string;
  language: string;
  /** Logins; the first is the owner. */
  authors: string[];
  scene: Scene;
  tags: string[];
  /** One post each, newest first. */
  titles: string[];
  /** Whole sentences in the blog's voice, which work in any order. */
  sentences: string[];
  /** Slug of the team whose P2 this is. */
  team?: string;
}
