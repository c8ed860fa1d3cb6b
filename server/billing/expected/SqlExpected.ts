import { sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { CloseReason } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { NewExpected } from '../../../src/domain/billing/expected/expectedOf';
import type { Arrival, BilledCorrection, OpenExpected } from '../../../src/domain/billing/expected/matchExpected';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { rowsOf } from '../../platform/database/bulkStatements';
import { ofBillCondition } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { ofBill } from '../../platform/database/statements/billsInScope';
import { lockGroups } from '../../platform/database/statements/lockRows';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import { selectCorrections } from './corrections.sql';
import type { BillKey, ExpectedRepository, LockedExpected, OpenFromBill, RemovedExpected } from './ports';

/** Open adjustments `e` and the bills `b` they come from, as `OpenFromBill`. */
const OPEN = sql`expected_adjustments e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk`;
const IS_OPEN = sql<boolean>`e.closed_at is null and e.arrived_cents <> e.amount_cents`;
const OPEN_COLUMNS = sql`e.expected_pk as "expectedPk", e.bill_pk as "originPk", e.carrier_code as "carrierCode",
  e.member_id as "memberId", e.member_name as "memberName", e.coverage, b.period_from as "originPeriod",
  e.amount_cents - e.arrived_cents as "openCents"`;

/** Expected adjustments in a transaction. Each step is one statement, regardless of their number. */
export class SqlExpected implements ExpectedRepository {
  constructor(private readonly tx: Tx) {}

  async lockGroups(groups: readonly Pick<BillKey, 'groupNumber'>[]): Promise<void> {
    await lockGroups(
      this.tx,
      groups.map(({ groupNumber }) => groupNumber),
    );
  }

  async add(bill: BillKey, expected: readonly NewExpected[], by: Actor, now: Date): Promise<void> {
    const special = specialDataOf(this.tx);
    const rows = expected.map((one) => ({
      expected_pk: newPk(bill.groupNumber),
      carrier_code: one.carrierCode,
      member_id: one.memberId,
      member_name: one.memberName,
      coverage: one.coverage,
      amount_cents: one.amountCents,
      source: one.source,
      source_key: special.sealText(one.sourceKey),
      kind: one.kind,
      reason_code: one.reasonCode,
      note: one.note,
    }));
    const columns = sql`expected_pk text, carrier_code text, member_id text, member_name text, coverage text,
      amount_cents bigint, source text, source_key text, kind text, reason_code text, note text`;
    const at = now.toISOString();
    await sql`
      insert into expected_adjustments (group_number, bill_pk, expected_pk, carrier_code, member_id, member_name, coverage,
        amount_cents, source, source_key, kind, reason_code, note, add_date, add_user, mod_date, mod_user)
      select ${bill.groupNumber}, ${bill.billPk}, given.*, ${at}::timestamptz, ${by.name}, ${at}::timestamptz, ${by.name}
      from ${rowsOf(rows, columns)} given`.execute(this.tx);
  }

  async removeOf(bill: BillKey): Promise<readonly RemovedExpected[]> {
    const { rows } = await sql<RemovedExpected>`
      select e.amount_cents as "amountCents", coalesce((
        select json_agg(json_build_object('billPk', v.bill_pk, 'amountCents', v.amount_cents)) from expected_arrivals v
        where v.group_number = e.group_number and v.expected_pk = e.expected_pk), '[]') as arrivals
      from expected_adjustments e where ${ofBill('e', bill)}`.execute(this.tx);
    if (rows.length > 0) {
      await sql`delete from expected_adjustments e where ${ofBill('e', bill)}`.execute(this.tx);
    }
    return rows;
  }

  async open(groupNumber: string): Promise<readonly OpenFromBill[]> {
    const { rows } = await sql<OpenFromBill>`
      select ${OPEN_COLUMNS} from ${OPEN} where e.group_number = ${groupNumber} and ${IS_OPEN}`.execute(this.tx);
    return rows;
  }

  async openFor(bills: readonly BillKey[]): Promise<ReadonlyMap<string, readonly OpenFromBill[]>> {
    const keys = bills.map(({ groupNumber, billPk }) => ({ group_number: groupNumber, bill_pk: billPk }));
    const { rows } = await sql<OpenFromBill & { readonly billPk: string }>`
      select n.bill_pk as "billPk", ${OPEN_COLUMNS}
      from ${rowsOf(keys, sql`group_number text, bill_pk text`)} given
      join bills n on n.group_number = given.group_number and n.bill_pk = given.bill_pk
      join bill_carriers k on k.group_number = n.group_number and k.bill_pk = n.bill_pk
      join (${OPEN}) on e.group_number = k.group_number and e.carrier_code = k.carrier_code
      where ${IS_OPEN} and n.period_from > b.period_from`.execute(this.tx);
    const openFor = new Map<string, OpenFromBill[]>();
    for (const { billPk, ...open } of rows) openFor.set(billPk, [...(openFor.get(billPk) ?? []), open]);
    return openFor;
  }

  corrections(groupNumber: string, open: readonly OpenExpected[]): Promise<readonly BilledCorrection[]> {
    const since = open.map(({ originPeriod }) => originPeriod).sort()[0] ?? '9999-12-31';
    const carriers = [...new Set(open.map(({ carrierCode }) => carrierCode))];
    const isWanted = sql<boolean>`b.group_number = ${groupNumber} and b.period_from > ${since}::date and b.status <> 'UNRELEASED'`;
    return selectCorrections(this.tx, isWanted, sql`l.carrier_code = any(${sql.val(carriers)}::text[])`);
  }

  correctionsOn(open: ReadonlyMap<string, readonly OpenExpected[]>): Promise<readonly BilledCorrection[]> {
    const wanted = [...open].flatMap(([billPk, own]) =>
      [...new Set(own.map(({ carrierCode }) => carrierCode))].map((carrier) => {
        return { group_number: groupNumberOf(billPk), bill_pk: billPk, carrier };
      }),
    );
    const given = rowsOf(wanted, sql`group_number text, bill_pk text, carrier text`);
    return selectCorrections(
      this.tx,
      sql`(b.group_number, b.bill_pk) in (select group_number, bill_pk from ${given} given)`,
      sql`(l.group_number, l.bill_pk, l.carrier_code) in (select * from ${given} given)`,
    );
  }

  async removeArrivalsOn(bill: BillKey): Promise<number> {
    const { rows } =
      await sql`delete from expected_arrivals v where ${ofBill('v', bill)} returning v.expected_pk`.execute(this.tx);
    return rows.length;
  }

  async addArrivals(arrivals: readonly Arrival[], now: Date): Promise<void> {
    if (arrivals.length === 0) return;
    const rows = arrivals.map(({ expectedPk, billPk, sourcePk, amountCents }) => ({
      group_number: groupNumberOf(expectedPk),
      expected_pk: expectedPk,
      bill_pk: billPk,
      source_pk: sourcePk,
      amount_cents: amountCents,
    }));
    const columns = sql`group_number text, expected_pk text, bill_pk text, source_pk text, amount_cents bigint`;
    await sql`
      insert into expected_arrivals (group_number, expected_pk, bill_pk, source_pk, amount_cents, add_date)
      select given.*, ${now.toISOString()}::timestamptz from ${rowsOf(rows, columns)} given
      on conflict (group_number, expected_pk, bill_pk, source_pk)
        do update set amount_cents = expected_arrivals.amount_cents + excluded.amount_cents`.execute(this.tx);
  }

  async addNotes(
    notes: ReadonlyMap<string, string>,
    by: Actor,
    now: Date,
    event: 'expectedAdjustments' | 'corrections' = 'expectedAdjustments',
  ): Promise<void> {
    const rows = [...notes].map(([billPk, note]) => {
      const groupNumber = groupNumberOf(billPk);
      return { group_number: groupNumber, bill_pk: billPk, event_pk: newPk(groupNumber), note };
    });
    if (rows.length === 0) return;
    await sql`
      insert into bill_events (group_number, bill_pk, event_pk, at, user_id, by_name, event, status_before, status_after, note)
      select b.group_number, b.bill_pk, given.event_pk, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name},
        ${event}, b.status, b.status, given.note
      from ${rowsOf(rows, sql`group_number text, bill_pk text, event_pk text, note text`)} given
      join bills b on b.group_number = given.group_number and b.bill_pk = given.bill_pk`.execute(this.tx);
  }

  async lock(scope: Scope, expectedPk: string): Promise<LockedExpected | undefined> {
    const groupNumber = groupNumberOf(expectedPk);
    await this.lockGroups([{ groupNumber }]);
    const { rows } = await sql<LockedExpected>`
      select e.expected_pk as "expectedPk", e.group_number as "groupNumber", e.bill_pk as "billPk", e.source,
        e.amount_cents - e.arrived_cents as "openCents", e.closed_at is not null as "isClosed"
      from expected_adjustments e
      where e.group_number = ${groupNumber} and e.expected_pk = ${expectedPk}
        and ${ofBillCondition(scope, 'e')}`.execute(this.tx);
    return rows[0];
  }

  async close(expected: LockedExpected, reason: CloseReason, note: string, by: Actor, now: Date): Promise<void> {
    await this.set(expected, { closed_by: by.name, closed_reason: reason, close_note: note }, by, now);
  }

  async reopen(expected: LockedExpected, by: Actor, now: Date): Promise<void> {
    await this.set(expected, { closed_by: null, closed_reason: null, close_note: null }, by, now);
  }

  private async set(
    { groupNumber, expectedPk }: LockedExpected,
    closing: {
      readonly closed_by: string | null;
      readonly closed_reason: CloseReason | null;
      readonly close_note: string | null;
    },
    by: Actor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    const closedAt = closing.closed_reason === null ? null : at;
    await this.tx
      .updateTable('expected_adjustments')
      .set({ ...closing, closed_at: closedAt, mod_date: at, mod_user: by.name })
      .where('group_number', '=', groupNumber)
      .where('expected_pk', '=', expectedPk)
      .execute();
  }
}
