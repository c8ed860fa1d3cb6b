import { sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { DEFAULT_REFUND_LIMIT_CENTS } from '../../../src/domain/billing/rules/PaymentRules';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { addSuspenseItem } from '../../platform/database/statements/addSuspenseItem';
import { heldCondition } from '../../platform/database/statements/heldMoney';
import { lockRows } from '../../platform/database/statements/lockRows';
import type { Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { newPk } from '../../platform/shared/newPk';
import type { LockedItem, NewMove, SuspenseRepository, Viewer } from './ports';
import { owedBy, SqlHeldItems } from './SqlHeldItems';

/** Items of suspense, in one transaction. */
export class SqlSuspense extends SqlHeldItems implements SuspenseRepository {
  /** @param officeTimeZone IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  constructor(
    private readonly tx: Tx,
    officeTimeZone?: string,
  ) {
    super(tx, officeTimeZone);
  }

  async lock(scope: Scope, suspensePk: string): Promise<LockedItem | undefined> {
    await lockRows(this.tx, 'suspense_items', [suspensePk]);
    const { rows } = await sql<Omit<LockedItem, 'method' | 'origin' | 'payer'> & { readonly checkPk: string | null }>`
      select s.suspense_pk as "suspensePk", s.group_number as "groupNumber", s.remaining_cents - s.reserved_cents as "availableCents",
        s.check_pk as "checkPk"
      from suspense_items s
      where s.group_number = ${groupNumberOf(suspensePk)} and s.suspense_pk = ${suspensePk} and ${heldCondition(scope)}`.execute(
      this.tx,
    );
    const [row] = rows;
    if (!row) return undefined;
    const { checkPk, ...item } = row;
    const { rows: checks } = await sql<Pick<LockedItem, 'method' | 'origin' | 'payer'>>`
      select d.method, 'Check ' || c.check_number as origin, c.payer from deposit_checks c join deposits d on d.deposit_pk = c.deposit_pk
      where c.check_pk = ${checkPk}`.execute(this.tx);
    return { ...item, ...(checks[0] ?? { method: null, origin: '', payer: '' }) };
  }

  async waitingRefund(suspensePk: string) {
    return this.tx
      .selectFrom('suspense_moves')
      .select(['move_pk as movePk', 'amount_cents as amountCents', 'user_id as userId', 'by_name as by', 'at'])
      .where('group_number', '=', groupNumberOf(suspensePk))
      .where('suspense_pk', '=', suspensePk)
      .where('state', '=', 'WAITING')
      .executeTakeFirst();
  }

  async refundLimit(item: LockedItem, viewer: Viewer): Promise<Cents> {
    const lock = `refunds of ${item.groupNumber}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(this.tx);
    return (await this.refundLimits([item], viewer)).get(item.suspensePk) ?? ZERO;
  }

  async lockOwed(groupNumber: string): Promise<Cents> {
    await sql`select payment_pk from payment_reversals where group_number = ${groupNumber} and owed_cents > 0
      order by payment_pk for update`.execute(this.tx);
    await sql`select payment_pk from bank_reversals where group_number = ${groupNumber} and owed_cents > 0
      order by payment_pk for update`.execute(this.tx);
    const { rows } = await sql<{ owed: Cents }>`select ${owedBy(sql`${groupNumber}::text`)} as owed`.execute(this.tx);
    return rows[0]?.owed ?? ZERO;
  }

  async change(
    suspensePk: string,
    { remaining = 0, reserved = 0 }: { remaining?: number; reserved?: number },
    by: Caller,
    now: Date,
  ): Promise<void> {
    await sql`
      update suspense_items set remaining_cents = remaining_cents + ${remaining}::bigint,
        reserved_cents = reserved_cents + ${reserved}::bigint, mod_date = ${now.toISOString()}, mod_user = ${by.name}
      where group_number = ${groupNumberOf(suspensePk)} and suspense_pk = ${suspensePk}`.execute(this.tx);
  }

  async addMove(suspensePk: string, move: NewMove, by: Caller, now: Date): Promise<void> {
    await this.tx
      .insertInto('suspense_moves')
      .values({
        group_number: groupNumberOf(suspensePk),
        suspense_pk: suspensePk,
        move_pk: move.movePk,
        kind: move.kind,
        amount_cents: move.amountCents,
        state: move.state,
        to_group: move.toGroup,
        payment_pk: move.paymentPk,
        payee: move.payee,
        reason: move.reason,
        at: now.toISOString(),
        user_id: by.userId,
        by_name: by.name,
        limit_cents: move.limitCents ?? DEFAULT_REFUND_LIMIT_CENTS,
      })
      .execute();
  }

  async decide(
    suspensePk: string,
    movePk: string,
    state: 'DONE' | 'DECLINED',
    note: string,
    by: Caller,
    now: Date,
  ): Promise<void> {
    const decision = { decided_at: now.toISOString(), decided_by_user_id: by.userId, decided_by: by.name };
    await this.tx
      .updateTable('suspense_moves')
      .set({ state, decision_note: note, ...decision })
      .where('group_number', '=', groupNumberOf(suspensePk))
      .where('suspense_pk', '=', suspensePk)
      .where('move_pk', '=', movePk)
      .execute();
  }

  async returnRefund(suspensePk: string, movePk: string): Promise<void> {
    await this.tx
      .updateTable('suspense_moves')
      .set({ state: 'RETURNED' })
      .where('group_number', '=', groupNumberOf(suspensePk))
      .where('suspense_pk', '=', suspensePk)
      .where('move_pk', '=', movePk)
      .execute();
  }

  async addUse(
    { groupNumber, paymentPk, amountCents }: Parameters<SuspenseRepository['addUse']>[0],
    suspensePk: string,
  ): Promise<void> {
    await this.tx
      .insertInto('payment_held_uses')
      .values({ group_number: groupNumber, payment_pk: paymentPk, suspense_pk: suspensePk, amount_cents: amountCents })
      .execute();
  }

  async addItem(item: Parameters<SuspenseRepository['addItem']>[0], by: Caller, now: Date): Promise<void> {
    const { groupNumber, paymentPk, account, amountCents } = item;
    await addSuspenseItem(this.tx, by, now, {
      group_number: groupNumber,
      suspense_pk: newPk(groupNumber),
      payment_pk: paymentPk,
      account,
      amount_cents: amountCents,
    });
  }
}
