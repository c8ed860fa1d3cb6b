import { divisionText } from '../../../src/domain/billing/divisions/Division';
import { DEFAULT_CUTOFF } from '../../../src/domain/money/payments/cutoff';
import type { Payment, Reversal } from '../../../src/domain/money/payments/Payment';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import { PAYMENT_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { paymentStatusLabel } from '../../../src/domain/money/payments/paymentStatus';
import { returnLabel, returnMeaning } from '../../../src/domain/money/payments/returnCodes';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import { zonedText } from '../../../src/domain/platform/dates/zonedTime';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { PaymentQueries } from '../../money/payments/ports';
import { type Documents, type DocumentTable, inParts } from '../../platform/documents/Documents';
import type { NamedFile } from '../../platform/shared/NamedFile';
import { notFound } from '../../platform/shared/Refusal';
import type { SheetRow } from '../../platform/shared/Workbooks';
import type { ReceiptDetails, ReceiptQueries } from './ports';

export interface ReceiptRequest {
  readonly scope: Scope;
  readonly paymentPk: string;
  readonly now: Date;
  /** Aborted when the client has disconnected. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a payment's receipt as PDF, as the payment is now.
 *
 * @source product.md, Screens: Pay, Payments; docs/decisions/evidence.md#receipts-are-read-like-payments
 */
export class WriteReceipt {
  constructor(
    private readonly payments: Pick<PaymentQueries, 'find'>,
    private readonly receipts: ReceiptQueries,
    private readonly documents: Documents,
    private readonly officeTimeZone: string = DEFAULT_CUTOFF.timeZone,
  ) {}

  /** @throws Refusal NOT_FOUND. */
  async run({ scope, paymentPk, now, signal }: ReceiptRequest): Promise<NamedFile> {
    const payment = await this.payments.find(scope, paymentPk);
    if (!payment) throw notFound('payment');
    const details = await this.receipts.details(payment);
    const { confirmation, groupName, groupNumber } = payment;
    // As on the screens: the standard cut-off is in UTC, which is no one's clock.
    const timeZone = payment.timeZone === DEFAULT_CUTOFF.timeZone ? this.officeTimeZone : payment.timeZone;
    const bytes = await this.documents.write(
      'pdf',
      {
        title: `Receipt ${confirmation}`,
        subtitle: `${groupName} (${groupNumber}). As of ${zonedText(now, timeZone)}. Amounts in US dollars.`,
        at: now,
        isLetter: true,
        tables: [
          paymentTable({ ...payment, timeZone }, now),
          sourcesTable(details),
          billsTable(payment, details),
          differencesTable(payment, details),
        ],
      },
      signal,
    );
    return { name: downloadName([groupName || groupNumber, 'receipt', confirmation], 'pdf'), bytes };
  }
}

function paymentTable(payment: Payment, now: Date): DocumentTable {
  const { paymentAmount, method, madeBy, isAutopay, addDate, scheduledFor, settleDate, processedAt, timeZone } =
    payment;
  const rows: (readonly [string, string | null])[] = [
    ['Amount', formatCents(paymentAmount)],
    ['Method', PAYMENT_METHODS[method].label],
    ['Status', paymentStatusLabel(payment, now)],
    ['Made by', isAutopay ? `${madeBy} (autopay)` : madeBy],
    ['Made', zonedText(new Date(addDate), timeZone)],
    ['Scheduled for', scheduledFor && dateText(scheduledFor)],
    ['Settles', dateText(settleDate)],
    ['Processed', processedAt && zonedText(new Date(processedAt), timeZone)],
    ['Voided because', payment.voidReason],
    ...(payment.reversal ? reversalRows(payment.reversal, timeZone) : []),
  ];
  return {
    title: 'Payment',
    columns: [
      { heading: 'Item', width: 20 },
      { heading: 'Detail', width: 60 },
    ],
    parts: inParts(rows.filter(([, detail]) => detail !== null && detail !== '')),
  };
}

function reversalRows(
  { returnCode, reason, at, by, owedCents }: Reversal,
  timeZone: string,
): readonly (readonly [string, string])[] {
  const what = returnCode
    ? `Returned by the bank: ${returnLabel(returnCode)}. ${returnMeaning(returnCode)}`
    : 'Reversed.';
  return [
    ['No longer counts', `${what} ${reason}`.trim()],
    ['Recorded', `${zonedText(new Date(at), timeZone)} by ${by}`],
    ['Owed by the group', owedCents > 0 ? `${formatCents(owedCents)} of the excess had been used` : ''],
  ];
}

function sourcesTable({ sources, check }: ReceiptDetails): DocumentTable {
  return {
    title: 'Paid from',
    columns: [
      { heading: 'Source', width: 50 },
      { heading: 'Account', width: 20 },
      { heading: 'Amount', width: 16, format: 'money' },
    ],
    parts: inParts(
      sources.map(({ method, bankAccountName, bankAccountMasked, amountCents }) => [
        bankAccountName ??
          (check
            ? `${PAYMENT_METHODS[method].label} ${check.number} from ${check.payer}`
            : PAYMENT_METHODS[method].label),
        bankAccountMasked,
        amountCents,
      ]),
    ),
  };
}

function billsTable({ closedBill, paymentAmount }: Payment, { bills }: ReceiptDetails): DocumentTable {
  const closed: readonly SheetRow[] = closedBill
    ? [[`${closedBill.billNumber} (closed, nothing due)`, null, null, paymentAmount, null]]
    : [];
  return {
    title: 'Bills',
    columns: [
      { heading: 'Bill', width: 30 },
      { heading: 'Period', width: 12 },
      { heading: 'Due', width: 16, format: 'money' },
      { heading: 'This payment', width: 16, format: 'money' },
      { heading: 'Open now', width: 16, format: 'money' },
    ],
    parts: inParts([
      ...closed,
      ...bills.map(({ billNumber, divisionNumber, divisionName, periodFrom, dueCents, appliedCents, openCents }) => [
        divisionNumber === null
          ? billNumber
          : `${billNumber}, ${divisionText({ number: divisionNumber, name: divisionName ?? '' })}`,
        MONTH.format(new Date(periodFrom)),
        dueCents,
        appliedCents,
        openCents,
      ]),
    ]),
  };
}

/** Over and short amounts, and where they were posted. @source product.md, Money, invariants 1, 6 */
function differencesTable(payment: Payment, { writeOffs, carried }: ReceiptDetails): DocumentTable {
  const { excessCents, excessTo, closedBill, method } = payment;
  const rows: SheetRow[] = [];
  const add = (what: string, where: string, amountCents: Cents) => rows.push([what, where, amountCents]);
  if (excessCents > 0) {
    const account = excessTo === 'overShort' ? 'Over/Short Credit' : 'Credit suspense of the group';
    add('Over', `${account}${payment.status === 'PENDING' ? ', once processed' : ''}`, excessCents);
  }
  if (closedBill && closedBill.creditCents > 0)
    add('Credit of the bill', 'Credit suspense of the group', closedBill.creditCents);
  for (const { confirmation, amountCents } of writeOffs) {
    add('Short', `Written off as Over/Short Debit, payment ${confirmation}`, amountCents);
  }
  if (method === PaymentMethod.OverShortDebit) add('Short', 'Written off as Over/Short Debit', payment.paymentAmount);
  for (const { carrierName, toBillNumber, amountCents } of carried) {
    const bill = toBillNumber === null ? 'the next bill once it is released' : `bill ${toBillNumber}`;
    add('Short', `Carried by Debit Suspense to ${bill} (${carrierName})`, amountCents);
  }
  return {
    title: 'Over and short',
    columns: [
      { heading: 'Difference', width: 20 },
      { heading: 'Where it went', width: 60 },
      { heading: 'Amount', width: 16, format: 'money' },
    ],
    parts: inParts(rows),
  };
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
