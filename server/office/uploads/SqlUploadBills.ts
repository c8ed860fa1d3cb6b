import { sql } from 'kysely';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { sumCents } from '../../../src/domain/platform/money/Cents';
import { rowsOf, withHashJoins } from '../../platform/database/bulkStatements';
import { dueDateOf, houseRuleOn } from '../../platform/database/statements/houseRules';
import { isRetroLine } from '../../platform/database/statements/lineKinds';
import { lockGroups } from '../../platform/database/statements/lockRows';
import { numberKeyOf } from '../../platform/database/statements/numberKeys';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import { type LockedUpload, ROWS_PER_TRANSACTION, type UploadBills } from './ports';
import { removeSomePending } from './SqlUploadRows';
import type { NewBill } from './Upload';
import { sharesNumbers } from './uploadSelection.sql';

const BILL_COLUMNS = sql`group_number text, bill_number text, period_from date, period_to date, due_date date, division_number text,
  adjustments_cents bigint`;
const ADJUSTMENT_COLUMNS = sql`group_number text, bill_number text, row_no integer, kind text, description text, amount_cents bigint`;
const COLUMNS = sql`group_number text, bill_pk text, bill_number text, period_from date, division_number text,
  lines integer`;

/** Bills of a carrier's file. `coming_bills` holds them, and `bill_upload_rows` their rows, until the bills are created. */
export class SqlUploadBills implements UploadBills {
  constructor(private readonly tx: Tx) {}

  /**
   * Assigns the keys of the bills, and records the bill that each is compared with: the carrier's last bill before it, which
   * may be in the same file.
   */
  async begin(carrierCode: string, filePk: string, bills: readonly NewBill[]): Promise<void> {
    const given = bills.map(({ groupNumber, billNumber, periodFrom, division, lines }) => ({
      group_number: groupNumber,
      bill_pk: newPk(groupNumber),
      bill_number: billNumber,
      period_from: periodFrom,
      division_number: division,
      lines,
    }));
    await sql`insert into bill_keys select group_number, bill_pk from ${rowsOf(given, COLUMNS)} given`.execute(this.tx);
    await sql`
      insert into coming_bills (upload_pk, group_number, bill_number, bill_pk, period_from, division_number, step, line_target, last_pk, earlier_pk)
      select ${filePk}, given.group_number, given.bill_number, given.bill_pk, given.period_from, given.division_number,
        given.step, given.lines, last.bill_pk,
        case when given.sibling_from is null or last.period_from > given.sibling_from then last.bill_pk else given.sibling_pk end
      from (
        select given.*, row_number() over (partition by group_number order by period_from, bill_pk) as step,
          last_value(bill_pk) over siblings as sibling_pk, last_value(period_from) over siblings as sibling_from
        from ${rowsOf(given, COLUMNS)} given
        window siblings as (partition by group_number, division_number order by period_from range between unbounded preceding and '1 day' preceding)
      ) given
      left join (
        select distinct on (given.bill_pk) given.bill_pk as next_pk, p.bill_pk, p.period_from
        from ${rowsOf(given, COLUMNS)} given join bills p on p.group_number = given.group_number
          and p.period_from < given.period_from and p.division_number is not distinct from given.division_number
        join bill_carriers k on k.group_number = p.group_number and k.bill_pk = p.bill_pk and k.carrier_code = ${carrierCode}
        order by given.bill_pk, p.period_from desc, p.bill_pk desc
      ) last on last.next_pk = given.bill_pk`.execute(this.tx);
  }

  /**
   * Writes lines in order of bill, because a bill is compared with the one before it, then deletes the rows of bills that
   * are not created.
   */
  async writeLines(carrierCode: string, filePk: string): Promise<boolean> {
    const { step } = await this.tx
      .selectFrom('coming_bills')
      .select((of) => of.fn.min('step').as('step'))
      .where('upload_pk', '=', filePk)
      .whereRef('line_count', '<', 'line_target')
      .executeTakeFirstOrThrow();
    if (step === null) return removeSomePending(this.tx, filePk);
    const written = await withHashJoins(this.tx, () => this.writeSome(carrierCode, filePk, step));
    return written > 0;
  }

  /**
   * Skips a bill whose group is no longer billed by the carrier, whose division is gone or has ended, whose number has been taken,
   * or whose preceding bill has changed since its lines were compared.
   */
  async create(
    { owner: carrierCode, filePk }: LockedUpload,
    bills: readonly NewBill[],
    by: Actor,
    now: Date,
  ): Promise<number> {
    await this.lockGroups(bills);
    const at = now.toISOString();
    const given = bills.map((bill) => ({
      group_number: bill.groupNumber,
      bill_number: bill.billNumber,
      period_from: bill.periodFrom,
      period_to: bill.periodTo,
      due_date: bill.dueDate,
      division_number: bill.division,
      adjustments_cents: sumCents(bill.adjustments.map(({ amountCents }) => amountCents)),
    }));
    const made = await sql`
      insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, division_number, status,
        reconcile_policy, carrier_codes, billed_cents, reconciled_cents, adjustments_cents, due_cents, previous_balance_cents, line_count, member_count, upload_pk,
        add_date, add_user, mod_date, mod_user)
      select given.group_number, c.bill_pk, given.bill_number, given.period_from, given.period_to, ${dayOf(now)},
        coalesce(given.due_date, ${dueDateOf(sql`given.period_from`)}), given.division_number,
        'UNRELEASED', ${houseRuleOn(sql`given.period_from`, sql`${carrierCode}::text`)}, array[${carrierCode}], c.billed_cents, c.billed_cents,
        given.adjustments_cents, c.billed_cents + given.adjustments_cents,
        coalesce(owed.cents, 0), c.line_count, sums.members, ${filePk}, ${at}, ${by.name}, ${at}, ${by.name}
      from ${rowsOf(given, BILL_COLUMNS)} given
      join coming_bills c on c.upload_pk = ${filePk} and c.group_number = given.group_number and c.bill_number = given.bill_number
      join groups g on g.group_number = c.group_number
      join group_carriers gc on gc.group_number = c.group_number and gc.carrier_code = ${carrierCode}
      cross join lateral (
        select count(distinct l.member_id) as members, count(*) as lines from bill_lines l
        where l.group_number = c.group_number and l.bill_pk = c.bill_pk
      ) sums
      left join lateral (
        select sum(greatest(b.due_cents - b.paid_cents, 0)) as cents from bills b
        where b.group_number = c.group_number and b.carrier_codes = array[${carrierCode}]
          and b.status <> 'UNRELEASED' and b.period_from < c.period_from
          and b.division_number is not distinct from c.division_number
      ) owed on true
      left join lateral (${lastBillBefore(carrierCode, 'c')}) last on true
      where sums.lines = c.line_target and c.line_count = c.line_target and last.bill_pk is not distinct from c.last_pk
        and (given.division_number is null or exists (select 1 from divisions d where d.group_number = c.group_number
          and d.division_number = given.division_number and (d.last_month is null or d.last_month >= given.period_from)))
        and not exists (select 1 from bills b where b.group_number = c.group_number and ${numberKeyOf('b.bill_number')} = ${numberKeyOf('c.bill_number')}
          and ${sharesNumbers(carrierCode)})`.execute(this.tx);
    await sql`
      insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, adjustments_cents, line_count)
      select group_number, bill_pk, ${carrierCode}, billed_cents, reconciled_cents, adjustments_cents, line_count
      from bills where upload_pk = ${filePk}`.execute(this.tx);
    await this.writeAdjustments(carrierCode, filePk, bills);
    await this.tx.deleteFrom('coming_bills').where('upload_pk', '=', filePk).execute();
    return Number(made.numAffectedRows ?? 0n);
  }

  private async writeAdjustments(carrierCode: string, filePk: string, bills: readonly NewBill[]): Promise<void> {
    const given = bills.flatMap(({ groupNumber, billNumber, adjustments }) =>
      adjustments.map(({ row, kind, description, amountCents }) => ({
        group_number: groupNumber,
        bill_number: billNumber,
        row_no: row,
        kind,
        description,
        amount_cents: amountCents,
      })),
    );
    if (given.length === 0) return;
    await sql`
      insert into bill_adjustments (group_number, bill_pk, adjustment_pk, kind, description, carrier_code, amount_cents)
      select b.group_number, b.bill_pk, b.bill_pk || '.A' || lpad(given.row_no::text, 8, '0'), given.kind, given.description,
        ${carrierCode}, given.amount_cents
      from ${rowsOf(given, ADJUSTMENT_COLUMNS)} given
      join bills b on b.group_number = given.group_number and b.bill_number = given.bill_number and b.upload_pk = ${filePk}`.execute(
      this.tx,
    );
  }

  /** Deletes the upload's bills with their lines and adjustments. */
  async remove(filePk: string): Promise<void> {
    await sql`delete from bills where upload_pk = ${filePk}`.execute(this.tx);
  }

  /**
   * The join uses one combined key: with several, the planner may sort by the first and compare every pair. Earlier bills are
   * listed in an array: a join without nested loops would read the lines of all bills.
   */
  private async writeSome(carrierCode: string, filePk: string, step: number): Promise<number> {
    const { rows } = await sql<{ lines: number }>`
      with part as (
        select r.*, c.bill_pk, c.earlier_pk, c.period_from as bill_month, c.line_count + row_number() over (partition by c.bill_pk order by r.row_no, r.period_from) as no
        from (
          select r.* from bill_upload_rows r join coming_bills c
            on c.upload_pk = r.upload_pk and c.group_number = r.group_number and c.bill_number = r.bill_number
          where r.upload_pk = ${filePk} and c.upload_pk = ${filePk} and c.step = ${step}
          order by r.row_no, r.period_from limit ${ROWS_PER_TRANSACTION}
        ) r join coming_bills c
          on c.upload_pk = r.upload_pk and c.group_number = r.group_number and c.bill_number = r.bill_number
      ), renamed as materialized (
        select concat_ws(chr(31), g.group_number, n.issued) as key, n.identity
        from (
          select group_number, array_agg(member_id) as ids, array_agg(member_name) as names
          from (select distinct on (group_number, member_id) * from part where member_id <> '' order by group_number, member_id) p
          group by group_number) g
        cross join lateral numbers_in_group(g.group_number, ${carrierCode}, g.ids, g.names) n
      ), before as (
        select concat_ws(chr(31), l.bill_pk, l.member_id, l.coverage) as key, array_agg(l.billed_cents) as amounts,
          array_agg(l.tier) as tiers
        from bill_lines l
        where l.group_number = any(array(select distinct group_number from part))
          and l.bill_pk = any(array(select distinct earlier_pk from part where earlier_pk is not null))
          and l.member_id in (select coalesce(n.identity, part.member_id) from part
            left join renamed n on n.key = concat_ws(chr(31), part.group_number, part.member_id))
          and l.carrier_code = ${carrierCode} and not ${isRetroLine}
        group by 1
      ), added as (
        insert into bill_lines (group_number, bill_pk, line_pk, line_no, member_id, member_name, carrier_code, coverage, plan, tier,
          volume_cents, class_name, change, retro_period, billed_cents, file_row)
        select part.group_number, part.bill_pk, part.bill_pk || '.' || lpad(part.no::text, greatest(5, length(part.no::text)), '0'),
          part.no, part.member_id, part.member_name, ${carrierCode}, part.coverage, part.plan, part.tier, part.volume_cents, part.class_name,
          case when part.period_from < part.bill_month or part.amount_cents < 0 then 'RETRO'
            when before.key is null then 'NEW' when part.amount_cents = any(before.amounts) and part.tier = any(before.tiers)
            then 'SAME' else 'CHANGED' end,
          case when part.period_from < part.bill_month then part.period_from end, part.amount_cents, part.row_no
        from part left join renamed n on n.key = concat_ws(chr(31), part.group_number, part.member_id)
        left join before on before.key = concat_ws(chr(31), part.earlier_pk, coalesce(n.identity, part.member_id), part.coverage)
        returning group_number, bill_pk, billed_cents
      ), done as (
        delete from bill_upload_rows r using part
        where r.upload_pk = ${filePk} and r.group_number = part.group_number and r.row_no = part.row_no
          and r.period_from = part.period_from
      ), counted as (
        update coming_bills c set line_count = c.line_count + s.lines, billed_cents = c.billed_cents + s.cents
        from (select group_number, bill_pk, count(*) as lines, sum(billed_cents) as cents from added group by 1, 2) s
        where c.upload_pk = ${filePk} and c.group_number = s.group_number and c.bill_pk = s.bill_pk
      )
      select count(*) as lines from added`.execute(this.tx);
    return rows[0]?.lines ?? 0;
  }

  /** Prevents other files, of any carrier, from creating bills of these groups: a number is unique in its group. */
  private async lockGroups(bills: readonly NewBill[]): Promise<void> {
    await lockGroups(
      this.tx,
      bills.map(({ groupNumber }) => groupNumber),
    );
  }
}

/**
 * Query for the carrier's last bill of a division that begins before a bill of `coming_bills`: at most one row of `bill_pk` and
 * `period_from`.
 *
 * @param coming alias of `coming_bills`.
 */
function lastBillBefore(carrierCode: string, coming: string) {
  const column = (name: string) => sql.ref(`${coming}.${name}`);
  return sql<{ bill_pk: string; period_from: string }>`
    select p.bill_pk, p.period_from from bills p
    join bill_carriers k on k.group_number = p.group_number and k.bill_pk = p.bill_pk
    where p.group_number = ${column('group_number')} and k.carrier_code = ${carrierCode} and p.period_from < ${column('period_from')}
      and p.division_number is not distinct from ${column('division_number')}
    order by p.period_from desc, p.bill_pk desc limit 1`;
}
