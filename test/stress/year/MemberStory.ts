import { MemberQuery } from '../../../src/application/billing/bills/MemberQuery';
import { ExpectedList } from '../../../src/application/billing/expected/ExpectedAdjustments';
import { BalanceList } from '../../../src/application/billing/register/Register';
import { SavingsItemList } from '../../../src/application/billing/savings/Savings';
import type { MemberBalance } from '../../../src/domain/billing/register/RegisterPage';
import { ERROR_SIDES } from '../../../src/domain/billing/savings/Savings';
import type { CorrectionBooks } from './CorrectionBooks';
import { coverageKey } from './Enrollments';
import type { GroupBooks, YearBill } from './GroupBooks';
import type { Visit } from './Visit';
import type { WrittenMembers } from './WrittenMembers';

const SIZE = 200;

/** A group's bills, corrections, and balances as this test computes them. */
export interface ToldGroup {
  readonly books: GroupBooks;
  readonly corrections: CorrectionBooks;
  readonly written: WrittenMembers;
  /** Balance by member and coverage. */
  readonly balances: ReadonlyMap<string, number>;
}

/**
 * Reads a member on each page that says something about money: the search, the member's own page, balances, corrections, expected
 * adjustments, and savings. All of them must be about the same one person, with the same amounts by coverage and month.
 *
 * @returns where they differ
 */
export async function memberStory(visit: Visit, group: ToldGroup, member: string): Promise<readonly string[]> {
  const { books, corrections, written, balances } = group;
  const { groupNumber } = books;
  const memberId = written.numberOf(member);
  const page = visit.get(MemberQuery).of(groupNumber, memberId);
  page.show(1);
  const history = await visit.read(page.result$);
  const found: string[] = [];
  const same = (what: string, is: readonly unknown[], should: readonly unknown[]) => {
    const [one, other] = [is, should].map((list) => [...list].map(String).sort().join(', '));
    if (one !== other) found.push(`${groupNumber}, ${member}: ${what}: ${one}; expected ${other}`);
  };

  const name = history.memberName.replaceAll(',', ' ');
  const members = visit.get(MemberQuery).ofGroups();
  members.show({ groupNumber, q: name, page: 0, size: SIZE });
  const people = (await visit.read(members.result$)).items.filter((one) => written.memberOf(one.memberId) === member);
  same(
    `found as ${name}`,
    people.map((one) => one.memberId),
    [memberId],
  );

  const bills = books.bills.filter(({ state }) => state !== 'unreleased');
  const told = new Map(bills.map((one) => [one.bill.billPk, one]));
  const shown = history.bills.filter(({ billPk }) => told.has(billPk));
  same(
    'lines',
    shown.flatMap(({ billPk, lines }) =>
      lines.map(({ coverage, retroPeriod, billedCents, reconciledCents }) =>
        [billPk, coverage, retroPeriod ?? told.get(billPk)?.period, billedCents, reconciledCents ?? billedCents].join(
          ' ',
        ),
      ),
    ),
    bills.flatMap((one) =>
      linesOf(one, member).map(({ coverage, month, billedCents, savedCents }) =>
        [one.bill.billPk, coverage, month, billedCents, savedCents ?? billedCents].join(' '),
      ),
    ),
  );
  const pages = new Set(shown.map(({ billPk }) => billPk));
  same(
    'corrections',
    shown.flatMap((bill) => bill.corrections.map(({ correctionPk, state }) => `${correctionPk} ${state}`)),
    corrections.items
      .filter((one) => one.memberId === member && pages.has(one.origin.bill.billPk))
      .map(({ correctionPk, state }) => `${correctionPk} ${state}`),
  );

  const expected = (await allExpected(visit, groupNumber)).filter((one) => written.memberOf(one.memberId) === member);
  const line = (one: (typeof expected)[number]) => `${one.expectedPk} ${one.amountCents} ${one.arrivedCents}`;
  same(
    'expected adjustments',
    shown.flatMap((bill) => bill.expected.map(line)),
    expected.map(line),
  );

  const own = (await allBalances(visit, groupNumber)).filter((one) => written.memberOf(one.memberId) === member);
  same('numbers in the register', [...new Set(own.map((one) => one.memberId))], own.length > 0 ? [memberId] : []);
  const sums = new Map<string, number>();
  for (const { coverage, balanceCents } of own)
    sums.set(coverageKey(member, coverage), (sums.get(coverageKey(member, coverage)) ?? 0) + balanceCents);
  for (const key of [...balances.keys()].filter((one) => one.startsWith(`${member} `)))
    same(`balance of ${key}`, [sums.get(key) ?? 0], [balances.get(key)]);

  const saved = (await allSavings(visit, books)).filter((one) => written.memberOf(one.memberId) === member);
  const changed = bills
    .filter(isReconciled)
    .flatMap((one) =>
      linesOf(one, member).map(({ billedCents, savedCents }) => billedCents - (savedCents ?? billedCents)),
    );
  const isError = ({ closed }: (typeof expected)[number]) => closed?.reason !== 'ENTERED_BY_MISTAKE';
  same(
    'savings',
    [saved.reduce((sum, { side, amountCents }) => sum + (side === 'over' ? amountCents : 0 - amountCents), 0)],
    [
      (books.countsReconciled ? changed.reduce((sum, cents) => sum + cents, 0) : 0) -
        expected.filter(isError).reduce((sum, { amountCents }) => sum + amountCents, 0),
    ],
  );
  return found;
}

const isReconciled = ({ state }: YearBill) => state === 'reconciled' || state === 'closed';

const linesOf = ({ lines }: YearBill, member: string) => lines.filter(({ memberId }) => memberId === member);

async function allExpected(visit: Visit, groupNumber: string) {
  const list = visit.get(ExpectedList);
  list.show({ groupNumber, q: '', status: 'all', sort: 'member', direction: 'asc', page: 0, size: SIZE });
  list.retry();
  return whole(await visit.read(list.result$), groupNumber);
}

async function allBalances(visit: Visit, groupNumber: string): Promise<readonly MemberBalance[]> {
  const list = visit.get(BalanceList);
  list.show({ groupNumber, state: 'all', q: '', sort: 'member', direction: 'asc', page: 0, size: SIZE });
  list.retry();
  return whole(await visit.read(list.result$), groupNumber);
}

async function allSavings(visit: Visit, { groupNumber, bills }: GroupBooks) {
  const found = [];
  for (const year of new Set(bills.map(({ period }) => Number(period.slice(0, 4))))) {
    for (const side of ERROR_SIDES) {
      const list = visit.get(SavingsItemList);
      list.show({ groupNumber, year, side, page: 0, size: SIZE });
      list.retry();
      found.push(...whole(await visit.read(list.result$), groupNumber));
    }
  }
  return found;
}

function whole<Item>(
  { items, total }: { readonly items: readonly Item[]; readonly total: number },
  groupNumber: string,
) {
  if (items.length < total) throw new Error(`Group ${groupNumber} has ${total} rows, too many for one page.`);
  return items;
}
