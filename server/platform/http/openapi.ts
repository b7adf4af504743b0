import { z } from 'zod';
import { type Endpoint, listPathParameters, listVersionedPaths, SITE_PARAMETER } from '#shared/endpoint.ts';
import { ERROR_STATUS } from './errors.ts';

/**
 * Creates the OpenAPI 3.1 document of the contract, from the schemas that the server and the web use. A call is described once,
 * under the version in which it is declared.
 */
export function createOpenApiDocument(
  endpoints: Endpoint[],
  server: { url: string; version: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = createOperation(endpoint, endpoints);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tidings', version: server.version },
    servers: [{ url: server.url }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tidings.session_token' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'message'],
          properties: { error: { enum: Object.keys(ERROR_STATUS) }, message: { type: 'string' } },
        },
      },
    },
    paths,
  };
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

/** A blog's number, slug or domain. */
const SITE_SCHEMA = {
  type: 'string',
  description: 'Number, slug or domain of a blog; feed:{number} for posts of a feed',
};

function createOperation(endpoint: Endpoint, endpoints: Endpoint[]): object {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as ObjectSchema;
  const inPath = listPathParameters(endpoint.path);
  const names = Object.keys(input.properties ?? {});
  const rest = names.filter((name) => !inPath.includes(name));
  const createParameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || (input.required ?? []).includes(name),
    schema: where === 'path' && name === SITE_PARAMETER ? SITE_SCHEMA : (input.properties?.[name] ?? {}),
  });
  const isRead = endpoint.method === 'GET';
  const [, ...others] = listVersionedPaths(endpoint, endpoints).map((path) => path.split('/')[2]);
  return {
    summary: endpoint.summary,
    ...(others.length > 0 ? { description: `The same under ${others.join(', ')}.` } : {}),
    security:
      endpoint.access === 'public'
        ? [{}, { session: [] }, { apiKey: [] }]
        : [{ session: [] }, { apiKey: [] }],
    parameters: [
      ...inPath.map((name) => createParameter(name, 'path')),
      ...(isRead ? rest.map((name) => createParameter(name, 'query')) : []),
    ],
    ...(isRead || rest.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(rest.map((name) => [name, input.properties![name]])),
                  required: (input.required ?? []).filter((name) => rest.includes(name)),
                },
              },
            },
          },
        }),
    responses: {
      200: {
        description: 'The answer',
        content: {
          'application/json': { schema: z.toJSONSchema(endpoint.answer, { unrepresentable: 'any' }) },
        },
      },
      default: {
        description: 'A refusal or a failure, in words',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}
