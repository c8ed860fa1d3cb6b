import { type RawBuilder, sql } from 'kysely';
import type { OpenMonth } from '../../../src/domain/billing/continuation/paidSince';
import {
  type RegisterEntry,
  type RegisterEvent,
  type RegisterMonthKey,
  registerBalance,
} from '../../../src/domain/billing/register/RegisterEntry';
import type { SeenBalance } from '../../../src/domain/billing/register/RegisterPage';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, negate, sumCents } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import { addToBalances } from '../../platform/database/statements/registerBalances';
import { registeredMonths } from '../../platform/database/statements/registeredMonths';
import { POSTED_CENTS } from '../../platform/database/statements/registerWork';
import type { Tx } from '../../platform/database/Tables';
import type { PostingStamp } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import { memberForms, movedEntries } from './memberForms.sql';
import type {
  BalanceOrigin,
  FormToMerge,
  LockedBalances,
  OneTimeCorrection,
  RegisterMember,
  RegisterRepository,
  RegisterSource,
} from './ports';
import { settledSince } from './settledSince.sql';
import { settlementLimits } from './settlementLimits.sql';

/** Postings in a transaction. Each step is one statement, regardless of the number of entries. */
export class SqlRegister implements RegisterRepository {
  constructor(private readonly tx: Tx) {}

  async post(source: RegisterSource, entries: readonly RegisterEntry[], stamp: PostingStamp): Promise<void> {
    const given = entries.filter(isSomething);
    if (given.length === 0) return;
    const { groupNumber } = source;
    const employeeCents = sumCents(given.map((entry) => entry.employeeCents));
    const forms = await memberForms(this.tx, groupNumber, given);
    const postingPk = await this.addPosting(source, eventsOf(source)[0], { reversesPk: null, employeeCents }, stamp);
    await this.addEntries(groupNumber, postingPk, given, forms.numberOf, stamp);
    await this.reverseExcessWriteOffs(source, postingPk, stamp);
    if (forms.merges.length > 0) await this.merge(groupNumber, forms.merges, SPELLED_ON_BILL, stamp);
  }

  async merge(
    groupNumber: string,
    merges: readonly FormToMerge[],
    note: string,
    stamp: PostingStamp,
  ): Promise<readonly string[]> {
    const postingPks: string[] = [];
    for (const { source, entries } of await movedEntries(this.tx, groupNumber, merges)) {
      const posted = { reversesPk: null, employeeCents: cents(0), note };
      const postingPk = await this.addPosting(source, 'MERGED', posted, stamp);
      // oxlint-disable-next-line no-await-in-loop -- a posting for each bill that has the member
      await this.addEntries(groupNumber, postingPk, entries, ({ memberId }) => memberId, stamp);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.reverseExcessWriteOffs(source, postingPk, stamp);
      postingPks.push(postingPk);
    }
    return postingPks;
  }

  /** @param numberOf number as stored */
  private async addEntries(
    groupNumber: string,
    postingPk: string,
    entries: readonly RegisterEntry[],
    numberOf: (entry: RegisterEntry) => string,
    stamp: PostingStamp,
  ): Promise<void> {
    const rows = entries.map((entry, at) => ({
      entry_no: at + 1,
      member_id: numberOf(entry),
      member_name: entry.memberName,
      coverage: entry.coverage,
      plan: entry.plan,
      month: entry.month,
      billed_cents: entry.billedCents,
      employee_cents: entry.employeeCents,
      employer_cents: entry.employerCents,
      continuation_cents: entry.continuationCents,
      adjustment_cents: entry.adjustmentCents,
      employee_due_cents: entry.employeeDueCents ?? null,
    }));
    await sql`
      insert into register_entries (group_number, posting_pk, entry_no, member_id, member_name, coverage, plan, month, billed_cents,
        employee_cents, employer_cents, continuation_cents, adjustment_cents, employee_due_cents, posted_on)
      select ${groupNumber}, ${postingPk}, given.*, ${stamp.today}::date from ${rowsOf(rows, COLUMNS)} given`.execute(
      this.tx,
    );
    await addToBalances(this.tx, groupNumber, postingPk);
  }

  async openMonths(
    groupNumber: string,
    memberIds: readonly string[],
    before: LocalDate,
  ): Promise<readonly OpenMonth[]> {
    if (memberIds.length === 0) return [];
    const special = specialDataOf(this.tx);
    const stored = sql.val([...new Set(memberIds.flatMap((memberId) => special.storedTexts(memberId)))]);
    const { rows } = await sql<OpenMonth>`
      select e.member_id as "memberId", max(e.member_name) as "memberName", e.coverage, e.plan, e.month, sum(${BALANCE})::bigint as "balanceCents"
      from register_entries e
      where e.group_number = ${groupNumber} and e.member_id = any(${stored}::text[]) and e.month < ${before}::date
      group by e.member_id, e.coverage, e.plan, e.month
      having sum(${BALANCE}) > 0 and sum(e.employee_cents) = 0 and sum(e.employer_cents) = 0
      order by e.month, e.member_id, e.coverage, e.plan`.execute(this.tx);
    const open = special.opener();
    return rows.map((row) => ({ ...row, memberId: open(row.memberId) }));
  }

  async withoutPlan(groupNumber: string, months: readonly LocalDate[]): Promise<readonly RegisterEntry[]> {
    const { rows } = await sql<RegisterEntry>`
      select e.member_id as "memberId", max(e.member_name) as "memberName", e.coverage, '' as plan, e.month, ${SUMS}
      from register_balances b
      join register_entries e on e.group_number = b.group_number and e.member_id = b.member_id and e.coverage = b.coverage and e.plan = ''
        and e.month = any(${sql.val([...months])}::date[])
      where b.group_number = ${groupNumber} and b.plan = '' and b.coverage <> '' and b.member_id <> '' and b.balance_cents <> 0
      group by e.member_id, e.coverage, e.month having sum(${BALANCE}) <> 0 order by 1, 3, 5`.execute(this.tx);
    const open = specialDataOf(this.tx).opener();
    return rows.map((row) => ({ ...row, memberId: open(row.memberId) }));
  }

  registeredMonths(months: readonly RegisterMonthKey[]) {
    return registeredMonths(this.tx, months);
  }

  async lockBalances(
    groupNumber: string,
    members: readonly RegisterMember[],
    except?: string,
  ): Promise<LockedBalances> {
    // As corrections are added: one after another in a group.
    await lockGroup(this.tx, groupNumber);
    return settlementLimits(this.tx, groupNumber, members, { isLocked: true, ...(except && { except }) });
  }

  settledSince(groupNumber: string, corrections: readonly OneTimeCorrection[], isEmployeeShare: boolean) {
    return settledSince(this.tx, groupNumber, corrections, isEmployeeShare);
  }

  async origin(
    groupNumber: string,
    { memberId, memberName, coverage, plan, balanceCents }: SeenBalance,
  ): Promise<BalanceOrigin> {
    const stored = sql.val([...specialDataOf(this.tx).storedTexts(memberId)]);
    const isOwn = sql`e.group_number = ${groupNumber} and e.member_id = any(${stored}::text[]) and e.coverage = ${coverage}
      and ${memberId === '' ? sql`e.member_name = ${memberName}` : sql`true`}`;
    const { rows: changes } = await sql<{ postingPk: string; entryNo: number; memberName: string }>`
      select e.posting_pk as "postingPk", min(e.entry_no) as "entryNo", max(e.member_name) as "memberName" from register_entries e
      join register_postings p on p.group_number = e.group_number and p.posting_pk = e.posting_pk
      where ${isOwn} and e.plan = ${plan} group by e.posting_pk, p.at having sum(${BALANCE}) <> 0
      order by p.at desc, e.posting_pk desc limit 1`.execute(this.tx);
    const [change] = changes;
    if (!change) throw new Error('A balance that is not zero has an entry.');
    const { rows: bills } = await sql<NonNullable<BalanceOrigin['bill']>>`
      select b.bill_pk as "billPk", b.period_from as "periodFrom", coalesce(
        (select min(l.carrier_code) from bill_lines l where l.group_number = ${groupNumber} and l.bill_pk = b.bill_pk
          and l.coverage = ${coverage}),
        (select min(k.carrier_code) from bill_carriers k where k.group_number = ${groupNumber} and k.bill_pk = b.bill_pk)
      ) as "carrierCode"
      from register_postings p join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
      where p.group_number = ${groupNumber} and p.reverses_pk is null and not exists (
        select 1 from register_postings r where r.group_number = ${groupNumber} and r.reverses_pk = p.posting_pk)
      order by exists (select 1 from register_entries e where e.posting_pk = p.posting_pk and ${isOwn}) desc, b.period_from desc,
        b.bill_pk desc limit 1`.execute(this.tx);
    return {
      stateKey: `BALANCE/${balanceCents}/${change.postingPk}/${change.entryNo}`,
      entry: { postingPk: change.postingPk, entryNo: change.entryNo },
      memberName: change.memberName,
      bill: bills[0] ?? null,
    };
  }

  async reverse(source: RegisterSource, stamp: PostingStamp): Promise<void> {
    const { groupNumber } = source;
    const isOwn = isOf(source);
    const { rows } = await sql<{ postingPk: string; employeeCents: Cents }>`
      select p.posting_pk as "postingPk", coalesce(${POSTED_CENTS}, 0)::bigint as "employeeCents" from register_postings p
      where p.group_number = ${groupNumber} and ${isOwn} and p.reverses_pk is null and not exists (
        select 1 from register_postings r where r.group_number = p.group_number and r.reverses_pk = p.posting_pk)`.execute(
      this.tx,
    );
    for (const { postingPk, employeeCents } of rows) {
      const posted = { reversesPk: postingPk, employeeCents: negate(employeeCents) };
      const reversalPk = await this.addPosting(source, eventsOf(source)[1], posted, stamp);
      // oxlint-disable-next-line no-await-in-loop -- one, because a source posts once until it is reversed
      await this.reversePosting(postingPk, reversalPk, source, stamp);
      await this.reverseExcessWriteOffs(source, reversalPk, stamp);
    }
  }

  /**
   * Reverses write-offs of the balances that a posting changed which are above what is under-collected now: the balance, or a month that was
   * written off, is below zero.
   *
   * @source BR-REG-12 docs/decisions/register.md#a-write-off-is-reversed-when-its-balance-falls-below-zero
   */
  private async reverseExcessWriteOffs(source: RegisterSource, postingPk: string, stamp: PostingStamp): Promise<void> {
    if ('writeOffPk' in source) return;
    const { groupNumber } = source;
    const { rows } = await sql<{ writeOffPk: string }>`
      select distinct w.write_off_pk as "writeOffPk" from register_write_offs w
      join register_postings p on p.group_number = w.group_number and p.write_off_pk = w.write_off_pk and p.event in ('WRITTEN_OFF','MERGED')
      where w.group_number = ${groupNumber} and w.state = 'DONE' and exists (
        select 1 from register_entries e
        join register_balances b on b.group_number = e.group_number and b.member_id = e.member_id and b.coverage = e.coverage
          and b.plan = e.plan and b.unnumbered_name = case e.member_id when '' then e.member_name else '' end
        where e.group_number = ${groupNumber} and e.posting_pk = p.posting_pk and exists (
            select 1 from register_entries n where n.group_number = ${groupNumber} and n.posting_pk = ${postingPk}
              and n.member_id = e.member_id and (e.member_id <> '' or n.member_name = e.member_name) and n.coverage = e.coverage and n.plan = e.plan)
          and (b.balance_cents < 0 or 0 > (
            select sum(m.billed_cents - m.employee_cents - m.employer_cents - m.continuation_cents + m.adjustment_cents)
            from register_entries m where m.group_number = ${groupNumber} and m.member_id = e.member_id and m.month = e.month
              and (e.member_id <> '' or m.member_name = e.member_name) and m.coverage = e.coverage and m.plan = e.plan)))
      order by w.write_off_pk`.execute(this.tx);
    for (const { writeOffPk } of rows) {
      const { by, now } = stamp;
      // oxlint-disable-next-line no-await-in-loop -- few: balances that were written off rarely change
      await this.tx
        .updateTable('register_write_offs')
        .set({
          state: 'REVERSED',
          reversed_at: now.toISOString(),
          reversed_by_user_id: by.userId,
          reversed_by: by.name,
          reversal_note: 'The balance fell below zero.',
        })
        .where('group_number', '=', groupNumber)
        .where('write_off_pk', '=', writeOffPk)
        .execute();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.reverse({ groupNumber, writeOffPk }, stamp);
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
        employee_cents, employer_cents, continuation_cents, adjustment_cents, employee_due_cents, posted_on)
      select e.group_number, ${reversalPk}, e.entry_no, e.member_id, e.member_name, e.coverage, e.plan, e.month, -e.billed_cents,
        -e.employee_cents, -e.employer_cents, -e.continuation_cents, -e.adjustment_cents, -e.employee_due_cents,
        ${today}::date
      from register_entries e where e.group_number = ${groupNumber} and e.posting_pk = ${postingPk}`.execute(this.tx);
    await addToBalances(this.tx, groupNumber, reversalPk);
  }

  private async addPosting(
    source: RegisterSource,
    event: RegisterEvent,
    { reversesPk, employeeCents, note = '' }: PostedSum,
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
        write_off_pk: 'writeOffPk' in source ? source.writeOffPk : null,
        reverses_pk: reversesPk,
        employee_cents: employeeCents,
        note,
        posted_on: today,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    return postingPk;
  }
}

interface PostedSum {
  readonly reversesPk: string | null;
  readonly employeeCents: Cents;
  /** Why; empty if the event says it. */
  readonly note?: string;
}

const SPELLED_ON_BILL = 'The bill has the number of this member in another form.';

const BALANCE = sql`e.billed_cents - e.employee_cents - e.employer_cents - e.continuation_cents + e.adjustment_cents`;
const SUMS = sql`sum(e.billed_cents)::bigint as "billedCents", sum(e.employee_cents)::bigint as "employeeCents",
  sum(e.employer_cents)::bigint as "employerCents", sum(e.continuation_cents)::bigint as "continuationCents",
  sum(e.adjustment_cents)::bigint as "adjustmentCents", sum(e.employee_due_cents)::bigint as "employeeDueCents"`;
const COLUMNS = sql`entry_no integer, member_id text, member_name text, coverage text, plan text, month date, billed_cents bigint,
  employee_cents bigint, employer_cents bigint, continuation_cents bigint, adjustment_cents bigint, employee_due_cents bigint`;

/** The event that posts a source, and the one that reverses it. */
function eventsOf(source: RegisterSource): readonly [RegisterEvent, RegisterEvent] {
  if ('billPk' in source) return ['RECONCILED', 'REOPENED'];
  return 'uploadPk' in source ? ['OPENED', 'OPENING_REVERSED'] : ['WRITTEN_OFF', 'WRITE_OFF_REVERSED'];
}

/** Condition on rows `p` of `register_postings`. */
function isOf(source: RegisterSource): RawBuilder<unknown> {
  if ('billPk' in source) return sql`p.bill_pk = ${source.billPk}`;
  return 'uploadPk' in source ? sql`p.upload_pk = ${source.uploadPk}` : sql`p.write_off_pk = ${source.writeOffPk}`;
}

/** A waived coverage that is billed with zero has nothing to show. */
function isSomething(entry: RegisterEntry): boolean {
  const { billedCents, employeeCents, employerCents, continuationCents } = entry;
  return registerBalance(entry) !== 0 || [billedCents, employeeCents, employerCents, continuationCents].some(Boolean);
}
