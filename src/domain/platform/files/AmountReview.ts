import { cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';

interface Amount {
  readonly row: number;
  readonly cents: number;
}

/** A total in the file that differs from the sum of the rows above. */
export interface WrongTotal {
  readonly row: number;
  readonly stated: number;
  readonly read: number;
}

/** Minimum number of amounts for a meaningful spread. */
const MIN_AMOUNTS = 5;
/** Amounts agree if the upper quartile is at most this multiple of the lower one. */
const AGREEING = 4;
/** An amount this many times larger or smaller than the median is an outlier. */
const FAR = 10;
const MAX_NAMED = 3;
/** Words in rows that count something. */
const COUNTED = /\b(?:count|employees|members|people|rows|records|lines|checks|items)\b/i;
/** Maximum number of preceding blocks that a total may cover. */
const MAX_BLOCKS = 200;

/**
 * Compares the amounts in a file with the totals in its own rows and with each other, to warn before they are used.
 *
 * @source docs/decisions/files.md#totals-and-outliers-are-warnings
 */
export class AmountReview {
  private readonly amounts = new Map<string, Amount[]>();
  private sum = 0;
  private unread = 0;
  /** Sums of all rows above the beginning of each block, the last one first. */
  private blocks: readonly number[] = [0];
  private wrong: WrongTotal | undefined;
  private wrongTotals = 0;
  private statedTotals = 0;
  private readonly grand = new GrandTotals();
  /** Sum of all rows above the first one of the last member. */
  private beforeMember: number | undefined;

  /** Number of totals stated in the file, of those equal to the sum of the rows above, and whether each table has one of all its rows. */
  get totals(): { readonly stated: number; readonly met: number; readonly hasGrand: boolean } {
    const { statedTotals: stated, wrongTotals } = this;
    return { stated, met: stated - wrongTotals, hasGrand: this.grand.isComplete };
  }

  /** The last total that differs from the sum of the rows above; undefined if none does. */
  get wrongTotal(): WrongTotal | undefined {
    return this.wrong;
  }

  /**
   * @param kind amounts of one kind are compared with each other, such as those of a coverage; empty for all
   * @param isInTotal false for a volume
   */
  add(row: number, kind: string, amountCents: number, isInTotal = true): void {
    if (isInTotal) {
      this.sum += amountCents;
      this.grand.addRow();
    }
    if (amountCents === 0) return;
    const same = this.amounts.get(kind);
    if (same) same.push({ row, cents: amountCents });
    else this.amounts.set(kind, [{ row, cents: amountCents }]);
  }

  /** A row above has errors and is missing from the sum. */
  addUnread(): void {
    this.unread += 1;
  }

  /**
   * Adds a row with the total of some or all rows above.
   *
   * @param cells a total of people or rows is not compared
   */
  addTotal(row: number, statedCents: number, cells: readonly string[]): void {
    if (statedCents % 100 === 0 && cells.some((cell) => COUNTED.test(cell))) return;
    this.statedTotals += 1;
    this.grand.addTotal(statedCents, this.sum);
    const starts = this.beforeMember === undefined ? this.blocks : [...this.blocks, this.beforeMember];
    const sums = starts.map((before) => this.sum - before);
    if (!sums.includes(statedCents) && this.sum !== statedCents) {
      this.wrongTotals += 1;
      // The last total of a file is usually the grand total.
      this.wrong = { row, stated: statedCents, read: closest(statedCents, [...sums, this.sum]) };
    }
    this.startBlock();
  }

  /** The next row is the first one of another table. */
  startTable(): void {
    this.startBlock();
    this.grand.startTable(this.sum);
  }

  /** Starts a block of rows that may have its own total: after a total, and in another table. */
  private startBlock(): void {
    if (this.blocks[0] !== this.sum) this.blocks = [this.sum, ...this.blocks].slice(0, MAX_BLOCKS);
  }

  /** Call before a member's first row in a file with member totals. */
  startMember(): void {
    this.beforeMember = this.sum;
  }

  /** Call after the last row. @returns a warning; empty if there is nothing to check. */
  notice(): string {
    return [this.totalNotice(), this.spreadNotice()].filter(Boolean).join(' ');
  }

  private totalNotice(): string {
    if (!this.wrong) return '';
    const { row, stated, read } = this.wrong;
    const difference = money(Math.abs(stated - read));
    const others = this.wrongTotals > 1 ? ` ${plural(this.wrongTotals - 1, 'other total')} also differ.` : '';
    const left =
      this.unread > 0
        ? ` ${plural(this.unread, 'row')} with errors ${this.unread === 1 ? 'is' : 'are'} not included.`
        : '';
    return `The file states a total of ${money(stated)} in row ${row.toLocaleString('en-US')}, but the rows above add up to ${money(read)}: ${difference} ${read < stated ? 'less' : 'more'}.${left}${others} Check the amounts.`;
  }

  private spreadNotice(): string {
    const found = [...this.amounts].flatMap(([kind, amounts]) => farOut(amounts).map((one) => ({ kind, ...one })));
    if (found.length === 0) return '';
    found.sort((one, other) => one.row - other.row);
    const named = found.slice(0, MAX_NAMED).map(({ row, kind, cents: amount, usual }) => {
      const of = kind === '' ? '' : ` for ${kind}`;
      return `Row ${row.toLocaleString('en-US')} has ${money(amount)}${of}, where ${money(usual)} is usual.`;
    });
    const more = found.length - named.length;
    if (more > 0) named.push(`${plural(more, 'more row')} ${more === 1 ? 'has' : 'have'} an unusual amount.`);
    return `${named.join(' ')} Check for digits that are missing or a decimal point in the wrong place.`;
  }
}

/** Whether each table ends with a total of all its rows, or the file with one of all rows: a page that is lost would be missed otherwise. */
class GrandTotals {
  private before = 0;
  private isCovered = true;
  private isEachCovered = true;

  get isComplete(): boolean {
    return this.isEachCovered && this.isCovered;
  }

  addRow(): void {
    this.isCovered = false;
  }

  addTotal(statedCents: number, sum: number): void {
    if (statedCents === sum) this.isEachCovered = true;
    if (statedCents === sum || statedCents === sum - this.before) this.isCovered = true;
  }

  startTable(sum: number): void {
    this.isEachCovered &&= this.isCovered;
    this.before = sum;
  }
}

/** Outliers from the median, if the other amounts are close together. */
function farOut(amounts: readonly Amount[]): readonly (Amount & { readonly usual: number })[] {
  if (amounts.length < MIN_AMOUNTS) return [];
  const sizes = amounts.map((amount) => Math.abs(amount.cents)).sort((one, other) => one - other);
  const at = (share: number) => sizes[Math.round((sizes.length - 1) * share)] ?? 0;
  const usual = at(1 / 2);
  if (at(3 / 4) > at(1 / 4) * AGREEING) return [];
  return amounts
    .filter((amount) => Math.abs(amount.cents) >= usual * FAR || Math.abs(amount.cents) * FAR <= usual)
    .map((amount) => ({ ...amount, usual }));
}

function closest(stated: number, sums: readonly number[]): number {
  return sums.reduce((best, sum) => (Math.abs(sum - stated) < Math.abs(best - stated) ? sum : best));
}

function money(amount: number): string {
  return formatCents(cents(amount));
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? word : `${word}s`}`;
}
