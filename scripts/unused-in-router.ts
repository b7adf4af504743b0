import type { UnusedInFiles } from './unused-parts.ts';

/** Other addresses than those of the routes. */
const MASKS = {
  variables: { __tempLocation: 'undefined', maskedLocation: 'undefined' },
  properties: { mask: 'undefined', maskedLocation: 'undefined', routeMasks: 'undefined' },
};

/** What TanStack Router has beside what the application uses. */
export const UNUSED_IN_ROUTER: UnusedInFiles = {
  '@tanstack/router-core/dist/esm/router.js': {
    statements: ['this.matchRoute =', 'this.clearCache ='],
    variables: { ...MASKS.variables, defaultParseSearch: 'undefined', defaultStringifySearch: 'undefined' },
    properties: {
      ...MASKS.properties,
      rewrite: 'undefined',
      basepath: '"/"',
      notFoundRoute: 'undefined',
      pathParamsDecoder: 'undefined',
    },
    calls: { executeRewriteInput: '$2' },
    bodies: { startViewTransition: 'return fn();' },
  },
  '@tanstack/router-core/dist/esm/load-client.js': {
    properties: { maskedLocation: 'undefined', _handoff: 'undefined', _assetEnd: 'undefined' },
    // No route has tags for the document's head.
    bodies: { projectLane: 'return lane;' },
  },
  '@tanstack/router-core/dist/esm/scroll-restoration.js': {
    // The application keeps the place in a page by itself; what is left begins a page at its top, or at the hash.
    bodies: {
      setupScrollRestoration: `
        const scroll = router._scroll;
        if (scroll.r) return;
        scroll.r = true;
        router.subscribe("onRendered", ({ toLocation: { hash, state } }) => {
          const isNew = scroll.n;
          scroll.n = true;
          scroll.h = false;
          const options = state.__hashScrollIntoViewOptions ?? true;
          if (!hash && isNew) scrollTo({ top: 0, left: 0 });
          if (hash && options) document.getElementById(hash)?.scrollIntoView(options);
        });`,
    },
  },
  '@tanstack/react-router/dist/esm/link.js': {
    properties: { mask: 'undefined', maskedLocation: 'undefined', external: 'false' },
  },
  '@tanstack/react-router/dist/esm/Match.js': {
    variables: { resolvedNoSsr: 'false' },
    properties: { ssr: 'undefined', shellComponent: 'undefined', notFoundRoute: 'undefined' },
  },
  '@tanstack/react-router/dist/esm/CatchBoundary.js': {
    // The router has a component for errors.
    bodies: { ErrorComponent: '' },
  },
};
