import { type SqlBool, sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import {
  BALANCE_CAUSE,
  type CorrectionRecipient,
  type CorrectionState,
  type CorrectionTerms,
} from '../../../src/domain/billing/corrections/Correction';
import type { AwaitedCorrection, EvidenceLine } from '../../../src/domain/billing/corrections/correctionEvidence';
import type { NewCorrection } from '../../../src/domain/billing/corrections/correctionsOf';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { ofBill } from '../../platform/database/statements/billsInScope';
import { isOverdue, isToPayroll, lastFilePk } from '../../platform/database/statements/correctionsInScope';
import { isRetroLine } from '../../platform/database/statements/lineKinds';
import { memberKeyOf } from '../../platform/database/statements/memberKeys';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type { BillKey } from '../expected/ports';
import { changeAsked } from './changeAsked.sql';
import { creditedInquiries } from './creditedInquiries.sql';
import type {
  AwaitedOnBill,
  CorrectionRepository,
  LockedCorrection,
  SettledCorrection,
  ShownCorrection,
} from './ports';
import { termColumns } from './termColumns';

/** Corrections in a transaction. Each step is one or two statements, regardless of the number of corrections. */
export class SqlCorrections implements CorrectionRepository {
  constructor(private readonly tx: Tx) {}

  async add(
    bill: BillKey,
    corrections: readonly NewCorrection[],
    by: Actor,
    now: Date,
  ): Promise<readonly CorrectionState[]> {
    const special = specialDataOf(this.tx);
    const rows = corrections.map((one) => ({
      correction_pk: newPk(bill.groupNumber),
      event_pk: newPk(bill.groupNumber),
      carrier_code: one.carrierCode,
      member_id: one.memberId,
      member_name: one.memberName,
      coverage: one.coverage,
      source_key: special.sealText(one.sourceKey),
      difference_kind: one.differenceKind,
      difference_cents: one.differenceCents,
      paid_through: one.paidThrough,
      inquiry: one.inquiry,
      state: one.state,
      ...termColumns(one),
    }));
    const columns = sql`correction_pk text, event_pk text, carrier_code text, member_id text, member_name text, coverage text,
      source_key text, difference_kind text, difference_cents bigint, paid_through date, inquiry text, state text, kind text,
      effective_date date, value text, monthly_cents bigint, one_time_cents bigint, installments integer, tax text,
      plan_year integer, authorization_text text, note text`;
    const at = now.toISOString();
    await sql`select from groups where group_number = ${bill.groupNumber} for no key update`.execute(this.tx);
    const { rows: added } = await sql<{ correction_pk: string }>`
      with given as (select * from ${rowsOf(rows, columns)} given), added as (
        insert into corrections (group_number, bill_pk, correction_pk, carrier_code, member_id, member_name, coverage, source_key,
          difference_kind, difference_cents, paid_through, inquiry, state, kind, effective_date, value, monthly_cents, one_time_cents,
          installments, tax, plan_year, authorization_text, note, add_date, add_user, mod_date, mod_user)
        select ${bill.groupNumber}, ${bill.billPk}, g.correction_pk, g.carrier_code, g.member_id, g.member_name, g.coverage,
          g.source_key, g.difference_kind, g.difference_cents, g.paid_through, g.inquiry, g.state, g.kind, g.effective_date, g.value,
          g.monthly_cents, g.one_time_cents, g.installments, g.tax, g.plan_year, g.authorization_text, g.note,
          ${at}::timestamptz, ${by.name}, ${at}::timestamptz, ${by.name}
        from given g
        where not exists (select 1 from corrections o where o.group_number = ${bill.groupNumber} and o.carrier_code = g.carrier_code
          and o.member_id = g.member_id and (g.member_id <> '' or o.member_name = g.member_name) and o.coverage is not distinct from g.coverage
          and o.kind = g.kind and o.value = g.value and o.monthly_cents is not distinct from g.monthly_cents and (g.kind <> 'SETTLE_DEDUCTION' or g.difference_kind = ${BALANCE_CAUSE})
          and o.state in ('PROPOSED','OPEN','SENT'))
        on conflict (group_number, bill_pk, source_key, carrier_code) do nothing
        returning group_number, correction_pk, state)
      select correction_pk from added`.execute(this.tx);
    const events = rows.filter(({ correction_pk: pk }) => added.some((one) => one.correction_pk === pk));
    await this.addEvents(inGroup(bill.groupNumber, events, ''), by, now);
    const asked = await changeAsked(this.tx, bill, rows, columns, by, now);
    const changes = asked.map((one) => ({ ...one, event_pk: newPk(bill.groupNumber) }));
    await this.addEvents(inGroup(bill.groupNumber, changes, 'Decided on a later bill.'), by, now);
    return [...events, ...asked].map(({ state }) => state);
  }

  async settled(groupNumber: string, sourceKey: string): Promise<SettledCorrection | undefined> {
    // A generated key may contain nine consecutive digits, and is encrypted then.
    const stored = sql.val([...specialDataOf(this.tx).storedTexts(sourceKey)]);
    const { rows } = await sql<SettledCorrection>`
      select c.state, c.effective_date as "effectiveDate", c.one_time_cents as "oneTimeCents", c.installments, c.tax
      from corrections c
      where c.group_number = ${groupNumber} and c.source_key = any(${stored}::text[])`.execute(this.tx);
    return rows[0];
  }

  async removeUnsent(bill: BillKey): Promise<void> {
    await sql`delete from corrections c where ${ofBill('c', bill)} and c.state in ('PROPOSED','OPEN','DROPPED')`.execute(
      this.tx,
    );
  }

  async lock(groupNumber: string, correctionPks: readonly string[]): Promise<readonly LockedCorrection[]> {
    const { rows } = await sql<LockedCorrection>`
      select c.correction_pk as "correctionPk", c.member_id as "memberId", c.member_name as "memberName", c.coverage, c.state, c.paid_through as "paidThrough", c.evidence,
        c.bill_pk as "billPk", c.carrier_code as "carrierCode", c.inquiry, c.kind, c.effective_date as "effectiveDate", c.value, c.monthly_cents as "monthlyCents", c.one_time_cents as "oneTimeCents",
        c.installments, c.tax, c.plan_year as "planYear", c.authorization_text as authorization, c.note, ${lastFilePk} as "filePk"
      from corrections c
      where c.group_number = ${groupNumber} and c.correction_pk = any(${sql.val([...correctionPks])}::text[]) order by c.correction_pk for update`.execute(
      this.tx,
    );
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
    await this.addEvents(inGroup(groupNumber, events, note), by, now);
  }

  async addFile(
    groupNumber: string,
    { filePk, name, mediaType, bytes, system }: Parameters<CorrectionRepository['addFile']>[1],
    correctionPks: readonly string[],
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.tx
      .insertInto('correction_files')
      .values({
        group_number: groupNumber,
        file_pk: filePk,
        file_name: name,
        media_type: mediaType,
        content_base64: Buffer.from(bytes).toString('base64'),
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    await sql`
      insert into correction_file_items (group_number, file_pk, correction_pk)
      select ${groupNumber}, ${filePk}, pk from unnest(${sql.val([...correctionPks])}::text[]) pk`.execute(this.tx);
    await sql`
      update corrections set sent_at = ${now.toISOString()}::timestamptz, sent_to = ${system ?? ''}, evidence = ''
      where group_number = ${groupNumber} and correction_pk = any(${sql.val([...correctionPks])}::text[])`.execute(
      this.tx,
    );
  }

  async awaitedOn(bills: readonly BillKey[]): Promise<readonly AwaitedOnBill[]> {
    const groups = sql.val(bills.map(({ groupNumber }) => groupNumber));
    const pks = sql.val(bills.map(({ billPk }) => billPk));
    const { rows } = await sql<
      AwaitedOnBill['bill'] & { readonly corrections: AwaitedCorrection[]; readonly lines: EvidenceLine[] | null }
    >`
      select n.group_number as "groupNumber", n.bill_pk as "billPk", n.bill_number as "billNumber", n.period_from as "periodFrom",
        json_agg(json_build_object(${AWAITED_FIELDS})) as corrections,
        (select json_agg(json_build_object('memberId', l.member_id, 'memberName', l.member_name, 'coverage', l.coverage,
            'carrierCode', l.carrier_code, 'plan', l.plan, 'tier', l.tier, 'volumeCents', l.volume_cents,
            'billedCents', l.billed_cents))
          from bill_lines l where l.group_number = n.group_number and l.bill_pk = n.bill_pk and not ${isRetroLine}
            and ${memberKeyOf('l.member_id')} in (select unnest(array[${memberKeyOf('o.member_id')}, ${memberKeyOf('o.value')}]) from corrections o
              where o.group_number = n.group_number and o.state in ('PROPOSED','OPEN','SENT'))) as lines
      from unnest(${groups}::text[], ${pks}::text[]) as asked(group_number, bill_pk)
      join bills n on n.group_number = asked.group_number and n.bill_pk = asked.bill_pk
      join bill_carriers k on k.group_number = n.group_number and k.bill_pk = n.bill_pk
      join corrections c on c.group_number = n.group_number and c.carrier_code = k.carrier_code
      join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk and b.period_from < n.period_from
        and b.division_number is not distinct from n.division_number
      where c.state in ('PROPOSED','OPEN','SENT') and not ${isToPayroll}
      group by n.group_number, n.bill_pk, n.bill_number, n.period_from`.execute(this.tx);
    return rows.map(({ corrections, lines, ...bill }) => ({ bill, corrections, lines: lines ?? [] }));
  }

  async awaitedFromPayroll(bill: BillKey): Promise<readonly AwaitedCorrection[]> {
    const { rows } = await sql<{ corrections: AwaitedCorrection[] | null }>`
      select json_agg(json_build_object(${AWAITED_FIELDS})) as corrections
      from bills n join corrections c on c.group_number = n.group_number
      join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk and b.period_from < n.period_from
        and b.division_number is not distinct from n.division_number
      where ${ofBill('n', bill)} and c.state in ('PROPOSED','OPEN','SENT') and ${isToPayroll}
        and exists (select 1 from bill_carriers k where k.group_number = n.group_number and k.bill_pk = n.bill_pk
          and k.carrier_code = c.carrier_code)`.execute(this.tx);
    return rows[0]?.corrections ?? [];
  }

  readonly credited = (groupNumbers: readonly string[]) => creditedInquiries(this.tx, groupNumbers);

  async overdueOn(bills: readonly BillKey[]): Promise<readonly BillKey[]> {
    const keys = bills.map(({ groupNumber, billPk }) => ({ group_number: groupNumber, bill_pk: billPk }));
    const { rows } = await sql<BillKey>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk"
      from ${rowsOf(keys, sql`group_number text, bill_pk text`)} given
      join bills b on b.group_number = given.group_number and b.bill_pk = given.bill_pk
      where exists (select 1 from corrections c
        join bill_carriers own on own.group_number = b.group_number and own.bill_pk = b.bill_pk and own.carrier_code = c.carrier_code
        join bills earlier on earlier.group_number = c.group_number and earlier.bill_pk = c.bill_pk
        where c.group_number = b.group_number and earlier.period_from < b.period_from
          and earlier.division_number is not distinct from b.division_number and not ${isToPayroll} and ${isOverdue})
      order by 1, 2`.execute(this.tx);
    return rows;
  }

  async confirm(confirmed: readonly ShownCorrection[], by: Actor, now: Date): Promise<void> {
    if (confirmed.length === 0) return;
    const rows = confirmed.map(({ correctionPk, billPk, evidence }) => {
      return { group_number: groupNumberOf(billPk), correction_pk: correctionPk, bill_pk: billPk, evidence };
    });
    const given = rowsOf(rows, sql`group_number text, correction_pk text, bill_pk text, evidence text`);
    await sql`
      update corrections c set state_before = c.state, state = 'CONFIRMED', evidence = given.evidence,
        evidence_bill_pk = given.bill_pk, mod_date = ${now.toISOString()}::timestamptz, mod_user = ${by.name}
      from ${given} given
      where c.group_number = given.group_number and c.correction_pk = given.correction_pk`.execute(this.tx);
    const events = rows.map(({ group_number, correction_pk, evidence }) => {
      const event_pk = newPk(group_number);
      return { group_number, correction_pk, event_pk, state: 'CONFIRMED' as const, note: evidence };
    });
    await this.addEvents(events, by, now);
  }

  async unconfirm(bill: BillKey, recipient: CorrectionRecipient, by: Actor, now: Date): Promise<void> {
    const { rows } = await sql<{ readonly correction_pk: string; readonly state: CorrectionState }>`
      update corrections c set state = c.state_before, state_before = null, evidence = '', evidence_bill_pk = null,
        mod_date = ${now.toISOString()}::timestamptz, mod_user = ${by.name}
      where c.group_number = ${bill.groupNumber} and c.evidence_bill_pk = ${bill.billPk} and c.state_before is not null
        and ${recipient === 'PAYROLL' ? isToPayroll : sql<SqlBool>`not ${isToPayroll}`}
      returning c.correction_pk, c.state`.execute(this.tx);
    const events = rows.map((one) => ({ ...one, event_pk: newPk(bill.groupNumber) }));
    await this.addEvents(inGroup(bill.groupNumber, events, 'The bill that confirmed it was reopened.'), by, now);
  }

  async reopen(groupNumber: string, correctionPk: string, note: string, by: Actor, now: Date): Promise<void> {
    const { rows } = await sql<{ readonly correction_pk: string; readonly state: CorrectionState }>`
      update corrections c set state = c.state_before, state_before = null, evidence = '', evidence_bill_pk = null,
        mod_date = ${now.toISOString()}::timestamptz, mod_user = ${by.name}
      where c.group_number = ${groupNumber} and c.correction_pk = ${correctionPk} and c.state_before is not null
      returning c.correction_pk, c.state`.execute(this.tx);
    const events = rows.map((one) => ({ ...one, event_pk: newPk(groupNumber) }));
    await this.addEvents(inGroup(groupNumber, events, note), by, now);
  }

  async setAnswer(
    groupNumber: string,
    correctionPk: string,
    { state, note }: { readonly state: CorrectionState; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.setState(groupNumber, [correctionPk], state, note, by, now);
    await this.tx
      .updateTable('corrections')
      .set({ evidence: note })
      .where('group_number', '=', groupNumber)
      .where('correction_pk', '=', correctionPk)
      .execute();
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

  private async addEvents(events: readonly NewCorrectionEvent[], by: Actor, now: Date): Promise<void> {
    if (events.length === 0) return;
    const columns = sql`group_number text, correction_pk text, event_pk text, state text, note text`;
    await sql`
      insert into correction_events (group_number, correction_pk, event_pk, at, by_user_id, by_name, state, note)
      select e.group_number, e.correction_pk, e.event_pk, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}, e.state, e.note
      from ${rowsOf(events, columns)} e`.execute(this.tx);
  }
}

interface NewCorrectionEvent {
  readonly group_number: string;
  readonly correction_pk: string;
  readonly event_pk: string;
  readonly state: CorrectionState;
  readonly note: string;
}

function inGroup(
  groupNumber: string,
  events: readonly Omit<NewCorrectionEvent, 'group_number' | 'note'>[],
  note: string,
): readonly NewCorrectionEvent[] {
  return events.map((event) => ({ group_number: groupNumber, ...event, note }));
}

/** Fields of an `AwaitedCorrection` from `corrections c`. */
const AWAITED_FIELDS = sql`'correctionPk', c.correction_pk, 'carrierCode', c.carrier_code, 'memberId', c.member_id,
  'memberName', c.member_name, 'coverage', c.coverage, 'kind', c.kind, 'effectiveDate', c.effective_date, 'value', c.value,
  'oneTimeCents', c.one_time_cents, 'differenceCents', c.difference_cents, 'state', c.state`;
