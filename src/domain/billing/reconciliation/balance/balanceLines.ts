import {
  type AccountPart,
  accountParts,
  amountIfAny,
  amountLine,
  countIfAny,
  countLine,
} from '../../../platform/files/accountLines';
import type { FileAccount } from '../../../platform/files/FileAccount';
import { cents, ZERO } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { counted } from '../../../platform/text/wording';
import { areTotalsMet, type FileBalance } from './FileBalance';

const USED = { used: 'Compared' };

/** The rows and dollars of a compared file, in the form of all doors. */
export function accountOfBalance(balance: FileBalance): FileAccount {
  const { rows, titles, remarks, totals, blank, usedRows, comparedCents, statedTotals, metTotals } = balance;
  const unused = [
    { reason: 'Coverage not on this bill', rows: balance.notOnBillRows, cents: balance.notOnBillCents },
    { reason: 'Could not be read', rows: balance.unread, cents: balance.unreadCents },
    { reason: 'No amount', rows: balance.withoutAmount, cents: ZERO },
    { reason: 'Remarks', rows: remarks, cents: ZERO },
  ];
  return {
    rows,
    titles,
    totals,
    blank,
    used: usedRows,
    usedCents: comparedCents,
    unused,
    statedTotals,
    metTotals,
    places: balance.places ?? [],
    choices: balance.choices ?? [],
  };
}

/** The account line by line. Omits parts of zero, except the compared ones. */
export function balanceParts(balance: FileBalance): readonly AccountPart[] {
  const { people, controlCents, fileCents, comparedCents, premiumCents } = balance;
  return [
    ...accountParts(accountOfBalance(balance), USED),
    ...(premiumCents === comparedCents
      ? []
      : [{ title: 'Premium', lines: [amountLine('Compared dollars as monthly premium', premiumCents)] }]),
    {
      title: 'People in the file',
      lines: [
        countLine('People in the file', people.inFile),
        countLine('Also on the bill', people.inBoth),
        ...countIfAny('Only in the file', people.inFile - people.inBoth),
      ],
    },
    {
      title: 'Members on the bill',
      lines: [
        countLine('Members on the bill', people.onBill),
        countLine('Also in the file', people.inBoth),
        ...countIfAny('Only on the bill', people.onBill - people.inBoth),
      ],
    },
    ...(controlCents === null
      ? []
      : [
          {
            title: 'Your total',
            lines: [
              amountLine('Total entered', controlCents),
              amountLine('Dollars in the file', fileCents),
              ...amountIfAny('Difference', cents(controlCents - fileCents)),
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
