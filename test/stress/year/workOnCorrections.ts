import { ChangeCorrections } from '../../../src/application/billing/corrections/Corrections';
import { BalanceList, SettleThroughPayroll } from '../../../src/application/billing/register/Register';
import { Lists } from '../../../src/application/platform/lists/Lists';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import { CORRECTIONS } from '../../../src/domain/billing/corrections/correctionList';
import type { MemberBalance } from '../../../src/domain/billing/register/RegisterPage';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Visit } from './Visit';

const SIZE = 200;

/** In an order that depends neither on random keys nor on the engine's collation. */
const byCoverage = (a: Listed, b: Listed) => (sortKey(a) < sortKey(b) ? -1 : 1);

interface Listed {
  readonly memberId: string;
  readonly coverage: string | null;
  readonly kind?: string;
  readonly plan?: string;
  readonly origin?: { readonly billNumber: string };
}

const sortKey = ({ memberId, coverage, kind, plan, origin }: Listed) =>
  [memberId, coverage, kind, plan, origin?.billNumber].join(' ');

/** All corrections of a group, as the person sees them. */
export async function readCorrections(visit: Visit, groupNumber: string): Promise<readonly Correction[]> {
  const list = visit.get(Lists).open(CORRECTIONS);
  const all = { status: 'all', to: undefined, month: undefined, q: '' } as const;
  list.show({ ...all, groupNumber, page: 0, size: SIZE });
  list.retry();
  const { items, total } = await visit.read(list.result$);
  if (items.length < total) throw new Error(`Group ${groupNumber} has ${total} corrections, too many for one page.`);
  return [...items].sort(byCoverage);
}

/** All balances of a group that are not zero, as the person sees them. */
export async function readBalances(visit: Visit, groupNumber: string): Promise<readonly MemberBalance[]> {
  const list = visit.get(BalanceList);
  list.show({ groupNumber, state: 'open', q: '', sort: 'member', direction: 'asc', page: 0, size: SIZE });
  list.retry();
  const { items, total } = await visit.read(list.result$);
  if (items.length < total) throw new Error(`Group ${groupNumber} has ${total} balances, too many for one page.`);
  return [...items].sort(byCoverage);
}

/** Sends corrections of one recipient. One whose answer was lost is sent again. */
export async function sendCorrections(
  visit: Visit,
  groupNumber: string,
  correctionPks: readonly string[],
): Promise<void> {
  let isAgain = false;
  await visit.insist(async () => {
    const before = isAgain;
    isAgain = true;
    await visit.get(ChangeCorrections).send(groupNumber, correctionPks, 'csv', before);
  });
}

/** Asks payroll to settle balances. @returns what it is asked for each; zero if it is not asked */
export async function settleBalances(
  visit: Visit,
  groupNumber: string,
  balances: readonly MemberBalance[],
  effectiveDate: LocalDate,
): Promise<readonly number[]> {
  const terms = { effectiveDate, installments: 1, tax: 'PRE_TAX' } as const;
  const results = await visit.insist(() => visit.get(SettleThroughPayroll).run(groupNumber, balances, terms, true));
  return results.map(({ amountCents }) => amountCents);
}
