import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import type { GenericSchema } from 'valibot';
import { CALLS } from '../../../contract/calls';
import { preparedExportSchema } from '../../../contract/office/preparedExports';
import { API_BASE } from '../../../contract/platform/shared/apiBase';
import type { Call } from '../../../contract/platform/shared/Call';
import { errorAnswerSchema } from '../../../contract/platform/shared/errorAnswer';
import { isListExport, PREFER_BACKGROUND } from '../../../contract/platform/shared/listExport';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  centsSchema,
  localDateSchema,
} from '../../../contract/platform/shared/primitives';

/** The hash of the style element in the logo that Swagger UI shows while loading. */
const LOGO_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Allows the page its own files and API calls. Its icons are in its style sheet. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${LOGO_STYLE}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/**
 * Serves the interactive API documentation.
 *
 * @source docs/decisions/server.md#the-api-documentation-is-off-in-production
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument() as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: true,
    transformStaticCSP: () => POLICY,
  });
}

const WHOLE_CENTS = 'Whole US cents: 120000 is $1,200.00.';

/** JSON Schema equivalents of custom checks. */
const OWN_SCHEMAS = new Map<unknown, Readonly<Record<string, unknown>>>([
  [centsSchema, { type: 'integer', description: WHOLE_CENTS }],
  [centsFromZeroSchema, { type: 'integer', minimum: 0, description: WHOLE_CENTS }],
  [centsAboveZeroSchema, { type: 'integer', minimum: 1, description: WHOLE_CENTS }],
  [localDateSchema, { type: 'string', format: 'date' }],
]);

/** @param side `input` or `output` of a schema that transforms values. */
function jsonSchemaOf(schema: GenericSchema, side: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => OWN_SCHEMAS.get(valibotSchema) ?? null,
  });
  return rest;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI 3.1 document that are used here. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: { readonly url: string }[];
  readonly security: Record<string, string[]>[];
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: JsonObject;
}

/** The contract as an OpenAPI document, generated from the schemas that validate every call. */
export function openApiDocument(calls: readonly Call[] = CALLS): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Listbill API',
      version: '1',
      description:
        'Every call carries a Bearer access token and the query parameter `user`, the email address of the signed-in person. ' +
        'Amounts are whole cents, days are YYYY-MM-DD, times are ISO 8601 in UTC.',
    },
    servers: [{ url: API_BASE }],
    security: [{ accessToken: [] }],
    paths,
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operationOf(call: Call): JsonObject {
  const { params, query, body, answer } = call.schemas;
  const { form, file } = call;
  return {
    operationId: `${call.method.toLowerCase()} ${call.path}`,
    tags: [call.operation.split('.')[0]],
    summary: call.summary,
    description: `Access policy: ${call.operation}`,
    parameters: [
      ...parametersOf('path', params && jsonSchemaOf(params, 'input')),
      { name: 'user', in: 'query', required: true, schema: { type: 'string', format: 'email' } },
      ...parametersOf('query', query && jsonSchemaOf(query, 'input')),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }]
        : []),
      ...(isListExport(call)
        ? [{ name: 'Prefer', in: 'header', required: false, schema: { type: 'string', enum: [PREFER_BACKGROUND] } }]
        : []),
    ],
    ...(form ? { requestBody: { required: true, content: formOf(form) } } : {}),
    ...(body
      ? { requestBody: { required: body.type !== 'optional', content: json(jsonSchemaOf(body, 'input')) } }
      : {}),
    responses: {
      ...(isListExport(call) && {
        202: {
          description: 'The file is prepared in the background.',
          content: json(jsonSchemaOf(preparedExportSchema, 'output')),
        },
      }),
      [call.status ?? 200]: {
        description: 'Done.',
        content: file ? fileOf(file) : json(jsonSchemaOf(answer, 'output')),
      },
      default: {
        description: 'Refused. `message` gives the reason.',
        content: json(jsonSchemaOf(errorAnswerSchema, 'output')),
      },
    },
  };
}

function parametersOf(place: 'path' | 'query', schema: JsonObject | undefined): JsonObject[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: JsonObject;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const XLSX = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} };
const FILES = {
  xlsx: XLSX,
  csv: { 'text/csv': {} },
  pdf: { 'application/pdf': {} },
  any: { 'application/octet-stream': {} },
};

function fileOf(file: NonNullable<Call['file']>): JsonObject {
  return file === true ? XLSX : Object.assign({}, ...file.map((format) => FILES[format]));
}
const FILE = { type: 'string', format: 'binary' };

/** One file, or several files with their templates. @source UPL-1 */
function formOf(form: 'one' | 'many'): JsonObject {
  const fileTemplateMap = { type: 'string', description: 'JSON: file name to template key or "auto".' };
  const properties = form === 'one' ? { file: FILE } : { files: { type: 'array', items: FILE }, fileTemplateMap };
  const required = form === 'one' ? ['file'] : ['files'];
  return { 'multipart/form-data': { schema: { type: 'object', properties, required } } };
}

const json = (schema: JsonObject) => ({ 'application/json': { schema } });
