/** The addresses of the built scripts and styles on this server. */
export interface Assets {
  /** Of the member application. */
  app: string;
  appStyles: string;
  /** Static imports of the member application. */
  appImports: string[];
  /** Of visitor pages. */
  visitor: string;
  visitorStyles: string;
  /** For those pages of blogs that need it. */
  blog: string;
}

/** A request to the bundle that renders pages (`web/entry-server.tsx`). `V` is the signed-in user, `C` calls the interface. */
export interface PageRequest<V, C> {
  /** Path and query. */
  url: string;
  /** Public address of this server, without a slash at the end. */
  publicUrl: string;
  /** null renders the visitor's page. */
  viewer: V | null;
  /** Calls the interface as the viewer. */
  call: C;
  assets: Assets;
  theme: 'system' | 'light' | 'dark';
  /** Time of rendering, in milliseconds. */
  now: number;
  /** Preferred languages of the browser, most preferred first. */
  languages: string[];
  /** Shows /dev pages. */
  dev: boolean;
  /** Whether the request came to a blog's own domain, where its pages are at the root; `url` is the path here. */
  isOnDomain: boolean;
  /** Whether the visitor comes from elsewhere: then the styles are inlined, which saves a round trip. */
  isFirst: boolean;
  /** For a visitor's page, such as a rejected form's values and error. */
  props?: unknown;
}

export interface PageResponse {
  status: number;
  html?: string;
  /** A path of ours to redirect to instead. */
  redirect?: string;
  /** Why a member's page could not be rendered. The application renders it in the browser. */
  error?: unknown;
}
