import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import { maskedNumber } from '../../../src/domain/money/payments/BankAccount';
import type { CheckAccount, Refund, RefundCredit } from '../../../src/domain/money/refunds/Refund';
import { refundAccountProblem } from '../../../src/domain/money/refunds/refundCredit';
import type { RefundStep } from '../../../src/domain/money/refunds/refundStates';
import type { StopOrder } from '../../../src/domain/money/refunds/stopOrder';
import { DEFAULT_STALE_DAYS } from '../../../src/domain/money/refunds/unclaimed';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { isoText, scopeCondition, startsWithPattern } from '../../platform/database/conditions';
import { ACCOUNT_FACTS } from '../../platform/database/statements/accountFacts';
import { REFUND_ENTRY_ID } from '../../platform/database/statements/entryIds';
import { lockRows } from '../../platform/database/statements/lockRows';
import { IS_RETURNED_REFUND } from '../../platform/database/statements/returnedRefunds';
import { hasStopOrderToRenew, STOP_ORDERS } from '../../platform/database/statements/stopOrders';
import type { Db, Tx } from '../../platform/database/Tables';
import { groupName, matchesSearch } from '../../platform/database/textConditions';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type {
  CheckToIssue,
  LockedRefund,
  NewRefund,
  RefundQueries,
  RefundRepository,
  RemittanceRequest,
} from './ports';

const FIRST_CHECK_NUMBER = 1001;

/** State of a check after a step. A remitted refund's check is void, so that the bank does not pay it, too. */
const CHECK_STATES = {
  issue: 'ISSUED',
  void: 'VOIDED',
  clear: 'CLEARED',
  unclear: 'ISSUED',
  stale: 'STALE',
  revive: 'ISSUED',
  reissue: 'VOIDED',
  remit: 'VOIDED',
  askRemit: 'STALE',
  approveRemit: 'VOIDED',
  declineRemit: 'STALE',
} as const;

const REFUNDS = sql`refunds r
  join suspense_moves m on m.group_number = r.group_number and m.suspense_pk = r.suspense_pk and m.move_pk = r.move_pk
  left join groups g on g.group_number = r.group_number
  left join refund_checks k on k.group_number = r.group_number and k.refund_pk = r.refund_pk and k.state <> 'VOIDED'`;

/** The first day on which check `k` is stale. */
const staleOn = (staleDays: number) => sql`(k.issued_on + ${sql.lit(staleDays)})`;

const columns = (
  staleDays: number,
) => sql`r.refund_pk as "refundPk", nullif(r.group_number, ${sql.lit(UNIDENTIFIED)}) as "groupNumber", g.name as "groupName",
  m.payee, m.reason, r.amount_cents as "amountCents", r.state, ${isoText('r.approved_at')} as "approvedAt",
  case when k.check_number is not null
    then json_build_object('checkNumber', k.check_number, 'issuedOn', k.issued_on::text, 'staleOn', ${staleOn(staleDays)}::text) end as check,
  (select row_to_json(x) from (
    select a.bank_account_pk as "bankAccountPk", a.name as "accountName", a.account_length as length, a.account_last3 as last3, ${ACCOUNT_FACTS},
      ${isoText('c.at')} as at, c.by_name as by, c.user_id as "byUserId", c.decided_by as "approvedBy", e.settle_date::text as "settleDate", ${REFUND_ENTRY_ID} as reference,
      case when f.file_pk is not null then 'ach-refunds-' || f.business_date || '-' || f.modifier || '.txt' end as "fileName", f.state as "fileState"
    from refund_credits c join bank_accounts a on a.group_number = c.group_number and a.bank_account_pk = c.bank_account_pk
    left join refund_credit_entries e on e.group_number = c.group_number and e.refund_pk = c.refund_pk and e.credit_no = c.credit_no
      and e.ended_at is null
    left join ach_files f on f.file_pk = e.file_pk
    where c.group_number = r.group_number and c.refund_pk = r.refund_pk and c.ended_at is null) x) as credit,
  ${STOP_ORDERS} as "stopOrders",
  (select coalesce(json_agg(json_build_object('step', e.step, 'checkNumber', e.check_number, 'at', ${isoText('e.at')}, 'by', e.by_name, 'byUserId', e.user_id,
      'note', e.note) order by e.event_no), '[]')
    from refund_events e where e.group_number = r.group_number and e.refund_pk = r.refund_pk) as history`;

const inScope = (scope: Scope): RawBuilder<SqlBool> =>
  sql`(r.group_number = ${sql.lit(UNIDENTIFIED)} or ${scopeCondition(scope, 'r.group_number')})`;

const ACCOUNT = sql`a.account_pk as "accountPk", a.name, a.bank_name as "bankName", a.last4,
  coalesce(c.next_number, ${sql.lit(FIRST_CHECK_NUMBER)}) as "nextCheckNumber"
  from cash_accounts a left join check_counters c on c.account_pk = a.account_pk`;

/** The ACH credit of a refund as selected. */
type CreditRow = Omit<RefundCredit, 'accountMasked' | 'problem'> & {
  readonly length: number;
  readonly last3: string;
  readonly isRemoved: boolean;
  readonly isVerified: boolean;
  readonly isHeld: boolean;
};

function creditOf({ length, last3, isRemoved, isVerified, isHeld, ...credit }: CreditRow): RefundCredit {
  const problem = refundAccountProblem({ isRemoved, isVerified, isHeld });
  return {
    ...credit,
    accountMasked: maskedNumber(length, last3),
    problem: credit.fileName === null && problem !== undefined ? `${problem} Cancel the ACH credit to choose.` : null,
  };
}

/** Refunds that were approved, with their checks and ACH credits. */
export class SqlRefundQueries implements RefundQueries {
  /** @param staleDays days from the issue of a check until it is stale. */
  constructor(
    protected readonly db: Db,
    protected readonly staleDays = DEFAULT_STALE_DAYS,
  ) {}

  async search(
    scope: Scope,
    { state, stale, returned, stopOrders, q, page, size }: Parameters<RefundQueries['search']>[1],
    today: LocalDate,
  ) {
    const conditions = [inScope(scope)];
    if (state) conditions.push(sql`r.state = ${state}`);
    if (stale) conditions.push(sql`r.state = 'ISSUED' and ${staleOn(this.staleDays)} <= ${today}::date`);
    if (returned) conditions.push(IS_RETURNED_REFUND);
    if (stopOrders) conditions.push(hasStopOrderToRenew(today));
    const words = q.trim();
    if (words) {
      const isNumbered = (text: string) => sql<SqlBool>`(r.group_number like ${startsWithPattern(text)} or exists (
        select 1 from refund_checks n where n.group_number = r.group_number and n.refund_pk = r.refund_pk
          and n.check_number::text like ${startsWithPattern(text)}))`;
      conditions.push(matchesSearch(words, { texts: [{ text: sql`m.payee` }, groupName('g')], isNumbered }));
    }
    const where = sql.join(conditions, sql` and `);
    const { rows } = await sql<Omit<Refund, 'credit'> & { readonly credit: CreditRow | null }>`
      select ${columns(this.staleDays)} from ${REFUNDS} where ${where}
      order by case r.state when 'APPROVED' then 0 when 'ACH_WAITS' then 1 when 'ACH_READY' then 1 when 'ACH_FILED' then 1 else 2 end, case when r.state = 'APPROVED' then r.approved_at end,
        k.issued_on desc nulls last, k.check_number desc nulls last, r.approved_at desc, r.refund_pk
      limit ${size} offset ${page * size}`.execute(this.db);
    const items = rows.map((row): Refund => ({ ...row, credit: row.credit && creditOf(row.credit) }));
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::integer as total from ${REFUNDS} where ${where}`.execute(this.db);
    const { rows: sums } = await sql<{ toIssueCents: Cents; issuedCents: Cents; unclaimedCents: Cents }>`
      select coalesce(sum(r.amount_cents) filter (where r.state in ('APPROVED','ACH_WAITS','ACH_READY')), 0)::bigint as "toIssueCents",
        coalesce(sum(r.amount_cents) filter (where r.state in ('ISSUED','ACH_FILED')), 0)::bigint as "issuedCents",
        coalesce(sum(r.amount_cents) filter (where r.state in ('UNCLAIMED','REMIT_WAITS')), 0)::bigint as "unclaimedCents"
      from refunds r where r.state in ('APPROVED','ISSUED','UNCLAIMED','REMIT_WAITS','ACH_WAITS','ACH_READY','ACH_FILED') and ${inScope(scope)}`.execute(
      this.db,
    );
    const { rows: accounts } = await sql<CheckAccount>`select ${ACCOUNT} order by a.account_pk limit 1`.execute(
      this.db,
    );
    return {
      items,
      total: counted[0]?.total ?? 0,
      sums: sums[0] ?? { toIssueCents: ZERO, issuedCents: ZERO, unclaimedCents: ZERO },
      account: accounts[0] ?? null,
    };
  }
}

/** Refunds and their checks, in one transaction. */
export class SqlRefunds extends SqlRefundQueries implements RefundRepository {
  constructor(
    private readonly tx: Tx,
    staleDays?: number,
  ) {
    super(tx, staleDays);
  }

  async add({ groupNumber, suspensePk, movePk, amountCents }: NewRefund, by: Actor, now: Date): Promise<string> {
    const refundPk = newPk(groupNumber);
    const at = now.toISOString();
    await this.tx
      .insertInto('refunds')
      .values({
        group_number: groupNumber,
        refund_pk: refundPk,
        suspense_pk: suspensePk,
        move_pk: movePk,
        amount_cents: amountCents,
        state: 'APPROVED',
        approved_at: at,
      })
      .execute();
    await this.addEvent({ groupNumber, refundPk }, { step: 'approve', checkNumber: null, note: '' }, by, now);
    return refundPk;
  }

  async lockCheckAccount() {
    const { rows } = await sql<CheckAccount>`select ${ACCOUNT} order by a.account_pk limit 1 for update of a`.execute(
      this.tx,
    );
    return rows[0];
  }

  async saveNextCheckNumber(accountPk: string, nextCheckNumber: number): Promise<void> {
    await this.tx
      .insertInto('check_counters')
      .values({ account_pk: accountPk, next_number: nextCheckNumber })
      .onConflict((same) => same.column('account_pk').doUpdateSet({ next_number: nextCheckNumber }))
      .execute();
  }

  async lock(refundPks: readonly string[], scope?: Scope): Promise<readonly LockedRefund[]> {
    await lockRows(this.tx, 'refunds', refundPks);
    const { rows } = await sql<LockedRefund>`
      select r.refund_pk as "refundPk", r.group_number as "groupNumber", r.suspense_pk as "suspensePk",
        r.move_pk as "movePk", m.payee, r.amount_cents as "amountCents", r.state,
        k.check_number as "checkNumber", ${staleOn(this.staleDays)} as "staleOn"
      from refunds r
      left join refund_checks k on k.group_number = r.group_number and k.refund_pk = r.refund_pk and k.state <> 'VOIDED'
      join suspense_moves m on m.group_number = r.group_number and m.suspense_pk = r.suspense_pk and m.move_pk = r.move_pk
      where r.refund_pk = any(${sql.val([...refundPks])}::text[]) and r.group_number = any(${sql.val(refundPks.map(groupNumberOf))}::text[])
        and ${scope ? inScope(scope) : sql`true`}
      order by r.refund_pk`.execute(this.tx);
    return rows;
  }

  async remittanceRequest({ groupNumber, refundPk }: LockedRefund): Promise<RemittanceRequest | undefined> {
    const { rows } = await sql<RemittanceRequest>`
      select user_id as "userId", by_name as by, ${isoText('at')} as at from refund_events
      where group_number = ${groupNumber} and refund_pk = ${refundPk} and step = 'askRemit' order by event_no desc limit 1`.execute(
      this.tx,
    );
    return rows[0];
  }

  async addCheck(refund: LockedRefund, { accountPk, checkNumber, issuedOn }: CheckToIssue): Promise<void> {
    await this.tx
      .insertInto('refund_checks')
      .values({
        group_number: refund.groupNumber,
        refund_pk: refund.refundPk,
        account_pk: accountPk,
        check_number: checkNumber,
        issued_on: issuedOn,
        amount_cents: refund.amountCents,
        state: 'ISSUED',
        voided_on: null,
      })
      .execute();
  }

  async record(
    refund: LockedRefund,
    taken: Parameters<RefundRepository['record']>[1],
    by: Actor,
    now: Date,
  ): Promise<void> {
    const { groupNumber, refundPk } = refund;
    const { step, state, checkNumber } = taken;
    const checkState = step in CHECK_STATES ? CHECK_STATES[step as keyof typeof CHECK_STATES] : undefined;
    const note = 'reason' in taken ? taken.reason : '';
    const voidedOn = 'voidedOn' in taken && checkState === 'VOIDED' ? taken.voidedOn : null;
    await this.tx
      .updateTable('refunds')
      .set({ state })
      .where('group_number', '=', groupNumber)
      .where('refund_pk', '=', refundPk)
      .execute();
    if (checkState !== undefined && checkNumber !== null) {
      await this.tx
        .updateTable('refund_checks')
        .set({ state: checkState, voided_on: voidedOn, ...stopColumns(taken) })
        .where('group_number', '=', groupNumber)
        .where('refund_pk', '=', refundPk)
        .where('check_number', '=', checkNumber)
        .execute();
    }
    await this.addEvent(refund, { step, checkNumber, note }, by, now);
  }

  async stopOrder({ groupNumber, refundPk }: LockedRefund, checkNumber: number): Promise<StopOrder | undefined> {
    const { rows } = await sql<StopOrder>`
      select k.stop_number as number, k.stop_placed_on as "placedOn" from refund_checks k
      where k.group_number = ${groupNumber} and k.refund_pk = ${refundPk} and k.check_number = ${checkNumber}
        and k.stop_number is not null and not k.stop_ended`.execute(this.tx);
    return rows[0];
  }

  async changeStopOrder(
    refund: LockedRefund,
    { checkNumber, order, step, note }: Parameters<RefundRepository['changeStopOrder']>[1],
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.tx
      .updateTable('refund_checks')
      .set(order ? { stop_number: order.number, stop_placed_on: order.placedOn } : { stop_ended: true })
      .where('group_number', '=', refund.groupNumber)
      .where('refund_pk', '=', refund.refundPk)
      .where('check_number', '=', checkNumber)
      .execute();
    await this.addEvent(refund, { step, checkNumber, note }, by, now);
  }

  private async addEvent(
    { groupNumber, refundPk }: Pick<LockedRefund, 'groupNumber' | 'refundPk'>,
    {
      step,
      checkNumber,
      note,
    }: { readonly step: RefundStep; readonly checkNumber: number | null; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await sql`
      insert into refund_events (group_number, refund_pk, event_no, step, check_number, at, user_id, by_name, note)
      select ${groupNumber}::text, ${refundPk}::text, (select coalesce(max(event_no), 0) + 1 from refund_events
          where group_number = ${groupNumber} and refund_pk = ${refundPk}),
        ${step}, ${checkNumber}::bigint, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}, ${note}`.execute(
      this.tx,
    );
  }
}

function stopColumns(taken: Parameters<RefundRepository['record']>[1]) {
  const order = 'stopOrder' in taken ? taken.stopOrder : null;
  return order && { stop_number: order.number, stop_placed_on: order.placedOn };
}
