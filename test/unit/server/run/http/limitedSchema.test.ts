import fc from 'fast-check';
import * as v from 'valibot';
import { limitedSchema, MAX_PROBLEMS } from '../../../../../server/run/http/limitedSchema';

const MODES = ['atOnce', 'inSteps'] as const;

/** A schema that counts how many values it has looked at. */
function counted(): { readonly schema: v.GenericSchema; readonly looks: () => number } {
  let looks = 0;
  const schema = v.custom<string>((value) => {
    looks += 1;
    return value === 'good';
  }, 'Give good ones.');
  return { schema, looks: () => looks };
}

describe.each(MODES)('limitedSchema, %s', (mode) => {
  const parse = (schema: v.GenericSchema, value: unknown) => v.safeParseAsync(limitedSchema(schema, mode), value);

  it('reads no item of a list that is too long', async () => {
    const { schema, looks } = counted();
    const body = v.object({ links: v.pipe(v.array(schema), v.minLength(1), v.maxLength(5_000)) });
    const result = await parse(body, { links: Array(700_000).fill('bad') });
    expect([looks(), result.issues?.map((issue) => v.getDotPath(issue))]).toEqual([0, ['links']]);
  });

  it('reads no item when the limit is around another pipe', async () => {
    const { schema, looks } = counted();
    const list = v.pipe(v.pipe(v.array(schema), v.minLength(1)), v.maxLength(2));
    await parse(v.optional(v.nullable(list)), Array(700_000).fill('bad'));
    expect(looks()).toBe(0);
  });

  it('stops at 50 problems of a list within its limit', async () => {
    const { schema, looks } = counted();
    const result = await parse(v.pipe(v.array(schema), v.maxLength(200_000)), Array(200_000).fill('bad'));
    expect([looks(), result.issues?.length]).toEqual([MAX_PROBLEMS, MAX_PROBLEMS]);
  });

  it('stops at 50 problems of lists within lists', async () => {
    const { schema, looks } = counted();
    const rows = v.array(v.object({ cells: v.array(schema) }));
    const result = await parse(rows, Array(1_000).fill({ cells: Array(1_000).fill('bad') }));
    expect([looks(), result.issues?.length]).toEqual([MAX_PROBLEMS, MAX_PROBLEMS]);
  });

  it('reads no text or record that is too long', async () => {
    const { schema, looks } = counted();
    const text = v.pipe(
      v.string(),
      v.maxLength(60),
      v.check(() => looks() < 0 || v.is(schema, 'bad')),
    );
    const record = v.pipe(v.record(v.string(), schema), v.maxEntries(20));
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`n${at}`, 'bad']));
    const result = await parse(v.object({ text, record }), { text: 'x'.repeat(61), record: many });
    expect([looks(), result.issues?.map((issue) => v.getDotPath(issue))]).toEqual([0, ['text', 'record']]);
  });

  it('measures a text after the spaces around it are removed', async () => {
    const text = v.pipe(v.string(), v.trim(), v.maxLength(3));
    expect(await parse(text, `  abc${' '.repeat(20)}`)).toMatchObject({ success: true, output: 'abc' });
  });

  it.each([
    ['a NUL', { name: 'a\0b' }, 'name', 'NUL'],
    ['a lone surrogate', { name: '\ud800' }, 'name', 'invalid'],
    ['an infinite number', { size: JSON.parse('1e400') }, 'size', 'smaller'],
    ['a NUL deep inside', { more: [{ a: { b: ['x\0'] } }] }, 'more', 'NUL'],
    ['a NUL in a name', { texts: { 'a\0': 'x' } }, 'texts.a\0', 'NUL'],
    ['deep nesting', { more: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) }, 'more', 'deep'],
  ])('refuses %s', async (_what, value, path, word) => {
    const schema = v.object({
      name: v.optional(v.string()),
      size: v.optional(v.number()),
      more: v.optional(v.unknown()),
      texts: v.optional(v.record(v.string(), v.string())),
    });
    const { issues = [] } = await parse(schema, value);
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      [path, expect.stringContaining(word)],
    ]);
  });

  it('accepts and returns what the schema accepts and returns', async () => {
    const schema = v.object({
      list: v.exactOptional(
        v.pipe(v.array(v.object({ id: v.number(), note: v.nullable(v.string()) })), v.maxLength(9)),
      ),
      kind: v.variant('type', [
        v.object({ type: v.literal('one'), text: v.optional(v.string(), 'none') }),
        v.object({ type: v.literal('two'), pair: v.strictTuple([v.string(), v.number()]) }),
      ]),
      either: v.optional(v.union([v.string(), v.array(v.number())]), 'x'),
      sure: v.pipe(v.string(), v.trim(), v.transform(Number), v.number()),
    });
    const text = fc.string();
    const value = fc.record(
      {
        list: fc.array(fc.record({ id: fc.integer(), note: fc.option(text) }, { requiredKeys: [] }), { maxLength: 12 }),
        kind: fc.oneof(
          fc.record({ type: fc.constant('one'), text }, { requiredKeys: ['type'] }),
          fc.record({ type: fc.constant('two'), pair: fc.tuple(text, fc.integer()) }),
          fc.record({ type: fc.constant('three') }),
        ),
        either: fc.oneof(text, fc.array(fc.integer()), fc.boolean()),
        sure: fc.oneof(fc.constant(' 5 '), text),
        other: fc.anything(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        if (JSON.stringify(given)?.includes('\\u0000')) return;
        const [limited, plain] = [await parse(schema, given), v.safeParse(schema, given)];
        expect([limited.success, limited.success && limited.output]).toEqual([
          plain.success,
          plain.success && plain.output,
        ]);
      }),
    );
  });
});
