import * as v from 'valibot';
import { inSteps, type Steps, withoutSteps } from '../../platform/shared/inSteps';
import type { SchemaParts } from './schemaParts';
import { numberProblem, storageProblem, storageSteps, textProblem } from './storageProblem';

/** Problems that an answer lists. Validation ends there. */
export const MAX_PROBLEMS = 50;

/** Of a record, which has fewer names than a list has items. */
const MAX_RECORD_NAMES = 2_000;

/** Of a text without a limit of its own, such as a preference; as long as the longest file that is sent as text. */
const MAX_CHARACTERS = 1_000_000;

/** Items of a list that are validated between two pauses. */
const STEP_ITEMS = 50;

type Config = v.Config<v.BaseIssue<unknown>>;
type Result = v.OutputDataset<unknown, v.BaseIssue<unknown>>;
type Limited = v.GenericSchema | v.GenericSchemaAsync;
type Mode = 'atOnce' | 'inSteps';

const built: Readonly<Record<Mode, WeakMap<object, Limited>>> = { atOnce: new WeakMap(), inSteps: new WeakMap() };

/**
 * The schema of a request's part with the limits of the server: a list, text, or record that is too long is refused before its content
 * is looked at, a list's validation ends at `MAX_PROBLEMS`, and values that the database cannot store are found in the same walk.
 * Properties that the schema does not name are dropped without being looked at.
 *
 * @param mode `inSteps` for large bodies: the schema is asynchronous, and other requests run between the items of its lists.
 * @source docs/decisions/calls.md#a-request-is-limited-before-it-is-read
 */
export function limitedSchema(schema: v.GenericSchema, mode: Mode = 'atOnce'): Limited {
  const found = built[mode].get(schema);
  if (found) return found;
  const limited = build(schema, mode);
  built[mode].set(schema, limited);
  return limited;
}

function build(schema: SchemaParts, mode: Mode): Limited {
  const { type, pipe, entries, wrapped, item, items, key, value, options } = schema;
  if (pipe) return limitedPipe(pipe, mode);
  if (entries) return limitedObject(schema, entries, mode);
  if (wrapped) return limitedWrapper(schema, wrapped, mode);
  if (item && type === 'array') return limitedList(schema, item, mode);
  if (key && value) return limitedRecord(changed(schema, { key: limitedSchema(key), value: limitedSchema(value) }));
  if (items) return changed(schema, { items: items.map((one) => limitedSchema(one)) });
  if (options && options.every((option) => typeof option === 'object')) {
    return changed(schema, { options: options.map((option) => limitedSchema(option)) });
  }
  return limitedLeaf(schema, mode);
}

function limitedRecord(record: v.GenericSchema): v.GenericSchema {
  const isTooLong = (value: unknown) =>
    typeof value === 'object' && value !== null && isLonger(value, MAX_RECORD_NAMES);
  const tooMany = v.check<unknown, string>(() => false, `Use at most ${MAX_RECORD_NAMES} values.`);
  return changed(record, {
    '~run': (dataset: v.UnknownDataset, config: Config) =>
      isTooLong(dataset.value)
        ? tooMany['~run']({ typed: true, value: dataset.value }, config)
        : record['~run'](dataset, config),
  });
}

/** Valibot's schemas read their parts from `this`. */
function changed<Schema extends Limited>(schema: Schema, parts: object): Schema {
  return { ...schema, ...parts };
}

function limitedObject(schema: SchemaParts, entries: NonNullable<SchemaParts['entries']>, mode: Mode): Limited {
  const limited: Record<string, Limited> = {};
  for (const [name, entry] of Object.entries(entries)) limited[name] = limitedSchema(entry, mode);
  return Object.values(limited).some((entry) => entry.async)
    ? v.objectAsync(limited)
    : changed(schema, { entries: limited });
}

function limitedWrapper(schema: SchemaParts, wrapped: SchemaParts, mode: Mode): Limited {
  const limited = limitedSchema(wrapped, mode);
  if (!limited.async) return changed(schema, { wrapped: limited });
  if (schema.type === 'nullable') return v.nullableAsync(limited, schema.default);
  return schema.type === 'optional' ? v.optionalAsync(limited, schema.default) : v.exactOptionalAsync(limited);
}

/** Lengths are checked first, unless something shortens the value before. */
function limitedPipe([first, ...actions]: NonNullable<SchemaParts['pipe']>, mode: Mode): Limited {
  const limited = limitedSchema(first, mode);
  const others = actions.map((action) => (isSchema(action) ? limitedSchema(action) : action) as v.GenericPipeItem);
  const pipe: Limited = limited.async ? v.pipeAsync(limited, ...others) : v.pipe(limited, ...others);
  const firstChange = actions.findIndex(({ kind }) => kind !== 'validation' && kind !== 'metadata');
  const lengths = (firstChange < 0 ? actions : actions.slice(0, firstChange)).filter(isLength);
  if (lengths.length === 0) return pipe;
  return changed(pipe, {
    '~run': (dataset: v.UnknownDataset, config: Config) => {
      const exceeded = lengths.find((length) => isLonger(dataset.value, length.requirement));
      return exceeded ? exceeded['~run']({ typed: true, value: dataset.value }, config) : pipe['~run'](dataset, config);
    },
  });
}

type LengthAction = v.GenericValidation & { readonly requirement: number };

function isLength(action: v.GenericPipeItem): action is LengthAction {
  return action.kind === 'validation' && ['max_length', 'length', 'max_entries'].includes(action.type);
}

function isSchema(action: v.GenericPipeItem): action is SchemaParts {
  return action.kind === 'schema';
}

function isLonger(value: unknown, limit: number): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return value.length > limit;
  return typeof value === 'object' && value !== null && Object.keys(value).length > limit;
}

function limitedList(schema: SchemaParts, item: SchemaParts, mode: Mode): Limited {
  const limited = limitedSchema(item) as v.GenericSchema;
  const run = (dataset: v.UnknownDataset, config: Config) => itemSteps(schema, limited, dataset, config);
  return changed(schema, {
    item: limited,
    async: mode === 'inSteps',
    '~run': (dataset: v.UnknownDataset, config: Config) => {
      const steps = run(dataset, config);
      return mode === 'inSteps' ? inSteps(steps) : withoutSteps(steps);
    },
  });
}

function* itemSteps(
  list: v.GenericSchema,
  item: v.GenericSchema,
  dataset: v.UnknownDataset,
  config: Config,
): Steps<Result> {
  const input = dataset.value;
  if (!Array.isArray(input)) return list['~run'](dataset, config);
  const value: unknown[] = [];
  const issues: v.BaseIssue<unknown>[] = [];
  for (const [at, one] of input.entries()) {
    const result = item['~run']({ value: one }, config);
    for (const issue of result.issues ?? []) {
      const place: v.ArrayPathItem = { type: 'array', origin: 'value', input, key: at, value: one };
      issues.push({ ...issue, path: [place, ...(issue.path ?? [])] });
    }
    if (issues.length >= MAX_PROBLEMS) break;
    value.push(result.value);
    if (at % STEP_ITEMS === 0) yield undefined;
  }
  const [first, ...others] = issues;
  return first ? { typed: false, value, issues: [first, ...others] } : { typed: true, value };
}

function limitedLeaf(schema: SchemaParts, mode: Mode): Limited {
  const { type } = schema;
  if (['picklist', 'literal', 'enum', 'boolean', 'null'].includes(type)) return schema;
  if (mode === 'inSteps' && type === 'unknown') {
    return v.pipeAsync(
      schema,
      v.rawCheckAsync(async ({ dataset, addIssue }) => {
        const message = await inSteps(storageSteps(dataset.value));
        if (message) addIssue({ message });
      }),
    );
  }
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? leafProblem(dataset.value) : undefined;
      if (message) addIssue({ message });
    }),
  );
}

function leafProblem(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return value.length > MAX_CHARACTERS ? `Keep it to ${MAX_CHARACTERS} characters.` : textProblem(value);
  }
  return typeof value === 'number' ? numberProblem(value) : storageProblem(value);
}
