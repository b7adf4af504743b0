import type { ExportReader } from './formats.ts';

/** WordPress eXtended RSS: what WordPress writes under Tools, Export. */
export const wxrReader: ExportReader = {
  format: 'wxr',
  name: 'WordPress',
  isMine: ({ head }) => head.includes('wordpress.org/export/'),
  async *read() {},
};
