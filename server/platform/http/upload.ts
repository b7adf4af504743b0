import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint, InputOf, ResponseOf } from '#shared/endpoint.ts';
import { presentResponse } from './envelope.ts';
import { AppError } from './errors.ts';
import { createLimit } from './limits.ts';
import {
  authorizeCall,
  type Binding,
  getSentValues,
  parseInput,
  requireValidResponse,
  setCacheControl,
  type ViewerOf,
} from './route.ts';
import { listRoutePaths } from './versions.ts';

export interface UploadedFile {
  /** The sender's name for it: not to be trusted as a path. */
  name: string;
  bytes: Buffer;
}

/** An endpoint that accepts files, as multipart/form-data, with its handler. Text fields are its input. */
export interface Upload<C> {
  endpoint: Endpoint;
  handle: (context: C, input: never, viewer: never, files: UploadedFile[]) => Promise<unknown>;
  /** Only files of this field count; default: any field. */
  field?: string;
  /** Files per minute of one user or address; default `UPLOADS_PER_MINUTE`. */
  perMinute?: number;
}

/** Binds a handler to an endpoint that accepts files; there is at least one. */
export function upload<C, I extends z.ZodType, O extends z.ZodType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  handle: (
    context: C,
    input: InputOf<Endpoint<I, O, A>>,
    viewer: ViewerOf<Endpoint<I, O, A>>,
    files: UploadedFile[],
  ) => Promise<ResponseOf<Endpoint<I, O, A>>>,
  options: { field?: string; perMinute?: number } = {},
): Upload<C> {
  return { endpoint: endpoint as unknown as Endpoint, handle, ...options };
}

/** Each costs processor time. */
const UPLOADS_PER_MINUTE = 60;
/** Limit for the form without its files. */
export const FORM_BYTES = 64 * 1024;

/** Registers uploads. A file of more than `maxBytes` is rejected as soon as that is known. */
export async function bindUploads<C>(
  app: FastifyInstance,
  context: C,
  uploads: Upload<C>[],
  { maxBytes, maxFiles, ...binding }: Binding & { maxBytes: number; maxFiles: number },
): Promise<void> {
  const declared = uploads.map(({ endpoint }) => endpoint);
  // In their own scope: no other route reads multipart bodies.
  await app.register(async (scope) => {
    await acceptFiles(scope, { maxBytes, maxFiles });
    for (const { endpoint, handle, field, perMinute = UPLOADS_PER_MINUTE } of uploads) {
      const limit = createLimit(app, perMinute);
      for (const url of listRoutePaths(endpoint, declared)) {
        scope.route({
          method: endpoint.method,
          url,
          bodyLimit: maxBytes * maxFiles + FORM_BYTES,
          handler: async (request, reply) => {
            await limit(request);
            const viewer = await authorizeCall(
              endpoint,
              request,
              request.params as Record<string, unknown>,
              binding,
            );
            const { fields, files } = await readForm(request, maxBytes, field);
            request.body = fields;
            const input = parseInput(endpoint, getSentValues(request));
            if (files.length === 0) throw new AppError('invalid_input', 'No file was sent.');
            const response = await handle(context, input as never, viewer as never, files);
            if (binding.checkResponses) requireValidResponse(endpoint, response);
            return presentResponse(request, setCacheControl(reply, viewer), response);
          },
        });
      }
    }
  });
}

/** Lets the routes of a scope read forms with files. */
export async function acceptFiles(
  scope: FastifyInstance,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: maxBytes, files: maxFiles, fields: 20, fieldSize: FORM_BYTES },
  });
}

/** Returns the fields and files of a form. Throws `unsupported_type`, `too_large` and `invalid_input`. */
export async function readForm(
  request: FastifyRequest,
  maxBytes: number,
  fieldName: string | undefined,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  if (!request.isMultipart())
    throw new AppError('unsupported_type', 'Send the file as a form does, as multipart/form-data.');
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (fieldName === undefined || part.fieldname === fieldName)
          files.push({ name: part.filename, bytes });
      } else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('too_large', `A file can be up to ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
    // Too many fields, for example; errors of the parser without a code mean a truncated or invalid form.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    throw new AppError('invalid_input', 'Part of the form is missing. Please send it again.');
  }
  return { fields, files };
}
