import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { rowsOf } from '../bulkStatements';
import { billCondition, isOneOf } from '../conditions';

/**
 * The bills in a caller's scope, as a table expression with the columns of `bills`: unreleased bills only for admins and the
 * issuing carrier, and a carrier's bills with the amounts of its own codes.
 *
 * @param chosen additional condition on a table's `group_number` and `bill_pk`. Default: all bills.
 * @source product.md, Rights
 * @source docs/decisions/bills.md#billing-users-and-agents-never-see-unreleased-bills
 */
export function billsInScope(scope: Scope, chosen: BillChoice = ALL_BILLS): RawBuilder<unknown> {
  if (scope.kind === 'carriers') return billsOfCarriers(scope.carrierCodes, chosen);
  const reach = billCondition(scope, 'b');
  return sql`(select b.* from bills b where ${reach} and ${chosen('b')}
    ${seesUnreleased(scope) ? sql`` : sql`and b.status <> 'UNRELEASED'`})`;
}

/** Condition that selects bills by the `group_number` and `bill_pk` of a table. @param table its name or alias. */
export type BillChoice = (table: string) => RawBuilder<SqlBool>;

const ALL_BILLS: BillChoice = () => sql<SqlBool>`true`;

/** Bills by their keys. Bills of one group are on one node of a distributed database. */
export function theseBills(billPks: readonly string[]): BillChoice {
  const groups = billPks.map(groupNumberOf);
  const [billPk = '', ...others] = billPks;
  if (others.length === 0) return (table) => ofBill(table, { billPk });
  const keys = sql`${sql.val([...billPks])}::text[]`;
  if (new Set(groups).size === 1)
    return (table) =>
      sql<SqlBool>`${sql.ref(`${table}.group_number`)} = ${groups[0]} and ${sql.ref(`${table}.bill_pk`)} = any(${keys})`;
  // As JSON, because statements with long arrays are planned for each use.
  const rows = rowsOf(
    billPks.map((bill_pk) => ({ group_number: groupNumberOf(bill_pk), bill_pk })),
    sql`group_number text, bill_pk text`,
  );
  return (table) =>
    sql<SqlBool>`(${sql.ref(`${table}.group_number`)}, ${sql.ref(`${table}.bill_pk`)}) in (select * from ${rows} k)`;
}

/**
 * Bills with lines of these carriers, each with only these carriers' amounts, as if the bill had no other carrier.
 *
 * @source product.md, Rights
 */
function billsOfCarriers(carrierCodes: readonly string[], chosen: BillChoice): RawBuilder<unknown> {
  const lines = sql`bill_lines l where l.group_number = b.group_number and l.bill_pk = b.bill_pk
    and ${isOneOf(sql`l.carrier_code`, carrierCodes)}`;
  return sql`(
    select b.group_number, b.bill_pk, b.bill_number, b.period_from, b.period_to, b.bill_date, b.due_date, b.division_number,
      b.status, b.version,
      b.reconcile_policy, own.carrier_codes, own.billed_cents, own.reconciled_cents, own.adjustments_cents, own.credits_cents,
      own.due_cents, own.paid_cents, own.pending_cents,
      own.line_count::integer as line_count,
      case when ${IS_WHOLE} then b.member_count else (select count(distinct l.member_id) from ${lines})::integer end as member_count,
      case when ${IS_WHOLE} then b.changed_line_count else (
        select count(l.reconciled_cents) from ${lines})::integer end as changed_line_count,
      b.released_at, b.reconciled_at, b.mod_date, ''::text as mod_user
    from ${carrierBills(carrierCodes, chosen)} own
    join bills b on b.group_number = own.group_number and b.bill_pk = own.bill_pk)`;
}

/** Whether the bill has no other carriers, so that its counts apply. */
const IS_WHOLE = sql`cardinality(own.carrier_codes) = cardinality(b.carrier_codes)`;

/**
 * Bills with lines of these carriers, as a table expression with these carriers' amounts
 * and the columns that bills are counted and filtered by. A bill's first carrier issues it and sees it before its release.
 *
 * @source product.md, Rights; Money, invariant 10
 * @source docs/decisions/bills.md#the-first-carrier-on-a-bill-is-its-issuer
 */
function carrierBills(carrierCodes: readonly string[], chosen: BillChoice): RawBuilder<unknown> {
  const isOfThese = isOneOf(sql`k.carrier_code`, carrierCodes);
  return carrierCodes.length === 1 ? ofOneCarrier(isOfThese, chosen) : ofCarriers(isOfThese, chosen);
}

/** A plain selection, which the planner can read bill by bill in any order. */
function ofOneCarrier(isOfThese: RawBuilder<SqlBool>, chosen: BillChoice): RawBuilder<unknown> {
  return sql`(
    select k.*, array[k.carrier_code] as carrier_codes from carrier_bills k
    where ${isOfThese} and ${chosen('k')} and (k.status <> 'UNRELEASED' or k.is_issuer))`;
}

function ofCarriers(isOfThese: RawBuilder<SqlBool>, chosen: BillChoice): RawBuilder<unknown> {
  return sql`(
    select k.group_number, k.bill_pk, array_agg(k.carrier_code order by k.carrier_code) as carrier_codes,
      min(k.bill_number) as bill_number, min(k.status) as status, min(k.period_from) as period_from, min(k.period_to) as period_to,
      min(k.due_date) as due_date, sum(k.line_count) as line_count, sum(k.billed_cents) as billed_cents,
      sum(k.reconciled_cents) as reconciled_cents, sum(k.adjustments_cents) as adjustments_cents,
      sum(k.credits_cents) as credits_cents, sum(k.due_cents) as due_cents, sum(k.paid_cents) as paid_cents,
      sum(k.pending_cents) as pending_cents
    from carrier_bills k where ${isOfThese} and ${chosen('k')} group by k.group_number, k.bill_pk
    having bool_or(k.is_issuer) or min(k.status) <> 'UNRELEASED')`;
}

/**
 * Like `billsInScope`, but with only the columns for counting and filtering: key, number, carriers, status, dates, and amounts.
 * Many times faster for a carrier with many bills.
 *
 * @param chosen as in `billsInScope`.
 */
export function billsToCount(scope: Scope, chosen: BillChoice = ALL_BILLS): RawBuilder<unknown> {
  return scope.kind === 'carriers' ? carrierBills(scope.carrierCodes, chosen) : billsInScope(scope, chosen);
}

/** Whether the scope sees unreleased bills of its groups: admins only. Carriers see those they issue. */
export function seesUnreleased(scope: Scope): boolean {
  return scope.kind === 'all' || scope.kind === 'rep';
}

/** Condition that selects a bill's rows, group first to match the keys. @param table name or alias of the table. */
export function ofBill(table: string, { billPk }: { readonly billPk: string }): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${table}.group_number`)} = ${groupNumberOf(billPk)} and ${sql.ref(`${table}.bill_pk`)} = ${billPk}`;
}
