import { type RawBuilder, sql } from 'kysely';
import type { WriteOffPage } from '../../../../contract/billing/writeOffs';
import type { BalanceKey } from '../../../../src/domain/billing/register/RegisterPage';
import type { WriteOff, WriteOffQuery } from '../../../../src/domain/billing/register/writeOff';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { isoText } from '../../../platform/database/conditions';
import { specialDataOf } from '../../../platform/database/specialData';
import type { Db, Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import { newPk } from '../../../platform/shared/newPk';
import type { LockedWriteOff, NewWriteOff, WriteOffQueries, WriteOffRepository } from './ports';

/** Write-offs of balances, in one transaction. */
export class SqlWriteOffs implements WriteOffRepository {
  constructor(private readonly tx: Tx) {}

  async balancePk(groupNumber: string, key: BalanceKey): Promise<string> {
    const { rows } = await sql<{ balancePk: string }>`
      select e.posting_pk || '/' || e.entry_no as "balancePk" from register_entries e where ${this.isOf(groupNumber, key)}
      order by e.posting_pk, e.entry_no limit 1`.execute(this.tx);
    const [first] = rows;
    if (!first) throw new Error('A balance has an entry.');
    return first.balancePk;
  }

  async months(groupNumber: string, key: BalanceKey) {
    const { rows } = await sql<{ month: LocalDate; balanceCents: Cents }>`
      select e.month, sum(e.billed_cents - e.employee_cents - e.employer_cents - e.continuation_cents + e.adjustment_cents)::bigint
        as "balanceCents"
      from register_entries e where ${this.isOf(groupNumber, key)} group by e.month`.execute(this.tx);
    return rows;
  }

  lockWaiting(groupNumber: string, balancePk: string): Promise<LockedWriteOff | undefined> {
    const isWaiting = sql`w.group_number = ${groupNumber} and w.balance_pk = ${balancePk} and w.state = 'WAITING'`;
    return this.readOne(isWaiting, LOCKED);
  }

  find(groupNumber: string, writeOffPk: string): Promise<WriteOff | undefined> {
    return this.readOne(sql`w.group_number = ${groupNumber} and w.write_off_pk = ${writeOffPk}`, sql``);
  }

  lock(groupNumber: string, writeOffPk: string): Promise<LockedWriteOff | undefined> {
    return this.readOne(sql`w.group_number = ${groupNumber} and w.write_off_pk = ${writeOffPk}`, LOCKED);
  }

  async add(groupNumber: string, writeOff: NewWriteOff, by: Actor, now: Date): Promise<string> {
    const writeOffPk = newPk(groupNumber);
    const { entry, balancePk, amountCents, reason, note, state, stateKey } = writeOff;
    await this.tx
      .insertInto('register_write_offs')
      .values({
        group_number: groupNumber,
        write_off_pk: writeOffPk,
        entry_posting_pk: entry.postingPk,
        entry_no: entry.entryNo,
        balance_pk: balancePk,
        amount_cents: amountCents,
        reason,
        note,
        state,
        state_key: stateKey,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    return writeOffPk;
  }

  async decide(
    groupNumber: string,
    writeOffPk: string,
    { state, note }: { readonly state: 'DONE' | 'DECLINED'; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.change(groupNumber, writeOffPk)
      .set({
        state,
        decided_at: now.toISOString(),
        decided_by_user_id: by.userId,
        decided_by: by.name,
        decision_note: note,
      })
      .execute();
  }

  async lapse(groupNumber: string, writeOffPk: string): Promise<void> {
    await this.change(groupNumber, writeOffPk).set({ state: 'LAPSED' }).execute();
  }

  async reverse(groupNumber: string, writeOffPk: string, note: string, by: Actor, now: Date): Promise<void> {
    await this.change(groupNumber, writeOffPk)
      .set({
        state: 'REVERSED',
        reversed_at: now.toISOString(),
        reversed_by_user_id: by.userId,
        reversed_by: by.name,
        reversal_note: note,
      })
      .execute();
  }

  private change(groupNumber: string, writeOffPk: string) {
    return this.tx
      .updateTable('register_write_offs')
      .where('group_number', '=', groupNumber)
      .where('write_off_pk', '=', writeOffPk);
  }

  private async readOne(isOne: RawBuilder<unknown>, lock: RawBuilder<unknown>): Promise<LockedWriteOff | undefined> {
    const { rows } = await sql<LockedWriteOff>`
      select ${COLUMNS}, w.balance_pk as "balancePk", w.state_key as "stateKey" from ${WITH_MEMBERS} where ${isOne} ${lock}`.execute(
      this.tx,
    );
    const [row] = rows;
    return row && { ...row, memberId: specialDataOf(this.tx).opener()(row.memberId) };
  }

  private isOf(groupNumber: string, { memberId, memberName, coverage, plan }: BalanceKey): RawBuilder<unknown> {
    const stored = sql.val([...specialDataOf(this.tx).storedTexts(memberId)]);
    return sql`e.group_number = ${groupNumber} and e.member_id = any(${stored}::text[]) and e.coverage = ${coverage} and e.plan = ${plan}
      and ${memberId === '' ? sql`e.member_name = ${memberName}` : sql`true`}`;
  }
}

/** Reads write-offs. A page is a range of an index. */
export class SqlWriteOffQueries implements WriteOffQueries {
  constructor(private readonly db: Db) {}

  async page({ groupNumber, page, size }: WriteOffQuery): Promise<WriteOffPage> {
    const { rows } = await sql<WriteOff>`
      select ${COLUMNS} from ${WITH_MEMBERS} where w.group_number = ${groupNumber}
      order by (w.state <> 'WAITING'), w.at desc, w.write_off_pk desc limit ${size} offset ${page * size}`.execute(
      this.db,
    );
    const { rows: counts } = await sql<{ total: number; waitingCount: number }>`
      select count(*)::integer as total, count(*) filter (where state = 'WAITING')::integer as "waitingCount"
      from register_write_offs where group_number = ${groupNumber}`.execute(this.db);
    const open = specialDataOf(this.db).opener();
    return {
      items: rows.map((row) => ({ ...row, memberId: open(row.memberId) })),
      total: counts[0]?.total ?? 0,
      waitingCount: counts[0]?.waitingCount ?? 0,
    };
  }
}

const LOCKED = sql`for update of w`;
const WITH_MEMBERS = sql`register_write_offs w join register_entries e
  on e.group_number = w.group_number and e.posting_pk = w.entry_posting_pk and e.entry_no = w.entry_no`;
const COLUMNS = sql`w.write_off_pk as "writeOffPk", e.member_id as "memberId", e.member_name as "memberName", e.coverage, e.plan,
  w.amount_cents as "amountCents", w.reason, w.note, w.state, w.by_name as by, w.by_user_id as "byUserId", ${isoText('w.at')} as at,
  w.decided_by as "decidedBy", w.decision_note as "decisionNote", w.reversed_by as "reversedBy", w.reversal_note as "reversalNote"`;
