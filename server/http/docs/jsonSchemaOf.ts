import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  centsSchema,
  localDateSchema,
} from '../../../contract/shared/primitives';

/** Our own checks, in words JSON Schema knows. */
const OWN = new Map<unknown, Readonly<Record<string, unknown>>>([
  [centsSchema, { type: 'integer', description: 'Cents.' }],
  [centsFromZeroSchema, { type: 'integer', minimum: 0, description: 'Cents.' }],
  [centsAboveZeroSchema, { type: 'integer', minimum: 1, description: 'Cents.' }],
  [localDateSchema, { type: 'string', format: 'date' }],
]);

/** @param side of a schema that changes what it checks: what comes in, or what goes out. */
export function jsonSchemaOf(schema: GenericSchema, side: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => OWN.get(valibotSchema) ?? null,
  });
  return rest;
}
