import type { Bill } from '../../../src/domain/bills/Bill';
import type { BillBridge } from '../../../src/domain/bills/bridge';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import { type Cents, cents, negate } from '../../../src/domain/money/Cents';
import { counted } from '../../../src/domain/text/wording';
import type { SheetRow } from '../shared/Workbooks';
import type { DocumentTable } from './Documents';
import { inParts } from './evidenceTables';
import type { SavedAdjustment, SavedComparison } from './ports';

const HOUSE_RULES = {
  adjustThenPay: 'Adjust then pay: the reconciled amount is due',
  payAsBilled: 'Pay as billed: the billed amount is due',
} as const;

interface StatementParts {
  readonly adjustments: readonly SavedAdjustment[];
  readonly comparison: SavedComparison | undefined;
  readonly previous: BillBridge['previous'];
}

/** The bill's head, and how its amounts add up to the amount due. */
export function statementTable(bill: Bill, { adjustments, comparison, previous }: StatementParts): DocumentTable {
  const { billedCents, reconciledCents, adjustmentsCents, creditsCents, dueCents } = bill;
  const rows: SheetRow[] = [
    text('Bill', bill.billNumber),
    text('Group', `${bill.groupName} (${bill.groupNumber})`),
    text('Carriers', bill.carrierNames.map((name, at) => `${name} (${bill.carrierCodes[at] ?? ''})`).join(', ')),
    day('First day of the period', bill.periodFrom),
    day('Last day of the period', bill.periodTo),
    day('Bill date', bill.billDate),
    day('Due date', bill.dueDate),
    text('House rule', HOUSE_RULES[bill.reconcilePolicy]),
    text('Members', counted(bill.memberCount, 'member')),
    text(
      'Compared with',
      comparison ? `${comparison.fileName} (${counted(comparison.rowCount, 'row')})` : 'No payroll file',
    ),
    ...(comparison ? [amount('Deducted in the payroll file', '', comparison.deductedCents)] : []),
    text('Previous bill', previous?.billNumber ?? 'None'),
    amount('Billed', counted(bill.lineCount, 'line'), billedCents),
    amount('Changed', counted(bill.changedLineCount, 'line'), cents(reconciledCents - billedCents)),
    amount('Reconciled', '', reconciledCents),
    ...adjustments.map(({ description, carrierCode, amountCents }) =>
      amount('Adjustment', `${description} (${carrierCode})`, amountCents),
    ),
    amount('Adjustments in total', counted(adjustments.length, 'adjustment'), adjustmentsCents),
    amount('Credits', '', negate(creditsCents)),
    amount('Amount due', dueParts(bill), dueCents),
    amount('Paid', '', bill.paidCents),
    amount('Payment pending', '', bill.pendingCents),
  ];
  return {
    title: 'Statement',
    columns: [
      { heading: 'Item', width: 26 },
      { heading: 'Detail', width: 48 },
      { heading: 'Date', width: 12, format: 'day' },
      { heading: 'Amount', width: 16, format: 'money' },
    ],
    parts: inParts(rows),
  };
}

function dueParts({ reconcilePolicy }: Bill): string {
  return `${reconcilePolicy === 'payAsBilled' ? 'Billed' : 'Reconciled'} + adjustments in total + credits`;
}

const text = (item: string, detail: string): SheetRow => [item, detail, null, null];
const day = (item: string, date: LocalDate): SheetRow => [item, null, date, null];
const amount = (item: string, detail: string, value: Cents): SheetRow => [item, detail, null, value];
