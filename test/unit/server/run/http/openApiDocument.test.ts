import { CALLS } from '../../../../../contract/calls';
import { openApiDocument } from '../../../../../server/run/http/apiDocs';
import { POLICY } from '../../../../../src/domain/platform/access/policy';

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
  readonly operationId: string;
  readonly parameters: {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: AddressValue;
  }[];
}[];

it('contains every call of the contract once', () => {
  expect(operations).toHaveLength(CALLS.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(CALLS.length);
});

it('requires the user for every call, and a key for calls that move money', () => {
  for (const [index, call] of CALLS.entries()) {
    const shown = operations.find(({ operationId }) => operationId === `${call.method.toLowerCase()} ${call.path}`);
    const required = shown?.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    expect([index, required]).toEqual([index, expect.arrayContaining(['user'])]);
    expect(required?.includes('Idempotency-Key')).toBe(call.idempotent === true);
  }
});

it('describes every path parameter', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const operation of Object.values(methods) as typeof operations) {
      expect(operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(names);
    }
  }
});

it('describes cents and days in standard JSON Schema', () => {
  const text = JSON.stringify(document);
  expect(text).toContain('"format":"date"');
  expect(text).toContain('"description":"Whole US cents: 120000 is $1,200.00."');
});

it('the document has a call for every operation of the policy that is not checked within another call', () => {
  const used = new Set<string>(CALLS.map(({ operation }) => operation));
  const insideOnly = [
    'billLocks.takeOver',
    'payments.voidAny',
    'reps.readAny',
    'uploads.group',
    'uploads.carrierBill',
    'uploads.lockbox',
    'uploads.setup',
    'uploads.people',
    'uploads.opening',
  ];
  expect(Object.keys(POLICY).filter((operation) => !used.has(operation))).toEqual(insideOnly);
});

it('limits the length of every value in an address, so that none is too long for a server', () => {
  const isShort = (schema: AddressValue): boolean =>
    schema.anyOf?.every(isShort) ??
    (schema.type !== 'string' ||
      isCounted(schema.pattern) ||
      [schema.maxLength, schema.enum, schema.const, schema.format].some((limit) => limit !== undefined));
  const long = operations.flatMap(({ operationId, parameters }) =>
    parameters.flatMap((one) =>
      isShort(one.schema) ? [] : [`${operationId}: ${one.name} ${JSON.stringify(one.schema)}`],
    ),
  );
  expect(long).toEqual([]);
});

/** Whether a whole text has to match a pattern without open repetitions, such as `^\\d{1,7}$`. */
const isCounted = (pattern = ''): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, ''));

interface AddressValue {
  readonly type?: string;
  readonly anyOf?: readonly AddressValue[];
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
}
