import { type RawBuilder, sql } from 'kysely';
import type { CheckSql } from './moneyChecks.sql';

/** The tables whose rows are in the audit trail. A trigger of each inserts the entries. */
export const AUDITED_TABLES = [
  'account_changes',
  'ach_downloads',
  'ach_file_events',
  'acknowledgment_entries',
  'autopay_changes',
  'bank_account_events',
  'bank_accounts',
  'bank_reversals',
  'bill_events',
  'carrier_accounts',
  'carrier_rule_changes',
  'cash_events',
  'check_files',
  'check_reports',
  'continuation_changes',
  'control_reasons',
  'cost_setups',
  'deposit_events',
  'directory_events',
  'division_versions',
  'dormancy_changes',
  'file_reversals',
  'group_rule_changes',
  'journal_entries',
  'ledger_events',
  'limit_changes',
  'member_erasures',
  'payment_events',
  'people',
  'period_versions',
  'person_divisions',
  'person_roles',
  'processing_holds',
  'rate_events',
  'rate_tables',
  'refund_checks',
  'refund_credits',
  'refund_events',
  'refunds',
  'register_postings',
  'register_write_offs',
  'remittance_events',
  'return_files',
  'setup_changes',
  'short_closings',
  'standing_decisions',
  'suspense_moves',
  'upload_events',
] as const;

/** Key in `settings` of the last check that found no breach. */
export const LAST_CHECK = 'auditTrailCheck';

/** What a seal's hash contains of an entry. */
export const ENTRY_BYTES = `int8send(entry_no) || int8send((extract(epoch from recorded_at) * 1000000)::bigint)
  || convert_to(record || ':' || record_key, 'UTF8') || coalesce(digest, ''::bytea)`;

const eachTable = (query: (table: string) => string) => AUDITED_TABLES.map(query).join(' union all ');

/** @param since SQL for the last seal not to check again. */
const checksSince = (since: string): readonly CheckSql[] => [
  {
    name: 'A record is as the audit trail says.',
    query: `
      ${eachTable(
        (table) => `
      select case when l.digest is not null and r is null then '${table} ' || l.record_key || ' was deleted'
        when l.digest is null and r is not null then '${table} ' || l.record_key || ' was deleted, and is there again'
        when l.digest <> ${table}_digest(r) then '${table} ' || l.record_key || ' was changed' end as breach
      from (
        select distinct on (record_key) record_key, digest from audit_entries
        where record = '${table}' and (seal_no > ${since} or seal_no is null) order by record_key, entry_no desc
      ) l left join ${table} r on audit_key(r) = l.record_key`,
      )}`,
  },
  {
    name: 'The chains of the audit trail are unbroken.',
    query: `
      select case when s.hash is null then 'seal ' || seal_no || ' of chain ' || chain || ' is missing'
        when e.bytes is null or s.entry_count <> e.entry_count then 'entries of seal ' || seal_no || ' of chain ' || chain || ' are missing'
        when s.hash <> sha256(coalesce(s.before, ''::bytea) || e.bytes) then 'seal ' || seal_no || ' of chain ' || chain || ' does not fit'
        end as breach
      from (
        select s.*, (select p.hash from audit_seals p where p.chain = s.chain and p.seal_no < s.seal_no order by p.seal_no desc limit 1) as before
        from audit_seals s where s.seal_no > ${since}
      ) s full join (
        select seal_no, chain, count(*) as entry_count, string_agg(${ENTRY_BYTES}, ''::bytea order by entry_no) as bytes
        from audit_entries where seal_no > ${since} group by 1, 2
      ) e using (seal_no, chain)`,
  },
];

/** What came since the last check that found no breach. */
export const TRAIL_CHECKS = checksSince(
  `coalesce((select (value ->> 'sealNo')::bigint from settings where key = '${LAST_CHECK}'), 0)`,
);

/** Everything. */
export const ALL_TRAIL_CHECKS: readonly CheckSql[] = [
  ...checksSince('0'),
  {
    name: 'Every record is in the audit trail.',
    query: eachTable(
      (table) => `
      select case when e.record_key is null then '${table} ' || audit_key(r) || ' was never recorded' end as breach
      from ${table} r left join (select distinct record_key from audit_entries where record = '${table}') e
        on e.record_key = audit_key(r)`,
    ),
  },
];

/** One hash over the last hash of each chain at a moment, in hex: the column `root`, null before the first seal. */
export const trailRoot = (at: Date): RawBuilder<{ root: string | null }> => sql`
  select encode(sha256(string_agg(convert_to(chain, 'UTF8') || hash, ''::bytea order by chain collate "C")), 'hex') as root
  from (
    select distinct on (chain) chain, hash from audit_seals where sealed_at <= ${at.toISOString()}::timestamptz
    order by chain, seal_no desc
  ) heads`;
