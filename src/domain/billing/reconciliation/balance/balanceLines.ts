import { type Cents, cents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { counted } from '../../../platform/text/wording';
import { areTotalsMet, type FileBalance } from './FileBalance';

/** One part of the account: the first line is the sum of the others. */
export interface BalancePart {
  readonly title: string;
  readonly lines: readonly BalanceLine[];
}

/** A number or an amount of the account. */
export interface BalanceLine {
  readonly label: string;
  readonly value: number;
  /** Whether the value is in cents. */
  readonly isAmount: boolean;
}

/** The account line by line. Omits parts of zero, except the compared ones. */
export function balanceParts(balance: FileBalance): readonly BalancePart[] {
  const { people, controlCents, fileCents, comparedCents, premiumCents } = balance;
  const rows = [
    count('Compared', balance.usedRows),
    ...some('Coverage not on this bill', balance.notOnBillRows),
    ...some('Could not be read', balance.unread),
    ...some('No amount', balance.withoutAmount),
    ...some('Titles and headings', balance.titles),
    ...some('Totals', balance.totals),
    ...some('Remarks', balance.remarks),
    ...some('Blank', balance.blank),
  ];
  const dollars = [
    amount('Compared', comparedCents),
    ...someAmount('Coverage not on this bill', balance.notOnBillCents),
    ...someAmount('Could not be read', balance.unreadCents),
  ];
  return [
    { title: 'Rows', lines: [count('Rows in the file', balance.rows), ...rows] },
    { title: 'Dollars', lines: [amount('Dollars in the file', fileCents), ...dollars] },
    ...(premiumCents === comparedCents
      ? []
      : [{ title: 'Premium', lines: [amount('Compared dollars as monthly premium', premiumCents)] }]),
    {
      title: 'People in the file',
      lines: [
        count('People in the file', people.inFile),
        count('Also on the bill', people.inBoth),
        ...some('Only in the file', people.inFile - people.inBoth),
      ],
    },
    {
      title: 'Members on the bill',
      lines: [
        count('Members on the bill', people.onBill),
        count('Also in the file', people.inBoth),
        ...some('Only on the bill', people.onBill - people.inBoth),
      ],
    },
    ...(controlCents === null
      ? []
      : [
          {
            title: 'Your total',
            lines: [
              amount('Total entered', controlCents),
              amount('Dollars in the file', fileCents),
              ...someAmount('Difference', cents(controlCents - fileCents)),
            ],
          },
        ]),
  ];
}

/**
 * The account in one line: `All 412 rows are accounted for: 398 compared, 14 titles, totals, and blank rows · $56,120.44
 * compared · 131 people in the file and on the bill`.
 */
export function balanceSummary(balance: FileBalance): string {
  const { rows, usedRows, notOnBillRows, unread, people, comparedCents, notOnBillCents, statedTotals } = balance;
  const others = rows - usedRows - notOnBillRows - unread;
  const parts = [
    `${usedRows.toLocaleString('en-US')} compared`,
    ...(notOnBillRows > 0 ? [`${notOnBillRows.toLocaleString('en-US')} not on this bill`] : []),
    ...(unread > 0 ? [`${unread.toLocaleString('en-US')} not read`] : []),
    ...(others > 0 ? [counted(others, 'title, total, or other row', 'titles, totals, and other rows')] : []),
  ];
  const dollars = [
    `${formatCents(comparedCents)} compared`,
    ...(notOnBillCents === 0 ? [] : [`${formatCents(notOnBillCents)} not on this bill`]),
  ];
  const totals = statedTotals > 0 || balance.controlCents !== null ? [totalsText(balance)] : [];
  return [
    `${counted(rows, 'row')}: ${parts.join(', ')}`,
    dollars.join(', '),
    `${counted(people.inBoth, 'person', 'people')} in the file and on the bill`,
    ...totals,
  ].join(' · ');
}

/** Whether everything was read and every total matches, so that one line is enough. */
export function isBalanced(balance: FileBalance): boolean {
  return balance.unread === 0 && areTotalsMet(balance);
}

function totalsText(balance: FileBalance): string {
  return areTotalsMet(balance) ? 'totals met' : 'a total is not met';
}

function count(label: string, value: number): BalanceLine {
  return { label, value, isAmount: false };
}

function amount(label: string, value: Cents): BalanceLine {
  return { label, value, isAmount: true };
}

function some(label: string, value: number): readonly BalanceLine[] {
  return value === 0 ? [] : [count(label, value)];
}

function someAmount(label: string, value: Cents): readonly BalanceLine[] {
  return value === 0 ? [] : [amount(label, value)];
}
