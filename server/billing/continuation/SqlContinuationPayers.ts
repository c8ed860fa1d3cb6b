import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContinuationPayer, ContinuationTerms } from '../../../src/domain/billing/continuation/ContinuationPayer';
import {
  type ContinuationPayment,
  MONTHS_REMEMBERED,
} from '../../../src/domain/billing/continuation/ContinuationPayment';
import type { PayerChange } from '../../../src/domain/billing/continuation/PayerChange';
import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { isoText } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import { numberKeyOf } from '../../platform/database/statements/numberKeys';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type { BilledMember, ContinuationQueries, ContinuationRepository, LockedContinuationPayers } from './ports';

/** Reads `continuation_payers` and the payments in the administrator's files. */
export class SqlContinuationQueries implements ContinuationQueries {
  constructor(private readonly db: Db) {}

  list(groupNumber: string): Promise<readonly ContinuationPayer[]> {
    return select(this.db, sql<SqlBool>`p.group_number = ${groupNumber} and not p.is_removed`);
  }

  async history(groupNumber: string, payerPk: string): Promise<readonly PayerChange[]> {
    const { rows } = await sql<PayerChange>`
      select c.payer_pk as "payerPk", c.event, c.version, ${isoText('c.at')} as "at", c.by_name as "by", c.kind, c.coverage,
        c.effective_from as "from", c.effective_to as "through", c.percent, c.monthly_cents as "monthlyCents",
        c.extension_percent as "extensionPercent", c.elected_on as "electedOn", c.paid_through as "paidThrough", c.note
      from continuation_payers p
      join continuation_payers o on o.group_number = p.group_number and o.member_id = p.member_id
      join continuation_changes c on c.group_number = o.group_number and c.payer_pk = o.payer_pk
      where p.group_number = ${groupNumber} and p.payer_pk = ${payerPk}
      order by c.at desc, c.payer_pk, c.version desc`.execute(this.db);
    return rows;
  }

  async payments(groupNumber: string, month: LocalDate): Promise<readonly ContinuationPayment[]> {
    const { rows } = await sql<ContinuationPayment>`
      with paid as (
        select distinct p.member_id, p.member_name, lower(p.coverage) as coverage, p.month, p.amount_cents, p.paid_on, ${numberKeyOf('p.reference')} as reference,
          max(p.kind) over same as kind, max(p.coverage) over same as named
        from continuation_payments p join uploads u on u.owner = p.group_number and u.upload_pk = p.upload_pk
        where p.group_number = ${groupNumber} and u.state = 'COMMITTED' and p.month <= ${month}::date
          and p.month >= ${addMonths(month, -MONTHS_REMEMBERED)}::date
        window same as (partition by p.member_id, p.member_name, lower(p.coverage), p.month, p.amount_cents, p.paid_on, ${numberKeyOf('p.reference')})
      )
      select member_id as "memberId", member_name as "memberName", max(named) as coverage, month,
        sum(amount_cents)::bigint as "paidCents", max(kind) as kind
      from paid group by member_id, member_name, coverage, month
      order by member_name, member_id, coverage, month`.execute(this.db);
    const special = specialDataOf(this.db);
    const found = new Map<string, ContinuationPayment>();
    for (const row of rows) {
      // A number that a former version stored unencrypted has two rows until it is encrypted.
      const payment = { ...row, memberId: special.openText(row.memberId) };
      const { memberId, memberName, coverage, month: paidMonth, paidCents } = payment;
      const key = JSON.stringify([memberId, memberName, coverage.toLowerCase(), paidMonth]);
      const other = found.get(key);
      found.set(key, other ? { ...other, paidCents: cents(other.paidCents + paidCents) } : payment);
    }
    return [...found.values()];
  }
}

/** Changes `continuation_payers`, and saves each former state in `continuation_changes`. */
export class SqlContinuation extends SqlContinuationQueries implements ContinuationRepository {
  constructor(private readonly tx: Tx) {
    super(tx);
  }

  async lock(groupNumber: string): Promise<LockedContinuationPayers> {
    await lockGroup(this.tx, groupNumber);
    const all = await select(this.tx, sql<SqlBool>`p.group_number = ${groupNumber}`);
    return {
      all,
      member: (memberId) => memberOf(this.tx, groupNumber, memberId),
      add: (member, terms, by, now) => {
        const payer = { ...terms, ...member, payerPk: newPk(groupNumber), version: 1, isRemoved: false };
        return saved(this.tx, groupNumber, 'added', { ...payer, changedAt: now.toISOString(), changedBy: by.name }, by);
      },
      change: (before, changes, by, now) => {
        const version = before.version + 1;
        const after = { ...before, ...changes, version, changedAt: now.toISOString(), changedBy: by.name };
        return saved(this.tx, groupNumber, eventOf(before, after), after, by);
      },
    };
  }
}

function eventOf(before: ContinuationPayer, after: ContinuationPayer): string {
  if (before.isRemoved === after.isRemoved) return 'changed';
  return after.isRemoved ? 'removed' : 'restored';
}

async function memberOf(tx: Tx, groupNumber: string, memberId: string): Promise<BilledMember | undefined> {
  const { rows } = await sql<BilledMember>`
    select l.member_id as "memberId", l.member_name as "memberName"
    from bill_lines l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
    where l.group_number = ${groupNumber} and l.member_id = ${memberId}
    order by b.period_from desc, l.line_no limit 1`.execute(tx);
  return rows[0];
}

async function saved(
  tx: Tx,
  groupNumber: string,
  event: string,
  payer: ContinuationPayer,
  by: Actor,
): Promise<ContinuationPayer> {
  const { payerPk, memberId, memberName, version, changedAt, changedBy, isRemoved } = payer;
  const terms = columnsOf(payer);
  const row = {
    ...terms,
    member_id: memberId,
    member_name: memberName,
    version,
    is_removed: isRemoved,
    at: changedAt,
    by_user_id: by.userId,
    by_name: changedBy,
  };
  await tx
    .insertInto('continuation_payers')
    .values({ group_number: groupNumber, payer_pk: payerPk, ...row })
    .onConflict((conflict) => conflict.columns(['group_number', 'payer_pk']).doUpdateSet(row))
    .execute();
  const { is_removed: _removed, ...change } = row;
  await tx
    .insertInto('continuation_changes')
    .values({ group_number: groupNumber, payer_pk: payerPk, event, ...change })
    .execute();
  return payer;
}

function columnsOf(terms: ContinuationTerms) {
  return {
    kind: terms.kind,
    coverage: terms.coverage,
    effective_from: terms.from,
    effective_to: terms.through,
    percent: terms.percent,
    extension_percent: terms.extensionPercent,
    elected_on: terms.electedOn,
    monthly_cents: terms.monthlyCents,
    paid_through: terms.paidThrough,
    note: terms.note,
  };
}

async function select(db: Db | Tx, condition: RawBuilder<SqlBool>): Promise<readonly ContinuationPayer[]> {
  const { rows } = await sql<ContinuationPayer>`
    select p.payer_pk as "payerPk", p.member_id as "memberId", p.member_name as "memberName", p.kind, p.coverage,
      p.effective_from as "from", p.effective_to as "through", p.percent, p.monthly_cents as "monthlyCents",
      p.extension_percent as "extensionPercent", p.elected_on as "electedOn", p.paid_through as "paidThrough", p.note, p.version, ${isoText('p.at')} as "changedAt", p.by_name as "changedBy",
      p.is_removed as "isRemoved"
    from continuation_payers p where ${condition} order by p.member_name, p.effective_from, p.payer_pk`.execute(db);
  return rows;
}
