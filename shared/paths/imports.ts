import type * as api from '../api/imports.ts';
import { get, post } from '../endpoint.ts';

/** The form field of the file. */
export const IMPORT_FIELD = 'import';

export const importSubscriptions = post<typeof api, 'importSubscriptions'>(
  '/rest/v1.2/read/following/mine/import',
);
export const previewImport = post<typeof api, 'previewImport'>(
  '/wpcom/v2/read/following/mine/import/preview',
);
export const listImports = get<typeof api, 'listImports'>('/rest/v1.2/read/following/mine/imports');
export const getImport = get<typeof api, 'getImport'>('/rest/v1.2/read/following/mine/imports/:importId');
export const cancelImport = post<typeof api, 'cancelImport'>(
  '/rest/v1.2/read/following/mine/imports/:importId/cancel',
);
export const resumeImport = post<typeof api, 'resumeImport'>(
  '/rest/v1.2/read/following/mine/imports/:importId/resume',
);
export const retryImport = post<typeof api, 'retryImport'>(
  '/rest/v1.2/read/following/mine/imports/:importId/retry',
);
