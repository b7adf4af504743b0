import type { Scene } from './picture.ts';

/** One site of the demo's local network: what its feed says and how its server behaves. */
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
   * `slow` answers after three seconds, `excerpts` carries summaries only. The others break when they have been read once (troubles.ts):
   * `failing` answers 500, `moved` leads to another address for good, and `gone` answers 410.
   */
  behaviour?: 'slow' | 'excerpts' | Trouble;
  posts: DemoPost[];
}

/** What is wrong with a site by the time somebody looks at the demo. */
export type Trouble = 'failing' | 'moved' | 'gone';

export interface DemoPost {
  title: string;
  /** How long before the demo's start it was published. */
  hoursAgo: number;
  tags: string[];
  /** Draws a picture of the site's scene, or of another, above the text. */
  picture?: boolean | Scene;
  /** The picture stands upright. */
  isUpright?: boolean;
  /** Address of a player, below the picture. */
  film?: string;
  /** Smaller pictures after the text, as in a photo essay. */
  gallery?: number;
  /** An audio file of this many seconds is attached. */
  audio?: number;
  /** Paragraphs; `## ` starts a heading, `> ` a quotation, `- ` a list item. */
  body: string[];
}
