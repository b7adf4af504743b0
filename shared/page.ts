import type { Viewer } from './api/accounts.ts';
import type { ImportPreview } from './api/imports.ts';
import type { Call } from './endpoint.ts';
import type { Locale } from './i18n/locales.ts';

/** The addresses of the built scripts and styles on this server. */
export interface Assets {
  /** Of the member application. */
  app: string;
  /** The styles of its first page. */
  appStyles: string;
  /** All its other styles, except those that few people need. */
  lateStyles: string;
  rareStyles: string;
  /** Static imports of the member application. */
  appImports: string[];
  /** The page of all followed sites, with what it imports beside that; the pages of one site, and of other streams. */
  following: string[];
  streams: string[];
  otherStreams: string[];
  /** All other pages' addresses, with what every page starts once it is used. */
  services: string[];
  /** Of visitor pages. */
  visitor: string;
  visitorStyles: string;
  /** For those pages of blogs that need it. */
  blog: string;
  /** Folder of the member application's texts: `<locale>.js` and `<locale>-more.js`. */
  messages: string;
}

/** A rejected form, for its page to show again. */
export interface FormState {
  /** As typed, by field; never passwords. */
  values: Record<string, string | undefined>;
  error: string;
  /** The field that the error belongs to and is shown at. */
  field?: string | undefined;
}

/** What a page shows beside the data of its address: the response to the form that was submitted to it. */
export interface PageProps {
  form?: FormState;
  /** Of a visitor's file of subscriptions. */
  importPreview?: ImportPreview;
}

/** A request to the bundle that renders pages (`web/entry-server.tsx`). */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** Public address of this server, without a slash at the end. */
  publicUrl: string;
  /** null renders the visitor's page. */
  viewer: Viewer | null;
  /** Calls the interface as the viewer. */
  call: Call;
  assets: Assets;
  theme: 'system' | 'light' | 'dark';
  /** Time of rendering, in milliseconds. */
  now: number;
  /** The user's language. */
  locale: Locale;
  /** The language in the requested path, which `url` does not have: links lead to pages in the same language. */
  pathLocale?: Locale | undefined;
  /** Shows /dev pages. */
  dev: boolean;
  /** Whether the request came to a blog's own domain, where its pages are at the root; `url` is the path here. */
  isOnDomain: boolean;
  /** Whether the visitor comes from elsewhere: then the styles are inlined, which saves a round trip. */
  isFirst: boolean;
  props?: PageProps;
}

/** A request for the page that starts the application in any browser of a member without a connection. */
export type ShellRequest = Pick<PageRequest, 'assets' | 'theme' | 'locale' | 'dev'> & {
  viewer: Viewer;
};

export interface PageResponse {
  status: number;
  html?: string;
  /** A path of ours to redirect to instead. */
  redirect?: string;
  /** Why a member's page could not be rendered. The application renders it in the browser. */
  error?: unknown;
}
