import { namesTotal } from '../../../platform/files/totalLabels';
import { textAt } from './columnsOf';
import { isNoAmount } from './noAmount';

const MARKED = /^(?<amount>.*\d\)?)\s*(?<mark>cr|dr)\.?$/i;
const SIGNED = /[-−+()]/;
const ZERO = /^[^1-9]*$/;

/**
 * Amounts with `CR` or `DR` behind them. A withholding is a credit in one payroll system and a debit in another, so a mark means nothing if
 * all amounts have the same one, and cannot be read otherwise.
 *
 * @source docs/decisions/payroll-files.md#a-row-with-the-opposite-sign-of-most-rows-is-not-read
 */
export class AmountMarks {
  /** Whether amounts differ in their marks. Found on first use, since few files have any. */
  private areMixed: boolean | undefined;

  /** @param amounts places of the amounts */
  constructor(
    private readonly amounts: readonly number[],
    private readonly rows: readonly (readonly string[])[],
  ) {}

  /** The amount without its CR or DR; undefined if the mark tells a deduction from a refund. */
  withoutMark(text: string): string | undefined {
    const parts = MARKED.exec(text)?.groups;
    if (!parts) return text;
    const amount = parts['amount'] ?? '';
    if (SIGNED.test(amount)) return text;
    return this.isMixed() ? undefined : amount;
  }

  /** Why an amount cannot be read because of its mark; undefined if that is not why. */
  problemOf(text: string): string | undefined {
    const amount = MARKED.exec(text)?.groups?.['amount'];
    // With a sign, too, the amount has two.
    if (amount === undefined || SIGNED.test(amount) || !this.isMixed()) return undefined;
    return `“${text.slice(0, 40)}” can be a deduction or a refund, because not all amounts of the file have the same mark. Export refunds with a minus sign, and no amount with CR or DR.`;
  }

  private isMixed(): boolean {
    this.areMixed ??= this.findsSeveral();
    return this.areMixed;
  }

  private findsSeveral(): boolean {
    let first: string | undefined;
    for (const row of this.rows) {
      if (row.some(namesTotal)) continue;
      for (const at of this.amounts) {
        const text = textAt(row, at);
        if (text === '' || ZERO.test(text) || isNoAmount(text)) continue;
        const mark = MARKED.exec(text)?.groups?.['mark']?.toLowerCase() ?? '';
        first ??= mark;
        if (mark !== first) return true;
      }
    }
    return false;
  }
}
