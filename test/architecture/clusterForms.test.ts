import { serverSources, templatesOf } from '../support/code/templates';

/**
 * Forms of statements that Citus refuses or answers incorrectly, as far as a template's text shows them. Others, such as a subquery
 * about a row of a page, are found by planning recorded statements: `test/support/citus/explain-statements.mjs`.
 *
 * @source docs/operations.md#citus
 */
const FORMS = {
  // Not unique across nodes: use keys instead.
  rowPlace: /\bctid\b/,
  // Write one selection each, with `union all`.
  groupingSets: /\b(?:grouping sets|rollup|cube)\b/,
  // Lock the rows of one group first, then read the other rows in another statement.
  lockWithJoin: /\bjoin\b[^]*\bfor (?:no key )?update\b/,
  // Only for coordinator tables: put the selection into the condition of the change.
  lockInSubquery: /\bfor (?:no key )?update(?: of \w+)?(?: skip locked)?\s*\)/,
  // Read the number first.
  offsetBySubquery: /\boffset\b[^)]*\(\s*select\b/,
  // Use `insert … select`, or read the value first.
  insertedSubquery: /\binsert into\b[^;]*\bvalues\s*\([^;]*\(\s*select\b/,
  // A shard has its own row type: give columns.
  wholeRow: /\baudit_key\(\w+\)/,
  // Write `select 1`: Citus plans a selection without columns, and then cannot run it in a change.
  noColumns: /\bexists\s*\(\s*select from\b/,
  // Insert the value, and write `excluded`.
  timeInConflict: /\bon conflict\b[^;]*\bdo update set\b[^;]*\bnow\(\)/,
  // Read it in a separate statement in the same transaction.
  returnedFunction: /\breturning\b[^;]*\bpg_\w+\(/,
  // Compute with `||`: functions that depend on settings, such as `concat`, accept no columns in a change.
  changedByConcat: /\bupdate\b[^;]*\bset\b[^;]*\bconcat(?:_ws)?\(/,
  // Order by several values: nodes cannot return rows that can be read again.
  orderByRow: /\bover\s*\([^)]*\border by \(case\b/,
  // Use `code in (select …)`: carriers and agents are on every node, and their groups are not looked up for a row of them.
  groupsOfCode: /\bfrom group_(?:carriers|agents) (\w+)\s+where \1\.(\w+_code) = \w+\.\2\b/,
  // Use a function for one row of each, or `distinct on`: the last row for each given one is not looked up.
  lateralOfGiven: /\) given\s+left join lateral\b/,
} as const;

type Form = keyof typeof FORMS;

/** Number of statements that still have a form. Remove an entry with its statement, and add none. */
const KNOWN: Readonly<Record<Form, Readonly<Record<string, number>>>> = {
  rowPlace: {},
  groupingSets: {},
  lockWithJoin: {
    'money/positivePay/SqlPositivePay.ts': 1,
    'money/processing/bankFiles/SqlBankFiles.ts': 1,
    'money/processing/bankFiles/bankFileStates.sql.ts': 1,
    'office/retention/SqlLineRecords.ts': 1,
    'office/retention/SqlSnapshotRecords.ts': 1,
    'office/setup/carrierAccounts/SqlCarrierAccounts.ts': 1,
  },
  lockInSubquery: {
    'platform/database/claimNext.ts': 1,
    'office/exports/background/SqlExportRuns.ts': 1,
    'office/uploads/SqlUploadLookup.ts': 1,
  },
  offsetBySubquery: {},
  insertedSubquery: {
    'people/session/SqlRecentAttempts.ts': 1,
  },
  wholeRow: {},
  noColumns: {},
  timeInConflict: {},
  returnedFunction: {},
  changedByConcat: {},
  orderByRow: {},
  groupsOfCode: {},
  lateralOfGiven: {},
};

/** Texts of the templates of the server by file. */
function templates(): ReadonlyMap<string, readonly string[]> {
  const found = [...serverSources()].map(([name, source]) => [name, templatesOf(source)] as const);
  return new Map(found.filter(([, texts]) => texts.length > 0));
}

function countsOf(form: Form, byFile: ReadonlyMap<string, readonly string[]>): Record<string, number> {
  const counts = [...byFile].map(([file, texts]) => [file, texts.filter((text) => FORMS[form].test(text)).length]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

it.each<[Form, string]>([
  ['rowPlace', 'delete from t where ctid = any(array(select ctid from t))'],
  ['groupingSets', 'select a from t group by grouping sets ((a), ())'],
  ['lockWithJoin', 'select a from t join u using (a) for update of t'],
  ['lockInSubquery', 'delete from t where a in (select a from t for update skip locked)'],
  ['offsetBySubquery', 'select a from t offset ${n} - (select min(a) from t)'],
  ['insertedSubquery', 'insert into t values (${a}, (select max(a) from t))'],
  ['wholeRow', 'select audit_key(r) from t r'],
  ['noColumns', 'select a from t where exists (select from u)'],
  ['timeInConflict', 'insert into t values (1) on conflict (a) do update set b = now()'],
  ['returnedFunction', 'update t set a = a returning pg_current_xact_id()'],
  ['changedByConcat', "update t set a = '' where concat(a, b) like 'x%'"],
  ['orderByRow', 'select rank() over (order by (case when a then 0 else 1 end, b)) from t'],
  [
    'groupsOfCode',
    'select 1 from carriers c where exists (select 1 from group_carriers g where g.carrier_code = c.carrier_code)',
  ],
  [
    'lateralOfGiven',
    'select 1 from (select 1 as a) given left join lateral (select b from t where b < given.a limit 1) last on true',
  ],
])('would notice %s', (form, text) => {
  expect(countsOf(form, new Map([['t', templatesOf(`sql\`${text}\``)]]))).toEqual({ t: 1 });
});

describe('statements of the server', () => {
  const all = templates();

  it.each(Object.keys(FORMS) as Form[])('have no more %s', (form) => {
    expect(all.size).toBeGreaterThan(200);
    expect(countsOf(form, all)).toEqual(KNOWN[form]);
  });
});
