import { sql } from 'kysely';
import type { LedgerEntry } from '../../../src/domain/money/ledger/LedgerEvent';
import { openingRowOf } from '../../../src/domain/money/opening/OpeningRow';
import type { UploadValues } from '../../../src/domain/office/uploads/RowReader';
import { firstOfMonth, type LocalDate, lastOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { sumCents } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { houseRuleOn } from '../../platform/database/statements/houseRules';
import { lockGroups } from '../../platform/database/statements/lockRows';
import { numberKeyOf } from '../../platform/database/statements/numberKeys';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import { openingBlockers } from './openingBlockers.sql';
import type { CarrierEntry, NumberedOpening, OpeningBill, OpeningRepository, OutstandingRemittance } from './ports';

/** The line of an opening bill for what no row with a member says. */
const REST = { memberId: 'OPENING', memberName: 'Opening balance', coverage: 'Opening balance' } as const;

/** Balances of the previous system, in one transaction. */
export class SqlOpening implements OpeningRepository {
  constructor(private readonly tx: Tx) {}

  async rows(filePk: string): Promise<readonly NumberedOpening[]> {
    const { rows } = await sql<{ rowNo: number; values: UploadValues }>`
      select row_no as "rowNo", row_values as values from opening_rows where upload_pk = ${filePk} order by row_no`.execute(
      this.tx,
    );
    return rows.flatMap(({ rowNo, values }) => {
      const row = openingRowOf(values);
      return row ? [{ rowNo, row }] : [];
    });
  }

  async addBills(filePk: string, bills: readonly OpeningBill[], by: Actor, now: Date): Promise<boolean> {
    if (bills.length === 0) return true;
    await lockGroups(
      this.tx,
      bills.flatMap(({ rows }) => rows[0]?.row.groupNumber ?? []),
    );
    const at = now.toISOString();
    const given = bills.flatMap(({ billPk, rows, dueCents }) => {
      const [first] = rows;
      if (!first) return [];
      const { groupNumber, billNumber, carrierCode, periodFrom, dueDate } = first.row;
      return [
        {
          group_number: groupNumber,
          bill_pk: billPk,
          bill_number: billNumber,
          carrier_code: carrierCode,
          period_from: periodFrom,
          period_to: periodFrom && lastOfMonth(periodFrom),
          due_date: dueDate,
          cents: dueCents,
          lines: rows.length,
          members: new Set(rows.map(({ row }) => row.memberId)).size,
        },
      ];
    });
    const added = await sql`
      insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, status, reconcile_policy,
        carrier_codes, billed_cents, reconciled_cents, due_cents, line_count, member_count, released_at, released_by,
        reconciled_at, reconciled_by, reconciled_by_user_id, upload_pk, add_date, add_user, mod_date, mod_user)
      select given.group_number, given.bill_pk, given.bill_number, given.period_from, given.period_to, given.period_from, given.due_date,
        'RECONCILED', ${houseRuleOn(sql`given.period_from`, sql`given.carrier_code`)}, array[given.carrier_code], given.cents, given.cents, given.cents, given.lines, given.members,
        ${at}::timestamptz, ${by.name}::text, ${at}::timestamptz, ${by.name}::text, ${by.userId}::text, ${filePk}::text,
        ${at}::timestamptz, ${by.name}::text, ${at}::timestamptz, ${by.name}::text
      from ${rowsOf(given, BILL_COLUMNS)} given join groups g on g.group_number = given.group_number
      join group_carriers gc on gc.group_number = g.group_number and gc.carrier_code = given.carrier_code
      where not exists (select 1 from bills b where b.group_number = g.group_number
        and ${numberKeyOf('b.bill_number')} = ${numberKeyOf('given.bill_number')}
        and (given.carrier_code = any(b.carrier_codes) or b.carrier_codes = '{}'))`.execute(this.tx);
    if (Number(added.numAffectedRows ?? 0n) !== bills.length) return false;
    const own = sql`from bills b where b.upload_pk = ${filePk}`;
    await sql`insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, line_count)
      select b.group_number, b.bill_pk, b.carrier_codes[1], b.billed_cents, b.reconciled_cents, b.line_count ${own}`.execute(
      this.tx,
    );
    await this.addLines(bills);
    await sql`
      insert into bill_events (group_number, bill_pk, event_pk, at, user_id, by_name, event, status_after, note)
      select b.group_number, b.bill_pk, b.bill_pk || '.opening', ${at}::timestamptz, ${by.userId}::text, ${by.name}::text, 'opened',
        'RECONCILED', '' ${own}`.execute(this.tx);
    return true;
  }

  private async addLines(bills: readonly OpeningBill[]): Promise<void> {
    const given = bills.flatMap(({ billPk, rows }) =>
      rows.map(({ row }, at) => ({
        group_number: row.groupNumber,
        bill_pk: billPk,
        line_no: at + 1,
        member_id: row.memberId ?? REST.memberId,
        member_name: row.memberName ?? REST.memberName,
        carrier_code: row.carrierCode,
        coverage: row.coverage ?? REST.coverage,
        plan: row.plan ?? row.coverage ?? REST.coverage,
        tier: row.tier ?? 'EE',
        // As in a carrier's file.
        change: row.memberId !== null && row.amountCents < 0 ? 'RETRO' : 'SAME',
        cents: row.amountCents,
      })),
    );
    await sql`
      insert into bill_lines (group_number, bill_pk, line_pk, line_no, member_id, member_name, carrier_code, coverage, plan, tier,
        change, billed_cents)
      select group_number, bill_pk, bill_pk || '.' || lpad(line_no::text, greatest(5, length(line_no::text)), '0'), line_no, member_id,
        member_name, carrier_code, coverage, plan, tier, change, cents
      from ${rowsOf(given, LINE_COLUMNS)} given`.execute(this.tx);
  }

  async addHeldMoney(filePk: string, rows: readonly NumberedOpening[], by: Actor, now: Date): Promise<void> {
    const at = now.toISOString();
    const given = rows.map(({ row }) => ({
      group_number: row.groupNumber,
      suspense_pk: newPk(row.groupNumber ?? ''),
      reference: row.reference,
      account: row.kind === 'suspense' ? 'CREDIT_SUSPENSE' : 'GROUP_CREDIT',
      cents: row.amountCents,
      // Aging counts from the day on which the previous system received it.
      at: row.date === null ? at : `${row.date}T12:00:00Z`,
    }));
    await sql`
      insert into suspense_items (group_number, suspense_pk, account, amount_cents, remaining_cents, upload_pk, reference, add_date,
        add_user, mod_date, mod_user)
      select group_number, suspense_pk, account, cents, cents, ${filePk}::text, reference, at, ${by.name}::text, ${at}::timestamptz, ${by.name}::text
      from ${rowsOf(given, sql`group_number text, suspense_pk text, reference text, account text, cents bigint, at timestamptz`)} given`.execute(
      this.tx,
    );
  }

  async addExpected(filePk: string, rows: readonly NumberedOpening[], by: Actor, now: Date): Promise<boolean> {
    const at = now.toISOString();
    const given = rows.map(({ rowNo, row }) => ({
      expected_pk: newPk(row.groupNumber ?? ''),
      source_key: `${filePk} row ${rowNo}`,
      group_number: row.groupNumber,
      carrier_code: row.carrierCode,
      bill_number: row.billNumber,
      member_id: row.memberId,
      member_name: row.memberName,
      coverage: row.coverage,
      note: row.description,
      cents: row.amountCents,
    }));
    const added = await sql`
      insert into expected_adjustments (group_number, expected_pk, bill_pk, carrier_code, member_id, member_name, coverage, amount_cents,
        source, source_key, reason_code, note, upload_pk, add_date, add_user, mod_date, mod_user)
      select given.group_number, given.expected_pk, b.bill_pk, given.carrier_code, given.member_id, given.member_name, given.coverage,
        given.cents, 'DECISION', given.source_key, 'OTHER', given.note, ${filePk}::text, ${at}::timestamptz, ${by.name}::text,
        ${at}::timestamptz, ${by.name}::text
      from ${rowsOf(given, EXPECTED_COLUMNS)} given
      join bills b on b.group_number = given.group_number and ${numberKeyOf('b.bill_number')} = ${numberKeyOf('given.bill_number')}
        and given.carrier_code = any(b.carrier_codes) and b.status in ('RECONCILED','PENDING','PARTIAL','PAID')`.execute(
      this.tx,
    );
    return Number(added.numAffectedRows ?? 0n) === rows.length;
  }

  async addRemittances(
    filePk: string,
    remittances: readonly OutstandingRemittance[],
    by: Actor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    const given = remittances.map(({ remittancePk, carrierCode, rows }) => ({
      remittance_pk: remittancePk,
      carrier_code: carrierCode,
      sent_on: rows[0]?.row.date,
      reference: `Sent by the system before: ${rows[0]?.row.reference}`,
      bills: rows.length,
      cents: sumCents(rows.map(({ row }) => row.amountCents)),
    }));
    const columns = sql`remittance_pk text, carrier_code text, sent_on date, reference text, bills integer, cents bigint`;
    await sql`
      insert into remittances (remittance_pk, control_no, carrier_code, business_date, add_date, bill_count, amount_cents, state, upload_pk)
      select remittance_pk, (select coalesce(max(control_no), 0) from remittances) + row_number() over (order by remittance_pk),
        carrier_code, sent_on, ${at}::timestamptz, bills, cents, 'SENT', ${filePk}::text
      from ${rowsOf(given, columns)} given`.execute(this.tx);
    await sql`
      insert into remittance_events (remittance_pk, event_no, at, user_id, by_name, note, step, state)
      select remittance_pk, 1, ${at}::timestamptz, ${by.userId}::text, ${by.name}::text, reference, 'send', 'SENT'
      from ${rowsOf(given, columns)} given`.execute(this.tx);
  }

  async addEntries(filePk: string, entries: readonly CarrierEntry[]): Promise<void> {
    const given = entries.map(({ entryNo, rowNo, row, remittancePk }) => ({
      group_number: row.groupNumber,
      entry_no: entryNo,
      row_no: rowNo,
      bill_number: row.billNumber ?? row.reference ?? '',
      period_from: row.periodFrom ?? firstOfMonth(row.date as LocalDate),
      remittance_pk: remittancePk,
    }));
    const posted = sql`
      select v.group_number, v.event_pk, l.entry_no, l.carrier_code, given.row_no, given.bill_number, given.period_from, given.remittance_pk
      from ${rowsOf(given, ENTRY_COLUMNS)} given
      join ledger_events v on v.group_number = given.group_number and v.ref_pk = ${filePk} and v.kind = 'OPENING_POSTED'
      join ledger_entries l on l.group_number = v.group_number and l.event_pk = v.event_pk and l.entry_no = given.entry_no`;
    await sql`
      insert into opening_entries (group_number, event_pk, entry_no, upload_pk, row_no, bill_number, period_from)
      select group_number, event_pk, entry_no, ${filePk}::text, row_no, bill_number, period_from from (${posted}) posted`.execute(
      this.tx,
    );
    await sql`
      insert into remittance_entries (group_number, event_pk, entry_no, remittance_pk)
      select group_number, event_pk, entry_no, remittance_pk from (${posted}) posted where remittance_pk is not null`.execute(
      this.tx,
    );
    await sql`
      insert into unremitted_entries (group_number, event_pk, entry_no, carrier_code)
      select group_number, event_pk, entry_no, carrier_code from (${posted}) posted where remittance_pk is null`.execute(
      this.tx,
    );
  }

  async posted(filePk: string): Promise<ReadonlyMap<string, readonly LedgerEntry[]>> {
    const { rows } = await sql<LedgerEntry & { groupNumber: string }>`
      select v.group_number as "groupNumber", l.account, l.amount_cents as "amountCents", l.bill_pk as "billPk",
        l.carrier_code as "carrierCode"
      from ledger_events v join ledger_entries l on l.group_number = v.group_number and l.event_pk = v.event_pk
      where v.group_number in (select coalesce(group_number, 'unidentified') from opening_rows where upload_pk = ${filePk})
        and v.ref_pk = ${filePk} and v.kind = 'OPENING_POSTED' order by v.group_number, l.entry_no`.execute(this.tx);
    const posted = new Map<string, LedgerEntry[]>();
    for (const { groupNumber, ...entry } of rows) posted.set(groupNumber, [...(posted.get(groupNumber) ?? []), entry]);
    return posted;
  }

  blockers(filePk: string): Promise<readonly string[]> {
    return openingBlockers(this.tx, filePk);
  }

  async remove(filePk: string): Promise<void> {
    const own = sql`(select group_number, event_pk, entry_no from opening_entries where upload_pk = ${filePk})`;
    await sql`delete from unremitted_entries where (group_number, event_pk, entry_no) in ${own}`.execute(this.tx);
    await sql`delete from remittance_entries where (group_number, event_pk, entry_no) in ${own}`.execute(this.tx);
    await sql`delete from opening_entries where upload_pk = ${filePk}`.execute(this.tx);
    await sql`delete from remittance_events where remittance_pk in
      (select remittance_pk from remittances where upload_pk = ${filePk})`.execute(this.tx);
    await sql`delete from remittances where upload_pk = ${filePk}`.execute(this.tx);
    await sql`delete from expected_adjustments where upload_pk = ${filePk}`.execute(this.tx);
    await sql`delete from suspense_items where upload_pk = ${filePk}`.execute(this.tx);
    await sql`delete from bills where upload_pk = ${filePk}`.execute(this.tx);
  }
}

const BILL_COLUMNS = sql`group_number text, bill_pk text, bill_number text, carrier_code text, period_from date, period_to date,
  due_date date, cents bigint, lines integer, members integer`;
const LINE_COLUMNS = sql`group_number text, bill_pk text, line_no integer, member_id text, member_name text, carrier_code text, coverage text,
  plan text, tier text, change text, cents bigint`;
const EXPECTED_COLUMNS = sql`group_number text, expected_pk text, source_key text, carrier_code text, bill_number text, member_id text,
  member_name text, coverage text, note text, cents bigint`;
const ENTRY_COLUMNS = sql`group_number text, entry_no integer, row_no integer, bill_number text, period_from date, remittance_pk text`;
