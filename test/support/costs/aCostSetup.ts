import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';
import type { CostTerms } from '../../../src/domain/billing/costs/CostSetup';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';

/** Two departments, each with an account. */
export const SOME_TERMS = {
  centers: [
    { code: 'ADM', name: 'Office', account: 'Benefits:Office' },
    { code: 'OPS', name: 'Warehouse', account: 'Benefits:Warehouse' },
  ],
  accounts: {
    expense: 'Benefits',
    prepaid: 'Prepaid benefits',
    deductions: 'Deductions payable',
    continuation: 'COBRA clearing',
    dueFromCarrier: 'Due from carriers',
    noMember: 'Benefit fees',
    carrierPayable: 'Carriers payable',
  },
  columns: [],
} satisfies CostTerms;

const BY = { at: '2026-01-05T10:00:00.000Z', by_user_id: 'test', by_name: 'Test' };

/** Saves the terms as the first version. */
export async function insertCostSetup(db: Db, groupNumber: string): Promise<void> {
  await db
    .insertInto('cost_setups')
    .values({
      group_number: groupNumber,
      version: 1,
      centers: JSON.stringify(SOME_TERMS.centers),
      accounts: JSON.stringify(SOME_TERMS.accounts),
      columns: JSON.stringify([]),
      ...BY,
    })
    .execute();
}

/** An entry of $100.00, all of it of the office: `<group>.journal`. */
export async function insertJournalEntry(
  db: Db,
  { groupNumber, billPk }: { readonly groupNumber: string; readonly billPk: string },
): Promise<void> {
  const entry = { group_number: groupNumber, entry_pk: `${groupNumber}.journal` };
  await db
    .insertInto('journal_entries')
    .values({
      ...entry,
      journal_number: 'B-1-J1',
      bill_pk: billPk,
      reverses_pk: null,
      posted_on: localDate('2026-01-05'),
      due_cents: 10_000,
      has_shares: true,
      ...BY,
    })
    .execute();
  const part = { ...entry, coverage: 'Medical', month: localDate('2026-01-01') };
  const expense = { account: 'Benefits:Office', cost_center: 'ADM', carrier_code: '', amount_cents: 10_000 };
  const payable = { account: 'Carriers payable', cost_center: '', carrier_code: 'ACME', amount_cents: -10_000 };
  await db
    .insertInto('journal_parts')
    .values([
      { ...part, ...expense, part_no: 1, role: 'expense' },
      { ...part, ...payable, part_no: 2, role: 'carrierPayable' },
    ])
    .execute();
}

/** Takes the entry back, because its bill is not reconciled. */
export async function reverseJournalEntry(
  db: Db,
  { groupNumber, billPk }: { readonly groupNumber: string; readonly billPk: string },
): Promise<void> {
  const [entryPk, reversalPk] = [`${groupNumber}.journal`, `${groupNumber}.reversal`];
  await db
    .insertInto('journal_entries')
    .values({
      group_number: groupNumber,
      entry_pk: reversalPk,
      journal_number: 'B-1-J2',
      bill_pk: billPk,
      reverses_pk: entryPk,
      posted_on: localDate('2026-01-06'),
      due_cents: -10_000,
      has_shares: true,
      ...BY,
    })
    .execute();
  await sql`
    insert into journal_parts
    select group_number, ${reversalPk}, part_no, role, account, cost_center, coverage, month, carrier_code, -amount_cents
    from journal_parts where group_number = ${groupNumber} and entry_pk = ${entryPk}`.execute(db);
}
