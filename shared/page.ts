/** The addresses of the built scripts and styles on this server. */
export interface Assets {
  /** Of the member application. */
  app: string;
  appStyles: string;
  /** What the member application imports at once. */
  appImports: string[];
  /** Of visitor pages. */
  visitor: string;
  visitorStyles: string;
  /** Of those pages of blogs that have something for it to do. */
  blog: string;
}

/** What the server asks of the bundle that renders pages (`web/entry-server.tsx`). `V` is the signed-in person as pages see them, `C` what pages ask the interface with. */
export interface PageRequest<V, C> {
  /** Path and query. */
  url: string;
  /** Address under which people reach this server, without a slash at the end. */
  publicUrl: string;
  /** null renders the visitor's page. */
  viewer: V | null;
  /** Asks the interface as the person who asked for the page. */
  call: C;
  assets: Assets;
  theme: 'system' | 'light' | 'dark';
  /** When the page is made, in milliseconds. */
  now: number;
  /** Preferred languages of the browser, best first. */
  languages: string[];
  /** Shows /dev pages. */
  dev: boolean;
  /** The request came to the domain of a blog of its own, whose pages stand at its root; `url` is the path here. */
  isOnDomain: boolean;
  /** They come from elsewhere: a visitor's page has room for its styles, for asking for them would take another round trip. */
  isFirst: boolean;
  /** For a visitor's page, such as a refused form's values and error. */
  props?: unknown;
}

export interface PageResponse {
  status: number;
  html?: string;
  /** A path of ours to go to instead. */
  redirect?: string;
  /** Why the page of a member could not be painted. The application paints it all the same. */
  error?: unknown;
}
