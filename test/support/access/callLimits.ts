import type { GenericPipeItem } from 'valibot';
import { CALLS } from '../../../contract/calls';
import type { Call } from '../../../contract/platform/shared/Call';
import { bodyLimit } from '../../../server/run/http/bodyLimit';
import { type SchemaParts, textOrListLimit } from '../../../server/run/http/schemaParts';

interface Limits {
  readonly lists: Map<string, string>;
  readonly texts: Map<string, string>;
}

const count = (limit: unknown) => Number(limit).toLocaleString('en-US');

const HEAD = `# Limits of each call

The most that each list, text, and JSON body of a call may have, beside the [limits of use](limits.md). A list or text that is longer is refused
with 400 and a sentence before its content is looked at, a body that is longer than everything in it may be with 413 before it is received. A
text *by form* must look like something: a number, a day, or an id. A record has at most 2,000 names; a value *by its record* has the limit of
all values together. \`npm run limits\` writes this page from the contract, and a test compares it.

`;

/** The text of docs/call-limits.md. */
export function callLimitsDocument(): string {
  return `${HEAD}${table()}\n`;
}

/** The maximum length of each list and text in each call's JSON body, in the order of the contract. */
function table(): string {
  const calls: readonly Call[] = CALLS;
  const rows = calls.flatMap((call) => {
    const { method, path, schemas } = call;
    if (!schemas.body) return [];
    const limits: Limits = { lists: new Map(), texts: new Map() };
    walk(schemas.body as unknown as SchemaParts, '', limits, []);
    const cells = [limits.lists, limits.texts].map((all) => [...all].map((one) => one.join(' ')).join(', '));
    return [`| ${method} ${path} | ${count(Math.round(bodyLimit(call) / 1024))} | ${cells.join(' | ')} |`];
  });
  return ['| call | kB | lists: items | texts: characters |', '|---|---|---|---|', ...rows].join('\n');
}

/** @param around the actions that the value passes after the schema's own */
function walk(schema: SchemaParts, path: string, limits: Limits, around: readonly GenericPipeItem[]): void {
  const { type, pipe, wrapped, entries = {}, items = [], options = [], item, key, value } = schema;
  if (pipe) {
    const [first, ...actions] = pipe;
    walk(first, path, limits, [...actions, ...around]);
    return;
  }
  if (wrapped) walk(wrapped, path, limits, around);
  else if (type === 'union') for (const option of options) walk(option, path, limits, around);
  else if (type === 'variant') for (const option of options) walk(option, path, limits, []);
  else if (type === 'array') limits.lists.set(path, limitOf(around));
  else if (type === 'record') limits.lists.set(path, '2,000');
  else if (type === 'string') limits.texts.set(path, limitOf(around));
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [name, entry] of Object.entries(entries)) walk(entry, below(name), limits, []);
  for (const one of [...items, ...(item ? [item] : [])]) walk(one, `${path}[]`, limits, []);
  if (key) walk(key, `${path}{name}`, limits, []);
  if (value) walk(value, `${path}{}`, limits, []);
}

function limitOf(actions: readonly GenericPipeItem[]): string {
  const limit = textOrListLimit(actions);
  return typeof limit === 'number' ? count(limit) : (limit ?? 'by its record');
}
