import { sql } from 'kysely';
import type { CostSetup } from '../../../contract/billing/costs/costCenters';
import type { CostTerms } from '../../../src/domain/billing/costs/CostSetup';
import { NO_COST_SETUP } from '../../../src/domain/billing/costs/CostSetup';
import type { JournalPart } from '../../../src/domain/billing/costs/JournalEntry';
import type { CostValue } from '../../../src/domain/billing/costs/MemberCostCenter';
import type { RegisterEntry } from '../../../src/domain/billing/register/RegisterEntry';
import { firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, negate, sumCents } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import {
  billedMembers,
  COST_CENTER,
  saveValues,
  selectValueFile,
  takeBackValues,
} from '../../platform/database/statements/memberValues';
import type { Tx } from '../../platform/database/Tables';
import type { Actor, PostingStamp } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type { BookedBill, CostRepository, EntryToSave, LiveEntry, ValueToSave } from './ports';
import { selectCostValues } from './selectCostValues.sql';
import { selectSetup } from './selectSetup.sql';

/**
 * Cost centers and journal entries. Each step is one statement, regardless of the number of members and parts. Data with a row per
 * member is read as one JSON text, several times faster than as rows.
 */
export class SqlCosts implements CostRepository {
  constructor(private readonly tx: Tx) {}

  async lockSetup(groupNumber: string): Promise<CostSetup> {
    await lockGroup(this.tx, groupNumber);
    return (await this.setup(groupNumber)) ?? NO_COST_SETUP;
  }

  setup(groupNumber: string): Promise<CostSetup | undefined> {
    return selectSetup(this.tx, groupNumber);
  }

  async saveSetup(groupNumber: string, terms: CostTerms, version: number, by: Actor, now: Date): Promise<CostSetup> {
    const at = now.toISOString();
    await this.tx
      .insertInto('cost_setups')
      .values({
        group_number: groupNumber,
        version,
        centers: JSON.stringify(terms.centers),
        accounts: JSON.stringify(terms.accounts),
        columns: JSON.stringify(terms.columns),
        at,
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    return { ...terms, version, savedAt: at, savedBy: by.name };
  }

  values(groupNumber: string): Promise<ReadonlyMap<string, readonly CostValue[]>> {
    return selectCostValues(this.tx, groupNumber);
  }

  file(groupNumber: string, filePk: string) {
    return selectValueFile(this.tx, COST_CENTER, groupNumber, filePk);
  }

  takeBack(groupNumber: string, filePk: string, by: Actor, now: Date): Promise<void> {
    return takeBackValues(this.tx, COST_CENTER, groupNumber, filePk, by, now);
  }

  billedMembers(groupNumber: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return billedMembers(this.tx, groupNumber, memberIds);
  }

  saveValues(
    groupNumber: string,
    from: LocalDate,
    values: readonly ValueToSave[],
    by: Actor,
    now: Date,
    filePk?: string,
  ): Promise<void> {
    const members = values.map(({ splits, ...member }) => ({ ...member, value: splits }));
    return saveValues(this.tx, COST_CENTER, { groupNumber, from, members, filePk }, by, now);
  }

  async facts({ groupNumber, billPk }: BookedBill) {
    const bill = await this.tx
      .selectFrom('bills')
      .select('period_from')
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ items: RegisterEntry[] | null }>`
      select json_agg(x) as items from (select e.member_id as "memberId", e.member_name as "memberName", e.coverage, e.plan, e.month,
        e.billed_cents as "billedCents", e.employee_cents as "employeeCents", e.employer_cents as "employerCents",
        e.continuation_cents as "continuationCents", e.adjustment_cents as "adjustmentCents"
      from register_postings p join register_entries e on e.group_number = p.group_number and e.posting_pk = p.posting_pk
      where p.group_number = ${groupNumber} and p.bill_pk = ${billPk} and p.reverses_pk is null and not exists (
        select 1 from register_postings r where r.group_number = p.group_number and r.reverses_pk = p.posting_pk)
      order by e.entry_no) x`.execute(this.tx);
    const open = specialDataOf(this.tx).opener();
    const register = (rows[0]?.items ?? []).map((entry) => ({ ...entry, memberId: open(entry.memberId) }));
    return { month: firstOfMonth(bill.period_from), register };
  }

  async liveEntry({ groupNumber, billPk }: BookedBill): Promise<LiveEntry | undefined> {
    const { rows } = await sql<{ entryPk: string; hasShares: boolean }>`
      select e.entry_pk as "entryPk", e.has_shares as "hasShares" from journal_entries e
      where e.group_number = ${groupNumber} and e.bill_pk = ${billPk} and e.reverses_pk is null and not exists (
        select 1 from journal_entries r where r.group_number = e.group_number and r.reverses_pk = e.entry_pk)`.execute(
      this.tx,
    );
    const [entry] = rows;
    if (!entry) return undefined;
    const { rows: parts } = await sql<JournalPart>`
      select role, account, cost_center as "costCenter", coverage, month, carrier_code as "carrierCode",
        amount_cents as "amountCents"
      from journal_parts where group_number = ${groupNumber} and entry_pk = ${entry.entryPk} order by part_no`.execute(
      this.tx,
    );
    return { ...entry, parts };
  }

  addEntry(bill: BookedBill, entry: EntryToSave, stamp: PostingStamp): Promise<void> {
    return this.insert(bill, entry, null, stamp);
  }

  reverseEntry(bill: BookedBill, { entryPk, hasShares, parts }: LiveEntry, stamp: PostingStamp): Promise<void> {
    const opposite = parts.map((part) => ({ ...part, amountCents: negate(part.amountCents) }));
    const payable = opposite.filter(({ role }) => role === 'carrierPayable');
    const dueCents = negate(sumCents(payable.map(({ amountCents }) => amountCents)));
    return this.insert(bill, { parts: opposite, dueCents, hasShares }, entryPk, stamp);
  }

  private async insert(
    { groupNumber, billPk, billNumber }: BookedBill,
    { parts, dueCents, hasShares }: EntryToSave,
    reversesPk: string | null,
    { by, now, today }: PostingStamp,
  ): Promise<void> {
    const { count } = await this.tx
      .selectFrom('journal_entries')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .executeTakeFirstOrThrow();
    const entryPk = newPk(groupNumber);
    await this.tx
      .insertInto('journal_entries')
      .values({
        group_number: groupNumber,
        entry_pk: entryPk,
        // The bill is locked, so that its entries are numbered one after the other.
        journal_number: `${billNumber}-J${Number(count) + 1}`,
        bill_pk: billPk,
        reverses_pk: reversesPk,
        posted_on: today,
        due_cents: dueCents,
        has_shares: hasShares,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    const rows = parts.map((part, at) => ({
      part_no: at + 1,
      role: part.role,
      account: part.account,
      cost_center: part.costCenter,
      coverage: part.coverage,
      month: part.month,
      carrier_code: part.carrierCode,
      amount_cents: part.amountCents satisfies Cents,
    }));
    await sql`
      insert into journal_parts (group_number, entry_pk, part_no, role, account, cost_center, coverage, month, carrier_code, amount_cents)
      select ${groupNumber}, ${entryPk}, given.* from ${rowsOf(rows, PART_COLUMNS)} given`.execute(this.tx);
  }
}

const PART_COLUMNS = sql`part_no integer, role text, account text, cost_center text, coverage text, month date, carrier_code text,
  amount_cents bigint`;
