import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Form } from '#server/platform/http/form.ts';
import { IMPORT_FIELD } from '#shared/paths/imports.ts';
import { previewFile } from './preview.ts';

/** Shows a visitor what would be imported. The file itself stays in the browser until there is an account. */
const previewForm: Form<Context> = {
  path: '/reader/import',
  fileField: IMPORT_FIELD,
  handle: async (context, { files: [file], viewer }) => {
    if (!file || file.bytes.length === 0) throw new AppError('invalid_input', 'Choose a file first.');
    return {
      kind: 'shown',
      props: { importPreview: await previewFile(context, file, viewer?.id ?? null) },
    };
  },
};

export const importForms: Form<Context>[] = [previewForm];
