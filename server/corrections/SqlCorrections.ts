import { sql } from 'kysely';
import type { CorrectionState, CorrectionTerms } from '../../src/domain/corrections/Correction';
import type { NewCorrection } from '../../src/domain/corrections/correctionsOf';
import { rowsOf } from '../database/bulkStatements';
import { ofBill } from '../database/statements/billsInScope';
import type { Tx } from '../database/Tables';
import type { BillKey } from '../expected/ports';
import type { Actor } from '../shared/Actor';
import { newPk } from '../shared/newPk';
import type { CorrectionRepository, LockedCorrection } from './ports';

/** Corrections in a transaction. Each step is one or two statements, regardless of their number. */
export class SqlCorrections implements CorrectionRepository {
  constructor(private readonly tx: Tx) {}

  async add(bill: BillKey, corrections: readonly NewCorrection[], by: Actor, now: Date): Promise<number> {
    const rows = corrections.map((one) => ({
      correction_pk: newPk(bill.groupNumber),
      event_pk: newPk(bill.groupNumber),
      carrier_code: one.carrierCode,
      member_id: one.memberId,
      member_name: one.memberName,
      coverage: one.coverage,
      source_key: one.sourceKey,
      difference_kind: one.differenceKind,
      difference_cents: one.differenceCents,
      paid_through: one.paidThrough,
      state: one.state,
      ...termColumns(one),
    }));
    const columns = sql`correction_pk text, event_pk text, carrier_code text, member_id text, member_name text, coverage text,
      source_key text, difference_kind text, difference_cents bigint, paid_through date, state text, kind text,
      effective_date date, value text, monthly_cents bigint, one_time_cents bigint, installments integer, tax text,
      plan_year integer, authorization_text text, note text`;
    const at = now.toISOString();
    await sql`select from groups where group_number = ${bill.groupNumber} for no key update`.execute(this.tx);
    const { rows: added } = await sql<{ correction_pk: string }>`
      with given as (select * from ${rowsOf(rows, columns)} given), added as (
        insert into corrections (group_number, bill_pk, correction_pk, carrier_code, member_id, member_name, coverage, source_key,
          difference_kind, difference_cents, paid_through, state, kind, effective_date, value, monthly_cents, one_time_cents,
          installments, tax, plan_year, authorization_text, note, add_date, add_user, mod_date, mod_user)
        select ${bill.groupNumber}, ${bill.billPk}, g.correction_pk, g.carrier_code, g.member_id, g.member_name, g.coverage,
          g.source_key, g.difference_kind, g.difference_cents, g.paid_through, g.state, g.kind, g.effective_date, g.value,
          g.monthly_cents, g.one_time_cents, g.installments, g.tax, g.plan_year, g.authorization_text, g.note,
          ${at}::timestamptz, ${by.name}, ${at}::timestamptz, ${by.name}
        from given g
        where not exists (select from corrections o where o.group_number = ${bill.groupNumber} and o.carrier_code = g.carrier_code
          and o.member_id = g.member_id and o.coverage is not distinct from g.coverage and o.kind = g.kind
          and o.state in ('PROPOSED','OPEN','SENT'))
        on conflict (group_number, bill_pk, source_key, carrier_code) do nothing
        returning group_number, correction_pk, state)
      select correction_pk from added`.execute(this.tx);
    const events = rows.filter(({ correction_pk: pk }) => added.some((one) => one.correction_pk === pk));
    await this.addEvents(bill.groupNumber, events, '', by, now);
    return added.length;
  }

  async removeUnsent(bill: BillKey): Promise<void> {
    await sql`delete from corrections c where ${ofBill('c', bill)} and c.state in ('PROPOSED','OPEN','DROPPED')`.execute(
      this.tx,
    );
  }

  async lock(groupNumber: string, correctionPks: readonly string[]): Promise<readonly LockedCorrection[]> {
    const { rows } = await sql<LockedCorrection>`
      select c.correction_pk as "correctionPk", c.state, c.paid_through as "paidThrough", c.kind,
        c.effective_date as "effectiveDate", c.value, c.monthly_cents as "monthlyCents", c.one_time_cents as "oneTimeCents",
        c.installments, c.tax, c.plan_year as "planYear", c.authorization_text as authorization, c.note
      from corrections c
      where c.group_number = ${groupNumber} and c.correction_pk = any(${sql.val([...correctionPks])}::text[])
      order by c.correction_pk for update`.execute(this.tx);
    return rows;
  }

  async setState(
    groupNumber: string,
    correctionPks: readonly string[],
    state: CorrectionState,
    note: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    if (correctionPks.length === 0) return;
    await sql`
      update corrections set state = ${state}, mod_date = ${now.toISOString()}::timestamptz, mod_user = ${by.name}
      where group_number = ${groupNumber} and correction_pk = any(${sql.val([...correctionPks])}::text[])`.execute(
      this.tx,
    );
    const events = correctionPks.map((pk) => ({ correction_pk: pk, event_pk: newPk(groupNumber), state }));
    await this.addEvents(groupNumber, events, note, by, now);
  }

  async setTerms(
    groupNumber: string,
    correctionPk: string,
    terms: CorrectionTerms,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.tx
      .updateTable('corrections')
      .set({ ...termColumns(terms), mod_date: now.toISOString(), mod_user: by.name })
      .where('group_number', '=', groupNumber)
      .where('correction_pk', '=', correctionPk)
      .execute();
  }

  private async addEvents(
    groupNumber: string,
    events: readonly { readonly correction_pk: string; readonly event_pk: string; readonly state: CorrectionState }[],
    note: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map(({ correction_pk, event_pk, state }) => ({ correction_pk, event_pk, state }));
    await sql`
      insert into correction_events (group_number, correction_pk, event_pk, at, by_user_id, by_name, state, note)
      select ${groupNumber}, e.correction_pk, e.event_pk, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}, e.state, ${note}
      from ${rowsOf(rows, sql`correction_pk text, event_pk text, state text`)} e`.execute(this.tx);
  }
}

function termColumns(terms: CorrectionTerms) {
  return {
    kind: terms.kind,
    effective_date: terms.effectiveDate,
    value: terms.value,
    monthly_cents: terms.monthlyCents,
    one_time_cents: terms.oneTimeCents,
    installments: terms.installments,
    tax: terms.tax,
    plan_year: terms.planYear,
    authorization_text: terms.authorization,
    note: terms.note,
  };
}
