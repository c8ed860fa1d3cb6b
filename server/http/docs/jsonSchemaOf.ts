import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  centsSchema,
  localDateSchema,
} from '../../../contract/shared/primitives';

const WHOLE_CENTS = 'Whole US cents: 120000 is $1,200.00.';

/** Our own checks, in words JSON Schema knows. */
const OWN = new Map<unknown, Readonly<Record<string, unknown>>>([
  [centsSchema, { type: 'integer', description: WHOLE_CENTS }],
  [centsFromZeroSchema, { type: 'integer', minimum: 0, description: WHOLE_CENTS }],
  [centsAboveZeroSchema, { type: 'integer', minimum: 1, description: WHOLE_CENTS }],
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
