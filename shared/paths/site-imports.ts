import type * as api from '../api/site-imports.ts';
import { get, post, put } from '../endpoint.ts';

export const listSiteImports = get<typeof api, 'listSiteImports'>('/rest/v1.1/sites/:siteId/site-imports');
export const createSiteImport = post<typeof api, 'createSiteImport'>(
  '/rest/v1.1/sites/:siteId/site-imports/new',
);
export const getSiteImport = get<typeof api, 'getSiteImport'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId',
);
export const sendSiteImportFile = put<typeof api, 'sendSiteImportFile'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId/content',
);
export const listSiteImportAuthors = get<typeof api, 'listSiteImportAuthors'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId/authors',
);
export const listSiteImportEntries = get<typeof api, 'listSiteImportEntries'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId/entries',
);
export const startSiteImport = post<typeof api, 'startSiteImport'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId/start',
);
export const cancelSiteImport = post<typeof api, 'cancelSiteImport'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId/cancel',
);
export const resumeSiteImport = post<typeof api, 'resumeSiteImport'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId/resume',
);
export const undoSiteImport = post<typeof api, 'undoSiteImport'>(
  '/rest/v1.1/sites/:siteId/site-imports/:importId/undo',
);
export const previewSiteImportAddress = get<typeof api, 'previewSiteImportAddress'>(
  '/rest/v1.1/sites/:siteId/site-imports/preview',
);
