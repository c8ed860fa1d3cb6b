import { sql } from 'kysely';
import type { CostTerms } from '../../../../src/domain/billing/costs/CostSetup';
import { WHOLE } from '../../../../src/domain/billing/costs/MemberCostCenter';
import { firstOfMonth, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { SqlBills } from '../../../billing/bills/SqlBills';
import { bookBill } from '../../../billing/costs/followCosts';
import { SqlCosts } from '../../../billing/costs/SqlCosts';
import type { Tx } from '../../../platform/database/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import { DEMO_PEOPLE } from '../people/demoPeople';

const TERMS: CostTerms = {
  centers: [
    { code: '100', name: 'Office', account: 'Employee benefits:Office' },
    { code: '200', name: 'Warehouse', account: 'Employee benefits:Warehouse' },
    { code: '300', name: 'Stores', account: 'Employee benefits:Stores' },
  ],
  accounts: {
    expense: 'Employee benefits',
    prepaid: 'Prepaid benefits',
    deductions: 'Payroll liabilities:Benefit deductions',
    continuation: 'COBRA clearing',
    dueFromCarrier: 'Due from carriers',
    noMember: 'Employee benefits:Fees',
    carrierPayable: 'Accounts payable',
  },
  columns: [],
};

/** One in this many members has no cost center yet, and one in the other number is split between two. */
const [WITHOUT, SPLIT] = [23, 17];
/** Number of latest months whose bills have an entry. */
const MONTHS = 6;

/** Cost centers of the first group's members, and entries of its latest reconciled bills. Call it once they are in the register. */
export async function insertCosts(tx: Tx, groups: readonly DemoGroup[], now: Date): Promise<void> {
  const [first] = groups;
  const person = DEMO_PEOPLE.find(({ userId }) => userId === 'demo|reconciler');
  if (!first || !person) return;
  const { groupNumber } = first;
  const by = { userId: person.userId, name: `${person.firstName} ${person.lastName}` };
  const costs = new SqlCosts(tx);
  await costs.saveSetup(groupNumber, TERMS, 1, by, now);
  const { rows: members } = await sql<{ memberId: string; memberName: string }>`
    select member_id as "memberId", max(member_name) as "memberName" from bill_lines
    where group_number = ${groupNumber} group by 1 order by 1`.execute(tx);
  const { rows: bills } = await sql<{ billPk: string; month: LocalDate; reconciledOn: LocalDate }>`
    select b.bill_pk as "billPk", b.period_from as month, b.reconciled_at::date as "reconciledOn" from bills b where b.group_number = ${groupNumber} and b.status in ('RECONCILED','PENDING','PARTIAL','PAID')
      and b.period_from > (select max(period_from) - make_interval(months => ${MONTHS}::integer) from bills
        where group_number = ${groupNumber})
    order by b.period_from, b.bill_pk`.execute(tx);
  const [earliest] = bills;
  if (!earliest) return;
  const values = members.flatMap((member, at) => (at % WITHOUT === 5 ? [] : [{ ...member, splits: splitsOf(at) }]));
  await costs.saveValues(groupNumber, firstOfMonth(earliest.month), values, by, now);
  const repository = new SqlBills(tx);
  const books = { costs, bills: repository };
  for (const { billPk, reconciledOn: today } of bills) {
    // oxlint-disable-next-line no-await-in-loop -- a few bills, the earliest first
    const bill = await repository.lock({ kind: 'groups', groupNumbers: [groupNumber] }, billPk);
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    if (bill) await bookBill(books, bill, { by, now, today });
  }
}

function splitsOf(at: number) {
  const codes = TERMS.centers.map(({ code }) => code);
  const code = codes[at % codes.length] ?? '';
  const other = codes[(at + 1) % codes.length] ?? '';
  if (at % SPLIT !== 3) return [{ code, share: WHOLE }];
  return [
    { code, share: 6_000 },
    { code: other, share: 4_000 },
  ];
}
