import { sql } from 'kysely';
import { type RegisterEntry, registerBalance } from '../../src/domain/register/RegisterEntry';
import type { SeenBalance } from '../../src/domain/register/RegisterPage';
import { rowsOf } from '../database/bulkStatements';
import { specialDataOf } from '../database/specialData';
import { lockGroup } from '../database/statements/lockGroup';
import { addToBalances } from '../database/statements/registerBalances';
import { registeredMonths } from '../database/statements/registeredMonths';
import type { Tx } from '../database/Tables';
import { newPk } from '../shared/newPk';
import type {
  BalanceOrigin,
  LockedBalances,
  PostingStamp,
  RegisterMonthKey,
  RegisterRepository,
  RegisterSource,
} from './ports';
import { settlementLimits } from './settlementLimits.sql';

/** Postings in a transaction. Each step is one statement, regardless of the number of entries. */
export class SqlRegister implements RegisterRepository {
  constructor(private readonly tx: Tx) {}

  async post(source: RegisterSource, entries: readonly RegisterEntry[], stamp: PostingStamp): Promise<void> {
    const given = entries.filter(isSomething);
    if (given.length === 0) return;
    const { groupNumber } = source;
    const postingPk = await this.addPosting(source, 'billPk' in source ? 'RECONCILED' : 'OPENED', null, stamp);
    const seal = specialDataOf(this.tx).sealer();
    const rows = given.map((entry, at) => ({
      entry_no: at + 1,
      member_id: seal(entry.memberId),
      member_name: entry.memberName,
      coverage: entry.coverage,
      plan: entry.plan,
      month: entry.month,
      billed_cents: entry.billedCents,
      employee_cents: entry.employeeCents,
      employer_cents: entry.employerCents,
      continuation_cents: entry.continuationCents,
      adjustment_cents: entry.adjustmentCents,
    }));
    await sql`
      insert into register_entries (group_number, posting_pk, entry_no, member_id, member_name, coverage, plan, month, billed_cents,
        employee_cents, employer_cents, continuation_cents, adjustment_cents, posted_on)
      select ${groupNumber}, ${postingPk}, given.*, ${stamp.today}::date from ${rowsOf(rows, COLUMNS)} given`.execute(
      this.tx,
    );
    await this.addToBalances(groupNumber, postingPk);
  }

  registeredMonths(months: readonly RegisterMonthKey[]) {
    return registeredMonths(this.tx, months);
  }

  async lockBalances(groupNumber: string, memberIds: readonly string[], except?: string): Promise<LockedBalances> {
    // As corrections are added: one after another in a group.
    await lockGroup(this.tx, groupNumber);
    return settlementLimits(this.tx, groupNumber, memberIds, { isLocked: true, ...(except && { except }) });
  }

  async origin(groupNumber: string, { memberId, coverage, plan, balanceCents }: SeenBalance): Promise<BalanceOrigin> {
    const stored = sql.val([...specialDataOf(this.tx).storedTexts(memberId)]);
    const isOwn = sql`e.group_number = ${groupNumber} and e.member_id = any(${stored}::text[]) and e.coverage = ${coverage}`;
    const { rows: changes } = await sql<{ postingPk: string; entryNo: number; memberName: string }>`
      select e.posting_pk as "postingPk", min(e.entry_no) as "entryNo", max(e.member_name) as "memberName" from register_entries e
      join register_postings p on p.group_number = e.group_number and p.posting_pk = e.posting_pk
      where ${isOwn} and e.plan = ${plan} group by e.posting_pk, p.at having sum(${BALANCE}) <> 0
      order by p.at desc, e.posting_pk desc limit 1`.execute(this.tx);
    const [change] = changes;
    if (!change) throw new Error('A balance that is not zero has an entry.');
    const { rows: bills } = await sql<NonNullable<BalanceOrigin['bill']>>`
      select b.bill_pk as "billPk", b.period_from as "periodFrom", coalesce(
        (select min(l.carrier_code) from bill_lines l where l.group_number = b.group_number and l.bill_pk = b.bill_pk
          and l.coverage = ${coverage}),
        (select min(k.carrier_code) from bill_carriers k where k.group_number = b.group_number and k.bill_pk = b.bill_pk)
      ) as "carrierCode"
      from register_postings p join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
      where p.group_number = ${groupNumber} and p.reverses_pk is null and not exists (
        select from register_postings r where r.group_number = p.group_number and r.reverses_pk = p.posting_pk)
      order by exists (select from register_entries e where e.posting_pk = p.posting_pk and ${isOwn}) desc, b.period_from desc,
        b.bill_pk desc limit 1`.execute(this.tx);
    return {
      stateKey: `BALANCE/${balanceCents}/${change.postingPk}/${change.entryNo}`,
      memberName: change.memberName,
      bill: bills[0] ?? null,
    };
  }

  async reverse(source: RegisterSource, stamp: PostingStamp): Promise<void> {
    const { groupNumber } = source;
    const isOwn = 'billPk' in source ? sql`p.bill_pk = ${source.billPk}` : sql`p.upload_pk = ${source.uploadPk}`;
    const { rows } = await sql<{ postingPk: string }>`
      select p.posting_pk as "postingPk" from register_postings p
      where p.group_number = ${groupNumber} and ${isOwn} and p.reverses_pk is null and not exists (
        select from register_postings r where r.group_number = p.group_number and r.reverses_pk = p.posting_pk)`.execute(
      this.tx,
    );
    for (const { postingPk } of rows) {
      const event = 'billPk' in source ? 'REOPENED' : 'OPENING_REVERSED';
      // oxlint-disable-next-line no-await-in-loop -- one, because a source posts once until it is reversed
      await this.reversePosting(postingPk, await this.addPosting(source, event, postingPk, stamp), source, stamp);
    }
  }

  private async reversePosting(
    postingPk: string,
    reversalPk: string,
    { groupNumber }: RegisterSource,
    { today }: PostingStamp,
  ): Promise<void> {
    await sql`
      insert into register_entries (group_number, posting_pk, entry_no, member_id, member_name, coverage, plan, month, billed_cents,
        employee_cents, employer_cents, continuation_cents, adjustment_cents, posted_on)
      select e.group_number, ${reversalPk}, e.entry_no, e.member_id, e.member_name, e.coverage, e.plan, e.month, -e.billed_cents,
        -e.employee_cents, -e.employer_cents, -e.continuation_cents, -e.adjustment_cents, ${today}::date
      from register_entries e where e.group_number = ${groupNumber} and e.posting_pk = ${postingPk}`.execute(this.tx);
    await this.addToBalances(groupNumber, reversalPk);
  }

  private addToBalances(groupNumber: string, postingPk: string): Promise<void> {
    return addToBalances(this.tx, sql`e.group_number = ${groupNumber} and e.posting_pk = ${postingPk}`);
  }

  private async addPosting(
    source: RegisterSource,
    event: 'RECONCILED' | 'REOPENED' | 'OPENED' | 'OPENING_REVERSED',
    reversesPk: string | null,
    { by, now, today }: PostingStamp,
  ): Promise<string> {
    const postingPk = newPk(source.groupNumber);
    await this.tx
      .insertInto('register_postings')
      .values({
        group_number: source.groupNumber,
        posting_pk: postingPk,
        event,
        bill_pk: 'billPk' in source ? source.billPk : null,
        upload_pk: 'uploadPk' in source ? source.uploadPk : null,
        reverses_pk: reversesPk,
        posted_on: today,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    return postingPk;
  }
}

const BALANCE = sql`e.billed_cents - e.employee_cents - e.employer_cents - e.continuation_cents + e.adjustment_cents`;
const COLUMNS = sql`entry_no integer, member_id text, member_name text, coverage text, plan text, month date, billed_cents bigint,
  employee_cents bigint, employer_cents bigint, continuation_cents bigint, adjustment_cents bigint`;

/** A waived coverage that is billed with zero has nothing to show. */
function isSomething(entry: RegisterEntry): boolean {
  const { billedCents, employeeCents, employerCents, continuationCents } = entry;
  return registerBalance(entry) !== 0 || [billedCents, employeeCents, employerCents, continuationCents].some(Boolean);
}
