import type { Scene } from './picture.ts';

/** A site of the demo's local network: its feed and its server's behaviour. */
export interface DemoSite {
  /** Served as `http://<name>.localhost:<port>/`. */
  name: string;
  title: string;
  tagline: string;
  author: string;
  language: string;
  format: 'rss' | 'atom' | 'json';
  scene: Scene;
  /** One character for the icon. */
  sign: string;
  /**
   * `slow` responds after three seconds, `excerpts` has summaries only. The others break after their first fetch (troubles.ts):
   * `failing` responds with 500, `moved` redirects permanently, and `gone` responds with 410.
   */
  behaviour?: 'slow' | 'excerpts' | Trouble;
  posts: DemoPost[];
}

/** The problem of a site at the start of the demo. */
export type Trouble = 'failing' | 'moved' | 'gone';

export interface DemoPost {
  title: string;
  /** How long before the demo's start it was published. */
  hoursAgo: number;
  tags: string[];
  /** Draws an image of the site's scene, or of another, above the text. */
  picture?: boolean | Scene;
  /** The image is in portrait format. */
  isUpright?: boolean;
  /** Address of a player, below the image. */
  film?: string;
  /** Smaller images after the text, as in a photo essay. */
  gallery?: number;
  /** An audio file of this many seconds is attached. */
  audio?: number;
  /** Paragraphs; `## ` starts a heading, `> ` a quotation, `- ` a list item. */
  body: string[];
}
