import fc from 'fast-check';

/** Values that have broken programs before. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[]],
  '\0',
  'a\0b',
  '\ud800',
  '\udfff!',
  '\u202e',
  "'; drop table bills; --",
  '%',
  '_%\\',
  '{}',
  '{"a":1}',
  '../../etc/passwd',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  'x'.repeat(100_000),
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-13-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  { toString: 'x' },
  { constructor: { prototype: 1 } },
];

/** The example with one to four values changed, removed, repeated or replaced by a nasty one. */
export function mutated(example: unknown): fc.Arbitrary<unknown> {
  const change = fc.record({
    where: fc.nat(),
    what: fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue()),
    how: fc.nat(3),
  });
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    let value: unknown = structuredClone(example);
    for (const { where, what, how } of changes) value = changedAt(value, where, what, how);
    return value;
  });
}

function changedAt(value: unknown, where: number, what: unknown, how: number): unknown {
  const paths = pathsOf(value);
  const path = paths[where % paths.length] ?? [];
  return replaced(value, path, what, how);
}

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]));
  return [...(path.length > 0 ? [path] : []), ...below, [...path, 'unexpected']];
}

function replaced(value: unknown, [name, ...rest]: readonly string[], what: unknown, how: number): unknown {
  if (name === undefined) return how === 3 ? [value, value] : what;
  if (typeof value !== 'object' || value === null) return what;
  const members: [string, unknown][] = Object.entries(value);
  if (rest.length === 0 && how === 1)
    return shaped(
      value,
      members.filter(([each]) => each !== name),
    );
  if (!(name in value)) return shaped(value, [...members, [name, what]]);
  return shaped(
    value,
    members.map(([each, member]) => [each, each === name ? replaced(member, rest, what, how) : member]),
  );
}

function shaped(like: object, members: readonly (readonly [string, unknown])[]): unknown {
  return Array.isArray(like) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
