import { type RawBuilder, sql } from 'kysely';
import { SCHEMA_TABLES } from '../database/schema/schema';
import type { CheckSql } from './moneyChecks.sql';

/** The audited tables, each with the columns that make up the record key of its audit entries. Triggers write the entries. */
export const AUDITED_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  SCHEMA_TABLES.filter(({ sealing }) => sealing.kind === 'sealed')
    .map(({ name, key }) => [name, key] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

export const AUDITED_TABLES: readonly string[] = Object.keys(AUDITED_KEYS);

/** The key of a row of a table in the audit trail, as SQL. */
const keyOf = (table: string, row: string) =>
  `concat_ws(':', ${(AUDITED_KEYS[table] ?? []).map((column) => `${row}.${column}`).join(', ')})`;

/** Whether a table's rows are of groups. Their chain is the group's number, so a group's entries and records are on one node. */
const isOfGroups = (table: string) => AUDITED_KEYS[table]?.[0] === 'group_number';

/** Columns that find the entries of a record. */
const entryColumns = (table: string) => (isOfGroups(table) ? 'chain, record_key' : 'record_key');

/** Condition that entries `e` are those of the row `r`. */
const isEntryOf = (table: string) =>
  `${keyOf(table, 'r')} = e.record_key${isOfGroups(table) ? ' and r.group_number = e.chain' : ''}`;

/** A node of a cluster numbers entries from its own number times this on. */
const NUMBERS_OF_NODE = 48;

/**
 * The last entry of each record. A record's entries are on one node, whose numbers only increase. After a move to a node with lower numbers,
 * the time decides which entry is last.
 */
const lastEntries = (table: string, condition: string) => {
  const key = entryColumns(table);
  return `(
        select distinct on (${key}) ${key}, digest from (
          select distinct on (${key}, entry_no >> ${NUMBERS_OF_NODE}) ${key}, digest, recorded_at from audit_entries
          where ${condition} order by ${key}, entry_no >> ${NUMBERS_OF_NODE}, entry_no desc
        ) of_node order by ${key}, recorded_at desc
      )`;
};

/** Key in `settings` of the last check that found no breach. */
export const LAST_CHECK = 'auditTrailCheck';

/** Key in `settings` of the comparison of everything. */
export const FULL_CHECK = 'auditTrailFullCheck';

/**
 * The chain of the installation: each sealing adds one hash over the seals of all chains since the one before. So a chain's last entries
 * cannot go with their seal unseen.
 */
export const INSTALLATION = '**';

/** Parts of an entry in a seal's hash. */
export const ENTRY_BYTES = `int8send(entry_no) || int8send((extract(epoch from recorded_at) * 1000000)::bigint)
  || convert_to(record || ':' || record_key, 'UTF8') || coalesce(digest, ''::bytea)`;

/** Parts of a chain's seal in the installation's hash. */
export const SEAL_BYTES = `int8send(seal_no) || convert_to(chain, 'UTF8') || hash`;

/** Of the seals after `after`, up to `until`: SQL for numbers. */
export interface SealRange {
  readonly after: string;
  readonly until?: string;
}

const isIn = ({ after, until }: SealRange, seal = 'seal_no') =>
  `${seal} > ${after}${until === undefined ? '' : ` and ${seal} <= ${until}`}`;

export const RECORDS = 'A record is as the audit trail says.';

/** Records of a table whose last entry is one of these. */
const recordsQuery = (table: string, ofEntries: string) => `
      select case when e.digest is not null and r.${AUDITED_KEYS[table]?.[0]} is null then '${table} ' || e.record_key || ' was deleted'
        when e.digest is null and r.${AUDITED_KEYS[table]?.[0]} is not null then '${table} ' || e.record_key || ' was deleted, and is there again'
        when e.digest <> ${table}_digest(r) then '${table} ' || e.record_key || ' was changed' end as breach
      from ${lastEntries(table, `record = '${table}'${ofEntries}`)} e left join ${table} r on ${isEntryOf(table)}`;

/** Everything that the trail says of one table. */
export const tableChecks = (table: string): readonly CheckSql[] => [
  { name: RECORDS, query: recordsQuery(table, '') },
  {
    name: 'Every record is in the audit trail.',
    query: `
      select case when e.record_key is null then '${table} ' || ${keyOf(table, 'r')} || ' was never recorded' end as breach
      from ${table} r left join (select distinct ${entryColumns(table)} from audit_entries where record = '${table}') e
        on ${isEntryOf(table)}`,
  },
];

export const sealChecks = (range: SealRange): readonly CheckSql[] => [
  {
    name: 'The chains of the audit trail are unbroken.',
    query: `
      select case when s.hash is null then 'seal ' || seal_no || ' of chain ' || chain || ' is missing'
        when e.bytes is null or s.entry_count <> e.entry_count then 'entries of seal ' || seal_no || ' of chain ' || chain || ' are missing'
        when s.hash <> sha256(coalesce(s.before, ''::bytea) || e.bytes) then 'seal ' || seal_no || ' of chain ' || chain || ' does not fit'
        end as breach
      from (
        select s.*, (select p.hash from audit_seals p where p.chain = s.chain and p.seal_no < s.seal_no order by p.seal_no desc limit 1) as before
        from audit_seals s where s.chain <> '${INSTALLATION}' and ${isIn(range, 's.seal_no')}
      ) s full join (
        select seal_no, chain, count(*) as entry_count, string_agg(${ENTRY_BYTES}, ''::bytea order by entry_no) as bytes
        from audit_entries where ${isIn(range)} group by 1, 2
      ) e using (seal_no, chain)`,
  },
  {
    // Earlier versions don't seal the installation's chain. The next seal covers theirs, too.
    name: 'No chain of the audit trail was cut off.',
    query: `
      select case when hash is null or seal_count <> coalesce(found, 0) then 'seals of chains are missing that were counted at seal ' || covered
        when hash <> sha256(coalesce(before, ''::bytea) || bytes) then 'the seal ' || covered || ' over all chains does not fit' end as breach
      from (
        select covered, hash, seal_count, found, bytes, lag(hash) over (order by covered) as before
        from (
          select covered, decode(max(encode(hash, 'hex')) filter (where chain = '${INSTALLATION}'), 'hex') as hash,
            max(entry_count) filter (where chain = '${INSTALLATION}') as seal_count,
            count(*) filter (where chain <> '${INSTALLATION}') as found,
            string_agg(${SEAL_BYTES}, ''::bytea order by seal_no, chain collate "C") filter (where chain <> '${INSTALLATION}') as bytes
          from (
            select chain, seal_no, hash, entry_count,
              min(seal_no) filter (where chain = '${INSTALLATION}') over (order by seal_no desc) as covered
            from audit_seals where ${range.until === undefined ? '' : `seal_no <= ${range.until} and `}seal_no >= coalesce((
              select max(b.seal_no) from audit_seals b where b.chain = '${INSTALLATION}' and b.seal_no <= ${range.after}), 0)
          ) s where covered is not null group by covered
        ) c
      ) i where covered > ${range.after}`,
  },
];

/** The last seal of the last check that found no breach, as SQL. */
const SINCE = `coalesce((select (value ->> 'sealNo')::bigint from settings where key = '${LAST_CHECK}'), 0)`;

const recentRecords = (table: string) => recordsQuery(table, ` and (seal_no > ${SINCE} or seal_no is null)`);

/** The records of a table whose last entry came since the last check that found no breach. */
export const recentRecordsCheck = (table: string): CheckSql => ({ name: RECORDS, query: recentRecords(table) });

/** New records since the last check without a breach, and the result of the last full comparison. */
export const TRAIL_CHECKS: readonly CheckSql[] = [
  { name: RECORDS, query: AUDITED_TABLES.map(recentRecords).join(' union all ') },
  ...sealChecks({ after: SINCE }),
  {
    name: 'The last comparison of all records with the audit trail found nothing.',
    query: `
      select breach from (select 1) one left join settings on key = '${FULL_CHECK}'
        left join lateral jsonb_array_elements_text(value -> 'last' -> 'breaches') breach on true`,
  },
];

/** One hash over the last hash of each chain at a moment, in hex: the column `root`, null before the first seal. */
export const trailRoot = (at: Date): RawBuilder<{ root: string | null }> => sql`
  select encode(sha256(string_agg(convert_to(chain, 'UTF8') || hash, ''::bytea order by chain collate "C")), 'hex') as root
  from (
    select distinct on (chain) chain, hash from audit_seals where sealed_at <= ${at.toISOString()}::timestamptz
    order by chain, seal_no desc
  ) heads`;
