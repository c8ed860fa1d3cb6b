import * as v from 'valibot';
import { CALLS } from '../../../../../contract/calls';
import { becomeFirstAdministrator } from '../../../../../contract/people/firstAdministrator';
import { MAX_DRAFT_BYTES, saveDraft } from '../../../../../contract/platform/drafts';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { limitedSchema } from '../../../../../server/run/http/limitedSchema';

const MAX_ITEMS = 5_000;
const MAX_CHARACTERS = 100_000;

/** Longer lists: lines of a bill, rows of a payroll file, and members of a group. */
const LONG_LISTS: Readonly<Record<string, number>> = {
  '/api/bills/:billPk/reconcile': 200_000,
  '/api/bills/:billPk/lines': 50_000,
  '/api/groups/:groupNumber/classes/values': 10_000,
  '/api/groups/:groupNumber/costCenters/values': 10_000,
};

/** Longer texts: whole files of a bank or carrier. */
const FILE_CHARACTERS = 1_000_000;
const FILE_TEXT = /(acknowledgments|answers|returnFiles|statements)(\/\w+)? body\.text$/;
/** Limited together, by what is stored of a person. */
const PREFERENCE = /userPreferences body\.userPreferences\{/;

/** Limited by the size of the draft alone. */
const CONTENT_OF_A_DRAFT = /^PUT \/api\/drafts\/:draftId body\.body(\{(name)?\})?$/;

interface Parts extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Parts>>;
  readonly item?: Parts;
  readonly items?: readonly Parts[];
  readonly key?: Parts;
  readonly value?: Parts;
  readonly wrapped?: Parts;
  readonly options?: readonly Parts[];
  readonly pipe?: readonly Parts[];
}

type Visit = (path: string, schema: Parts, whole: Parts) => void;

/** Visits each schema within a schema with the outermost schema of the same value. */
function walk(schema: Parts, path: string, visit: Visit, whole: Parts = schema): void {
  const { pipe, wrapped, entries = {}, items = [], options = [] } = schema;
  if (pipe) {
    for (const part of pipe) if (part.kind === 'schema') walk(part, path, visit, whole);
    return;
  }
  if (wrapped) walk(wrapped, path, visit, whole);
  else if (schema.type === 'union') for (const option of options) walk(option, path, visit, whole);
  else visit(path, schema, whole);
  for (const [name, entry] of Object.entries(entries)) walk(entry, `${path}.${name}`, visit);
  for (const item of items) walk(item, `${path}[]`, visit);
  if (schema.type === 'variant') for (const option of options) walk(option, path, visit);
  if (schema.item) walk(schema.item, `${path}[]`, visit);
  if (schema.key) walk(schema.key, `${path}{name}`, visit);
  if (schema.value) walk(schema.value, `${path}{}`, visit);
}

const calls: readonly Call[] = [...CALLS, becomeFirstAdministrator];

const requestParts = calls.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call.schemas[part];
    return schema ? [{ call, schema, name: `${call.method} ${call.path} ${part}` }] : [];
  }),
);

const accepts = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(limitedSchema(schema) as v.GenericSchema, value).success;

/** Number of items that a list looked at. */
function itemsLookedAt(list: Parts, length: number): number {
  let count = 0;
  const item = v.check(() => {
    count += 1;
    return false;
  });
  const limits: readonly v.GenericPipeItem[] = pipesOf(list).filter(({ type }) => /length/.test(type));
  const counting = v.pipe(v.array(v.pipe(v.unknown(), item)), ...limits);
  v.safeParse(limitedSchema(counting) as v.GenericSchema, Array(length).fill(0));
  return count;
}

function pipesOf(schema: Parts): readonly Parts[] {
  const inner = schema.wrapped ? [schema.wrapped] : (schema.pipe ?? []);
  return inner.flatMap((part) => (part === schema ? [] : [part, ...pipesOf(part)]));
}

describe('every request schema', () => {
  it.each(requestParts)('has a limit for every list, text, and record: $name', ({ call, schema, name }) => {
    const unlimited: string[] = [];
    const maxItems = LONG_LISTS[call.path] ?? MAX_ITEMS;
    walk(schema, name, (path, part, whole) => {
      const { type } = part;
      if (type === 'string' && !CONTENT_OF_A_DRAFT.test(path)) {
        const length = (FILE_TEXT.test(path) || PREFERENCE.test(path) ? FILE_CHARACTERS : MAX_CHARACTERS) + 1;
        const long = ['a', '1', ' 1', '-', '=', 'a1b2-'].map((text) => text.repeat(length).slice(0, length));
        if (long.some((text) => accepts(whole, text))) unlimited.push(path);
      } else if (type === 'array') {
        // A text that is split into a list is limited as a text.
        const isText = pipesOf(whole).some((one) => one.type === 'string');
        if (!isText && itemsLookedAt(whole, maxItems + 1) > 0) unlimited.push(path);
      } else if (type === 'record') {
        const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`a${at}`, 'x']));
        const limited = limitedSchema(part) as v.GenericSchema;
        const { issues = [] } = v.safeParse(limited, many);
        if (!issues.some(({ message }) => message.includes('at most 2000'))) unlimited.push(path);
      } else if (['unknown', 'any'].includes(type) && !CONTENT_OF_A_DRAFT.test(path)) unlimited.push(path);
    });
    expect(unlimited).toEqual([]);
  });

  it('has at most 1 MB unless its call says more and why', () => {
    const large = CALLS.flatMap(({ path, maxBodyBytes }) => (maxBodyBytes ? [[path, maxBodyBytes]] : []));
    expect(Object.fromEntries(large)).toEqual({
      '/api/bills/:billPk/reconcile': 32 * 2 ** 20,
      '/api/bills/:billPk/lines': 16 * 2 ** 20,
      '/api/groups/:groupNumber/memberLinks': 12 * 2 ** 20,
      '/api/drafts/:draftId': MAX_DRAFT_BYTES + 1024,
    });
    expect(saveDraft.maxBodyBytes).toBeLessThan(26 * 2 ** 20);
  });
});
