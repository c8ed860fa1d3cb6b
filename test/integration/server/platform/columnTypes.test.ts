import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
}

describe('a column on PGlite and PostgreSQL', () => {
  it.each([
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['-5::bigint', -5],
    ['count(*)', 1],
    ['(select sum(x) from (values (1::bigint), (2)) as v(x))', 3],
    ['(select sum(x) from (values (9007199254740991::bigint), (2)) as v(x))', 9_007_199_254_740_991],
    ['-9007199254740993::numeric', -9_007_199_254_740_991],
    ['12.5::numeric', 12.5],
    ["date '2026-03-01'", '2026-03-01'],
    ["timestamptz '2026-03-01 10:20:30.456789-05'", '2026-03-01T15:20:30.456Z'],
    ["timestamptz '2026-07-01 00:00:00+00'", '2026-07-01T00:00:00.000Z'],
    ['array[1, 2]::bigint[]', [1, 2]],
    ["array['a', 'b,c', null]", ['a', 'b,c', null]],
    ['array[]::text[]', []],
    ["array[date '2026-03-01', null]", ['2026-03-01', null]],
    ["array[timestamptz '2026-03-01 10:20:30+00']", ['2026-03-01T10:20:30.000Z']],
    [`'{"a": [1, {"b": null}]}'::jsonb`, { a: [1, { b: null }] }],
    ['true', true],
    ['null::bigint', null],
    ["'x'::text", 'x'],
  ])('reads %s as the same value', async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });

  it('never reads an inexact number', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  it('reads a date independently of the time zone', async () => {
    const { rows } = await sql<{ day: string; type: string }>`
      select ${'2026-03-01'}::date as day, pg_typeof(${'2026-03-01'}::date)::text as type`.execute(database.db);
    expect(rows).toEqual([{ day: '2026-03-01', type: 'date' }]);
    expect(await read(`current_setting('TimeZone')`)).toBe('UTC');
  });

  it('accepts arrays and JSON as parameters', async () => {
    const given = { text: 'x', list: [1, 'two', null] };
    const { rows } = await sql<{ found: boolean; kept: unknown }>`
      select ${'b'} = any(${sql.val(['a', 'b'])}::text[]) as found, ${JSON.stringify(given)}::jsonb as kept`.execute(
      database.db,
    );
    expect(rows).toEqual([{ found: true, kept: given }]);
  });
});
