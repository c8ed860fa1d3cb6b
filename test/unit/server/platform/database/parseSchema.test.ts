import { parseSchema, type SchemaTable } from '../../../../../server/platform/database/schema/parseSchema';
import { schemaTable } from '../../../../../server/platform/database/schema/schema';
import { tableTypes } from '../../../../../server/platform/database/schema/tableTypes';
import { trailStatements } from '../../../../../server/platform/database/schema/trailStatements';

const FACTS = '-- cluster: group; server: changed only note; kept: always; trail: group_number';
const COLUMNS = [
  '  group_number text not null references groups (group_number), -- internal',
  '  -- Set by the carrier;',
  "  state text not null default 'OPEN' -- internal",
  "    check (state in ('OPEN',",
  "      'CLOSED')),",
  '  amount_cents bigint, -- internal',
  "  tags text[] not null default '{}', -- public",
  '  doubled bigint generated always as (amount_cents * 2) stored, -- internal',
  '  note text not null, -- personal, erased as text, not sealed: derived from its events',
];

const file = (columns: readonly string[] = COLUMNS, facts = FACTS) =>
  [
    '-- A sample',
    '-- of a table.',
    facts,
    'create table samples (',
    ...columns,
    '  primary key (group_number)',
    ');',
    '',
  ].join('\n');

const parsed = (text: string): SchemaTable => {
  const [table] = parseSchema('samples', text).tables;
  if (!table) throw new Error('There is no table.');
  return table;
};

describe('a schema file', () => {
  it('describes a table: its purpose, location, writers, retention, and audit', () => {
    expect(parsed(file())).toMatchObject({
      name: 'samples',
      capability: 'samples',
      doc: 'A sample of a table.',
      place: 'group',
      use: { changes: ['note'] },
      kept: 'always',
      sealing: { kind: 'sealed', group: '%.group_number', parts: undefined },
      key: ['group_number'],
    });
  });

  it('describes each column for the database and the server', () => {
    const column = (name: string) => parsed(file()).columns.find((one) => one.name === name);
    expect(column('state')).toMatchObject({
      values: ['OPEN', 'CLOSED'],
      hasDefault: true,
      isNullable: false,
      doc: 'Set by the carrier;',
    });
    expect(column('amount_cents')).toMatchObject({ type: 'bigint', isNullable: true, isGenerated: false });
    expect(column('doubled')).toMatchObject({ isGenerated: true, hasDefault: false });
    expect(column('note')).toMatchObject({
      dataClass: 'personal',
      erasure: 'text',
      unsealedBecause: 'derived from its events',
    });
  });

  it('becomes statements without comments, also when a function has semicolons', () => {
    const body = "create function f() returns text language sql as $$\n  select 'a';\n$$;\n";
    const { statements } = parseSchema('samples', `${file()}\n${body}\ncreate index i on samples (note);\n`);
    expect(statements).toHaveLength(3);
    expect(statements[0]).not.toContain('--');
    expect(statements[1]).toBe(body.trim().slice(0, -1));
    expect(statements[2]).toBe('create index i on samples (note)');
  });

  it.each([
    [
      'a table without its line of facts',
      file(COLUMNS, '-- A table.'),
      'The table samples has no line of facts before it.',
    ],
    ['a column without a class', file(['  note text not null,']), 'A column of samples is not understood'],
    ['an unknown class', file(['  note text, -- secret']), 'The class of samples.note is not understood: secret'],
    [
      'an unknown erasure',
      file(['  note text, -- personal, erased as dust']),
      'The erasure of samples.note is not understood: dust',
    ],
    ['an unknown place', file(COLUMNS, FACTS.replace('cluster: group', 'cluster: moon')), 'is not understood: moon'],
    ['an unknown rule for keeping rows', file(COLUMNS, FACTS.replace('always', 'awhile')), 'is not understood: awhile'],
    [
      'a right on a column that does not exist',
      file(COLUMNS, FACTS.replace('only note', 'only notes')),
      'has no column notes',
    ],
    [
      'a chain of a column that does not exist',
      file(COLUMNS, FACTS.replace('trail: group_number', 'trail: grp')),
      'has no column grp',
    ],
    [
      'a column with an unknown mark',
      file(['  note text, -- personal, hidden']),
      'A column of samples is not understood',
    ],
    [
      'rights that nobody knows',
      file(COLUMNS, FACTS.replace('changed only note', 'emptied')),
      "The server's use of samples is not understood: emptied",
    ],
    [
      'a table that is left out of the trail without a reason',
      file(COLUMNS, FACTS.replace('trail: group_number', 'trail: none')),
      'does not say why the audit trail leaves it out',
    ],
    [
      'a column that is left out of the trail without a reason',
      file(['  note text, -- personal, not sealed']),
      'A column of samples is not understood',
    ],
    ['a statement without an end', `${file()}create index i on samples (note)`, 'has no end'],
  ])('is refused with %s', (_what, text, message) => {
    expect(() => parseSchema('samples', text)).toThrow(message);
  });
});

describe('types of a table', () => {
  it('follow from its columns', () => {
    const text = tableTypes([parsed(file())], new Set(['samples.note']));
    for (const line of [
      "    state: Generated<'OPEN' | 'CLOSED'>;",
      '    amount_cents: kinds.CentsOrNull;',
      '    tags: kinds.ListWithDefault<string>;',
      '    doubled: GeneratedAlways<number | null>;',
      "    note: ColumnTypes['samples.note'];",
    ])
      expect(text).toContain(line);
  });

  it('are refused for an override of a column that does not exist', () => {
    expect(() => tableTypes([parsed(file())], new Set(['samples.gone']))).toThrow(
      'names samples.gone, which is no column',
    );
  });
});

it('the digest of a record with parts leaves out their unsealed columns', () => {
  const [digest = ''] = trailStatements(schemaTable('bank_statements'), schemaTable);
  expect(digest).toContain("to_jsonb(c) - array['match_pk']");
  expect(digest).toContain('c.statement_pk = r.statement_pk');
});
