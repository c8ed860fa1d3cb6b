import { sql } from 'kysely';
import { inTransaction } from '../database/inTransaction';
import type { Db } from '../database/Tables';
import { BANK_FILE_CHECKS } from './bankFileChecks.sql';
import { CASH_CHECKS } from './cashChecks.sql';
import { CLEARING_CHECKS } from './clearingChecks.sql';
import { CONTROL_CHECKS } from './controlChecks.sql';
import { COST_CHECKS } from './costChecks.sql';
import { DEBIT_SUSPENSE_CHECKS } from './debitSuspenseChecks.sql';
import { DEPOSIT_CHECKS } from './depositChecks.sql';
import { EXPECTED_CHECKS } from './expectedChecks.sql';
import { type CheckSql, LEDGER_CHECKS, PAYMENT_CHECKS } from './moneyChecks.sql';
import { OPENING_CHECKS } from './openingChecks.sql';
import { PERIOD_CHECKS } from './periodChecks.sql';
import type { Check, Invariants } from './ports';
import { RATE_CHECKS } from './rateChecks.sql';
import { REGISTER_CHECKS } from './registerChecks.sql';
import { REVERSAL_CHECKS } from './reversalChecks.sql';
import { lastOfTurn, totalsChecks } from './totalsChecks.sql';
import { TRAIL_CHECKS } from './trailChecks.sql';

/** Amount billed before reconciliation, in cents. */
const ASKED = 'unreconciled_amount(b.status, b.billed_cents, b.adjustments_cents, b.credits_cents)';

const RECONCILED = `status in ('RECONCILED','PENDING','PARTIAL','PAID')`;

/** Invariants of bills. @source product.md, Money, invariants 1, 4, 5 */
const BILL_CHECKS: readonly CheckSql[] = [
  {
    name: "A bill's amounts are the sums of its lines.",
    query: `
      select case when l.lines is null then b.bill_pk || ': no lines'
        when l.billed <> b.billed_cents or l.reconciled <> b.reconciled_cents or l.lines <> b.line_count or l.changed <> b.changed_line_count
        then b.bill_pk || ': billed ' || b.billed_cents || ', lines ' || l.billed || '; reconciled ' || b.reconciled_cents
          || ', lines ' || l.reconciled || '; ' || b.line_count || ' lines, found ' || l.lines end as breach
      from bills b left join (
        select group_number, bill_pk, sum(lines) as lines, sum(changed) as changed, sum(billed_cents) as billed,
          sum(reconciled_cents) as reconciled
        from (
          select group_number, bill_pk, 1 as lines, (reconciled_cents is not null)::integer as changed, billed_cents,
            coalesce(reconciled_cents, billed_cents) as reconciled_cents
          from bill_lines
          union all select group_number, bill_pk, line_count, 0, billed_cents, billed_cents from archived_lines
        ) l group by group_number, bill_pk
      ) l using (group_number, bill_pk)`,
  },
  {
    name: "A bill's adjustments add up.",
    query: `
      select case when b.adjustments_cents <> coalesce(a.total, 0)
        then b.bill_pk || ': ' || b.adjustments_cents || ', adjustments ' || coalesce(a.total, 0) end as breach
      from bills b left join (
        select group_number, bill_pk, sum(amount_cents) as total from bill_adjustments group by group_number, bill_pk
      ) a using (group_number, bill_pk)`,
  },
  {
    name: 'The amount due is lines plus adjustments less credits.',
    query: `
      select case when due_cents <> adjustments_cents - credits_cents
          + case when ${RECONCILED} and reconcile_policy = 'adjustThenPay' then reconciled_cents else billed_cents end
        then bill_pk || ': due ' || due_cents end as breach
      from bills`,
  },
  {
    name: 'What a bill asks for before it is reconciled is the sum of its dated changes.',
    query: `
      select case when ${ASKED} <> coalesce(u.total, 0)
        then b.bill_pk || ': asks for ' || ${ASKED} || ', changes ' || coalesce(u.total, 0) end as breach
      from bills b left join (
        select group_number, bill_pk, sum(amount_cents) as total from unreconciled_amounts group by group_number, bill_pk
      ) u using (group_number, bill_pk)`,
  },
  {
    name: "A bill's carriers have all of it.",
    query: `
      select case when c.billed is null then b.bill_pk || ': no carriers'
        when c.billed <> b.billed_cents or c.reconciled <> b.reconciled_cents or c.adjustments <> b.adjustments_cents or c.paid <> b.paid_cents
        then b.bill_pk || ': carriers have billed ' || c.billed || ', reconciled ' || c.reconciled || ', adjustments ' || c.adjustments || ', paid ' || c.paid end as breach
      from bills b left join (
        select group_number, bill_pk, sum(billed_cents) as billed, sum(reconciled_cents) as reconciled,
          sum(adjustments_cents) as adjustments, sum(paid_cents) as paid
        from bill_carriers group by group_number, bill_pk
      ) c using (group_number, bill_pk)`,
  },
  {
    name: "A bill's carriers are those it names.",
    query: `
      select case when found.codes is distinct from b.codes then b.bill_pk || ': names ' || array_to_string(b.codes, ' ') end as breach
      from (select group_number, bill_pk, (select array_agg(code order by code) from unnest(carrier_codes) code) as codes from bills) b
      left join (
        select group_number, bill_pk, array_agg(carrier_code order by carrier_code) as codes from bill_carriers group by group_number, bill_pk
      ) found using (group_number, bill_pk)`,
  },
  {
    name: 'What a carrier is shown of a bill is worked out from the bill.',
    query: `
      select case when kept is distinct from computed then bill_pk || ', ' || carrier_code || ': is '
          || coalesce(kept::text, 'missing') || ', must be ' || coalesce(computed::text, 'none') end as breach
      from (select kept.group_number, kept.bill_pk, kept.carrier_code, row(kept.*) as kept from carrier_bills kept) kept
      full join (
        select computed.group_number, computed.bill_pk, computed.carrier_code, row(computed.*) as computed from carrier_bills_computed computed
      ) computed using (group_number, bill_pk, carrier_code)`,
  },
  {
    name: 'Live allocations on a bill are what it shows, and never more than its due.',
    query: `
      select case when coalesce(a.paid, 0) <> b.paid_cents or coalesce(a.pending, 0) <> b.pending_cents
          or b.paid_cents + b.pending_cents > greatest(b.due_cents, 0)
        then b.bill_pk || ': due ' || b.due_cents || ', paid ' || b.paid_cents || ', pending ' || b.pending_cents
          || '; allocated ' || coalesce(a.paid, 0) || ' and ' || coalesce(a.pending, 0) end as breach
      from bills b left join (
        select group_number, bill_pk, sum(amount_cents) filter (where state = 'PROCESSED') as paid,
          sum(amount_cents) filter (where state = 'PENDING') as pending
        from payment_allocations group by group_number, bill_pk
      ) a using (group_number, bill_pk)`,
  },
  {
    name: 'The status of a reconciled bill is what its money says.',
    query: `
      select case when status <> case
          when pending_cents > 0 then 'PENDING'
          when has_zero_payment or (due_cents > 0 and paid_cents >= due_cents) then 'PAID'
          when paid_cents > 0 then 'PARTIAL' else 'RECONCILED' end
        then bill_pk || ': ' || status || ' with due ' || due_cents || ', paid ' || paid_cents || ', pending ' || pending_cents end as breach
      from bills where ${RECONCILED}`,
  },
];

/** Rows of carriers' files with their lines: a row for several months has several. Counted only if there are more lines than rows. */
const ROWS_OF_LINES = `
  select upload_pk, sum(rows) as rows from (
    select b.upload_pk, count(*) as rows from (
      select distinct b.group_number, b.upload_pk, l.bill_pk, l.file_row from bills b join bill_lines l using (group_number, bill_pk)
      where b.upload_pk in (select upload_pk from differing)
    ) b group by 1
    union all select b.upload_pk, sum(l.line_count) from bills b join archived_lines l using (group_number, bill_pk)
      where b.upload_pk in (select upload_pk from differing) group by 1
    union all select b.upload_pk, count(*) from bills b join bill_adjustments a using (group_number, bill_pk)
      where b.upload_pk in (select upload_pk from differing) and a.kind <> 'DEBIT_SUSPENSE' group by 1
  ) counted group by 1`;

/** Invariants of uploads and the rows they added. @source UPL-1 */
const UPLOAD_CHECKS: readonly CheckSql[] = [
  {
    name: 'A file that counts has added what it said, to the cent.',
    query: `
      with added as materialized (
        select group_number as owner, upload_pk, count(*) as rows, sum(amount_cents + employer_cents) as cents
          from payroll_deductions group by 1, 2
        union all select group_number, upload_pk, count(*), 0 from enrolments group by 1, 2
        union all select group_number, upload_pk, count(*), sum(amount_cents) from continuation_payments group by 1, 2
        union all select owner, upload_pk, count(*), sum(amount_cents) from lockbox_items group by 1, 2
        union all select owner, upload_pk, count(*), 0 from setup_rows group by 1, 2
        union all select owner, upload_pk, count(*), 0 from people_rows group by 1, 2
        union all select owner, upload_pk, count(*), 0 from opening_rows group by 1, 2
        union all select b.carrier_codes[1], b.upload_pk, sum(b.line_count + coalesce(a.rows, 0)),
            sum(b.billed_cents + coalesce(a.cents, 0))
          from bills b left join (
            select group_number, bill_pk, count(*) as rows, sum(amount_cents) as cents from bill_adjustments
            where kind <> 'DEBIT_SUSPENSE' group by 1, 2
          ) a using (group_number, bill_pk)
          where b.upload_pk is not null group by 1, 2
      ), differing as materialized (
        select u.upload_pk from uploads u left join added on added.owner = u.owner and added.upload_pk = u.upload_pk
        where u.kind = 'carrierBill' and u.state = 'COMMITTED' and u.rows_removed_at is null and coalesce(added.rows, 0) <> u.good_rows
      ), lines as materialized (${ROWS_OF_LINES})
      select case when (coalesce(added.rows, 0) <> u.good_rows and coalesce(lines.rows, 0) <> u.good_rows)
        or coalesce(added.cents, 0) <> coalesce(u.total_cents, 0)
        then u.upload_pk || ': ' || u.good_rows || ' rows of ' || coalesce(u.total_cents, 0) || ', found '
          || coalesce(added.rows, 0) || ' of ' || coalesce(added.cents, 0) end as breach
      from uploads u left join added on added.owner = u.owner and added.upload_pk = u.upload_pk
      left join lines on lines.upload_pk = u.upload_pk
      where u.state = 'COMMITTED' and u.rows_removed_at is null`,
  },
  {
    name: 'Rows are removed of files that are no longer stored, and never more than a file had.',
    query: `
      select case when not u.file_gone or u.kind not in ('payrollDeductions', 'enrolment')
          or u.rows > case when u.kind <> 'enrolment' and not u.rows_leaving then 0 else u.good_rows end
        then u.upload_pk || ': ' || u.rows || ' of ' || u.good_rows || ' rows' end as breach
      from (
        select upload_pk, kind, file_gone, rows_leaving, good_rows,
          (select count(*) from payroll_deductions d where d.group_number = u.owner and d.upload_pk = u.upload_pk)
          + (select count(*) from enrolments e where e.group_number = u.owner and e.upload_pk = u.upload_pk) as rows
        from uploads u where u.rows_removed_at is not null
      ) u`,
  },
  {
    name: 'What a file added is there only while the file counts.',
    query: `
      with named as materialized (
        select upload_pk from opening_entries union select upload_pk from suspense_items where upload_pk is not null
        union select upload_pk from remittances where upload_pk is not null union select upload_pk from bills where upload_pk is not null
      )
      select case when u.state not in ('COMMITTING', 'COMMITTED') then u.upload_pk || ': ' || u.state end as breach
      from uploads u where exists (select 1 from payroll_deductions d where d.group_number = u.owner and d.upload_pk = u.upload_pk)
        or exists (select 1 from enrolments e where e.group_number = u.owner and e.upload_pk = u.upload_pk)
        or exists (select 1 from continuation_payments c where c.group_number = u.owner and c.upload_pk = u.upload_pk)
        or exists (select 1 from lockbox_items i where i.owner = u.owner and i.upload_pk = u.upload_pk)
        or exists (select 1 from setup_rows s where s.owner = u.owner and s.upload_pk = u.upload_pk)
        or exists (select 1 from people_rows s where s.owner = u.owner and s.upload_pk = u.upload_pk)
        or exists (select 1 from opening_rows s where s.owner = u.owner and s.upload_pk = u.upload_pk)
        or exists (select 1 from uploaded_people s where s.owner = u.owner and s.upload_pk = u.upload_pk)
        or u.upload_pk in (select upload_pk from named)`,
  },
  {
    name: 'Lines without a bill, and rows that are to become some, are those of a file that is being committed.',
    query: `
      with committing as materialized (select upload_pk from uploads where state = 'COMMITTING')
      select case when b.bill_pk is null and u.upload_pk is null then k.bill_pk end as breach
      from bill_keys k left join bills b using (group_number, bill_pk)
      left join coming_bills c on c.group_number = k.group_number and c.bill_pk = k.bill_pk
      left join committing u on u.upload_pk = c.upload_pk
      union all select case when u.upload_pk is null then r.upload_pk || ': rows' end
      from (select distinct upload_pk from bill_upload_rows) r
      left join committing u on u.upload_pk = r.upload_pk`,
  },
];

const MAX_BREACHES = 20;

/** @param agedGroups groups whose aging of past days is compared; default: all. */
const checksOf = (agedGroups?: number): readonly CheckSql[] => [
  ...BILL_CHECKS,
  ...PAYMENT_CHECKS,
  ...LEDGER_CHECKS,
  ...REVERSAL_CHECKS,
  ...DEBIT_SUSPENSE_CHECKS,
  ...DEPOSIT_CHECKS,
  ...BANK_FILE_CHECKS,
  ...CLEARING_CHECKS,
  ...CASH_CHECKS,
  ...PERIOD_CHECKS,
  ...UPLOAD_CHECKS,
  ...OPENING_CHECKS,
  ...EXPECTED_CHECKS,
  ...REGISTER_CHECKS,
  ...COST_CHECKS,
  ...CONTROL_CHECKS,
  ...totalsChecks(agedGroups),
  ...RATE_CHECKS,
  ...TRAIL_CHECKS,
];

/** All checks that recompute amounts of bills, payments, the ledger, and uploads from the stored rows. */
export const ALL_CHECKS: readonly CheckSql[] = checksOf();

/** Checks every invariant on the stored rows. */
export class SqlInvariants implements Invariants {
  /**
   * @param agedGroups how many groups one call compares the aging of past days for, starting after the last group of the previous
   *   call. Default: all, which takes minutes with a million bills.
   * @source docs/decisions/aging.md#the-health-check-compares-past-days-of-some-groups-in-turn
   */
  constructor(
    private readonly db: Db,
    private readonly agedGroups?: number,
  ) {}

  /** One statement a check, because the time of a statement is limited. All of them see the same state. */
  async check(): Promise<readonly Check[]> {
    const checks = await inTransaction(this.db, async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      const done: Check[] = [];
      for (const check of checksOf(this.agedGroups)) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        done.push(...(await invariantsQuery([check]).execute(tx)).rows);
      }
      return done;
    });
    if (this.agedGroups !== undefined) {
      await sql`update kept_aging set checked_to = coalesce(${lastOfTurn(this.agedGroups)}, '')`.execute(this.db);
    }
    return checks;
  }
}

/** One statement without parameters, so that a caller that repeats it can prepare it. */
export const invariantsQuery = (checks: readonly CheckSql[] = ALL_CHECKS) =>
  sql<Check>`${sql.join(checks.map(checkQuery), sql` union all `)}`;

function checkQuery({ name, query: things }: CheckSql) {
  return sql`
    (select ${sql.lit(name)} as name, count(*) as checked,
      coalesce((array_agg(breach) filter (where breach is not null))[1:${sql.lit(MAX_BREACHES)}], '{}') as breaches
    from (${typeof things === 'string' ? sql.raw(things) : things}) things)`;
}

/** @throws Error listing the violated invariants with their rows. */
export async function assertInvariants(db: Db): Promise<void> {
  assertUnbroken(await new SqlInvariants(db).check());
}

/** @throws Error listing the violated invariants with their rows. */
export function assertUnbroken(checks: readonly Check[]): void {
  const broken = checks.filter(({ breaches }) => breaches.length > 0);
  if (broken.length === 0) return;
  throw new Error(broken.map(({ name, breaches }) => [`Broken: ${name}`, ...breaches].join('\n  ')).join('\n'));
}
