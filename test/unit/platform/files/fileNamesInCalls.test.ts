import * as v from 'valibot';
import { CALLS } from '../../../../contract/calls';

/** Parts of a schema; Valibot has no type for a schema of any kind. */
interface Parts extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Parts>>;
  readonly item?: Parts;
  readonly wrapped?: Parts;
  readonly options?: readonly Parts[];
}

/** Schemas of the file names in a body, with their paths. */
function fileNamesIn(schema: Parts, path: string): (readonly [string, v.GenericSchema])[] {
  const { entries = {}, item, wrapped, options = [] } = schema;
  return [
    ...Object.entries(entries).flatMap(([name, entry]) =>
      name === 'fileName' ? [[`${path}.${name}`, entry] as const] : fileNamesIn(entry, `${path}.${name}`),
    ),
    ...[item, wrapped, ...options].flatMap((part) => (typeof part === 'object' ? fileNamesIn(part, path) : [])),
  ];
}

const FILE_NAMES = CALLS.flatMap(({ method, path, schemas }) =>
  schemas.body ? fileNamesIn(schemas.body, `${method} ${path}`) : [],
);

it('finds the calls that are sent a file as text', () => {
  expect(FILE_NAMES.length).toBeGreaterThanOrEqual(4);
});

it.each(FILE_NAMES)('%s is accepted without Social Security numbers', (_path, schema) => {
  expect(v.parse(schema, 'returns 123-45-6789 SSN 987654321.csv')).toBe('returns XXX-XX-XXXX SSN XXXXXXXXX.csv');
});
