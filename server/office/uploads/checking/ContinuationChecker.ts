import { personOf } from '../../../../src/domain/billing/continuation/ContinuationPayment';
import type { BadRow, ReadBatch, ReadingResult, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { effectMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import { firstOfMonth, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import type { UploadedPayment, UploadLookup } from '../ports';
import { uploadedPaymentKey } from '../uploadedPaymentKey';
import { badRow, type CheckResult, centsOf, type FileChecker, textOf } from './FileChecker';

/**
 * Checks what a group's continuation payers paid. A payment counts once: a row that repeats a payment of the file, or of a committed
 * one, is an error.
 *
 * @source docs/decisions/reconciliation.md#a-payment-counts-once-in-whichever-files-it-is
 */
export class ContinuationChecker implements FileChecker {
  private readonly firstRows = new Map<string, number>();
  private readonly payers = new Set<string>();
  private readonly months = new Set<LocalDate>();
  private rows = 0;
  private errorRows = 0;
  private total = 0;

  constructor(
    private readonly groupNumber: string,
    private readonly lookup: UploadLookup,
  ) {}

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    const payments = records.map(paymentOf);
    const known = await this.lookup.paymentsBefore(
      this.groupNumber,
      payments.filter(({ amount }) => amount !== 0),
    );
    const before = new Map(known.map(({ row, fileName }) => [row, fileName]));
    const [good, bad]: [UploadRecord[], BadRow[]] = [[], [...badRows]];
    for (const [index, record] of records.entries()) {
      const payment = payments[index] ?? paymentOf(record);
      const problem = this.problemOf(payment, before.get(record.row));
      if (problem === undefined) {
        good.push(record);
        this.count(payment);
      } else bad.push(badRow(record, 'amount', problem));
    }
    this.rows += good.length;
    this.errorRows += bad.length;
    return { records: good, badRows: bad };
  }

  end(_result: ReadingResult): CheckResult {
    const totalCents = cents(this.total);
    return {
      goodRows: this.rows,
      errorRows: this.errorRows,
      totalCents,
      effect: effectMessage({
        kind: 'continuation',
        rows: this.rows,
        payers: this.payers.size,
        totalCents,
        months: [...this.months],
      }),
      notice: '',
      groupNumbers: [this.groupNumber],
      errors: [],
      isIncluded: () => true,
      bills: [],
    };
  }

  private problemOf(payment: UploadedPayment, fileName: string | undefined): string | undefined {
    // A month without a payment may be listed again and again.
    if (payment.amount === 0) return undefined;
    if (fileName !== undefined) return `This payment is already in ${fileName}.`;
    const key = uploadedPaymentKey(payment);
    const first = this.firstRows.get(key);
    if (first === undefined) {
      this.firstRows.set(key, payment.row);
      return undefined;
    }
    return `This payment is already in row ${first}. If it was made twice, add a payment date or a reference.`;
  }

  private count(payment: UploadedPayment): void {
    this.payers.add(personOf(payment));
    this.months.add(payment.month);
    this.total += payment.amount;
  }
}

function paymentOf(record: UploadRecord): UploadedPayment {
  const paidOn = textOf(record, 'paidOn');
  return {
    row: record.row,
    memberId: textOf(record, 'memberId'),
    memberName: textOf(record, 'memberName'),
    coverage: textOf(record, 'coverage'),
    month: firstOfMonth(localDate(textOf(record, 'coverageMonth'))),
    amount: centsOf(record, 'amount'),
    paidOn: paidOn === '' ? null : localDate(paidOn),
    reference: textOf(record, 'reference'),
  };
}
