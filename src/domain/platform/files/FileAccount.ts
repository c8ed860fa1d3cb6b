import { type Cents, cappedSum } from '../money/Cents';
import { counted } from '../text/wording';

/** Rows or entries that were read and are not used, for one reason. */
export interface UnusedRows {
  /** In the user's words, such as `With errors`. */
  readonly reason: string;
  readonly rows: number;
  /** Sum of their amounts as far as they can be read, in cents; null if such files have no amounts. */
  readonly cents: Cents | null;
}

/** A sheet, page, or table of a file. */
export interface PlaceInFile {
  /** In the user's words, such as `Sheet “Nov 21”`. */
  readonly name: string;
  /** Null where they were not counted. */
  readonly rows: number | null;
  /** Why it was not read; empty if it was. */
  readonly notRead: string;
}

/** Origin of a choice: by rule from the file's content, by a person for this file, or from a layout a person saved. */
export type ChosenBy = 'rule' | 'person' | 'saved';

/** Something about the reading of a file that could have been chosen otherwise. */
export interface ReadingChoice {
  /** Such as `Member ID`. */
  readonly what: string;
  /** Such as `column “Emp No”`. */
  readonly value: string;
  readonly by: ChosenBy;
}

/**
 * Accounts for everything in a file, in each door that takes files: rows, dollars, places, and choices.
 *
 * `rows` = titles + totals + blank + used + the rows of `unused`; the dollars in the file = `usedCents` + the cents of `unused`.
 * Contains no value of a person, so it may be kept and shown as it is.
 *
 * @source docs/decisions/files.md#every-file-ends-in-one-account
 */
export interface FileAccount {
  /** Rows of a table or lines of a text, down to the last one. */
  readonly rows: number;
  /** Titles, headings, remarks, page footers, and rows that only frame others. */
  readonly titles: number;
  readonly totals: number;
  readonly blank: number;
  readonly used: number;
  /** In cents; null if such files have no amounts. */
  readonly usedCents: Cents | null;
  /** By reason; at most `MAX_REASONS`. */
  readonly unused: readonly UnusedRows[];
  /** Totals stated in the file, and how many of them equal the sum of the rows above. */
  readonly statedTotals: number;
  readonly metTotals: number;
  /** Empty if the file has only one; at most `MAX_PLACES`. */
  readonly places: readonly PlaceInFile[];
  /** At most `MAX_CHOICES`. */
  readonly choices: readonly ReadingChoice[];
}

/** Says how many amounts were rounded to cents; empty for none. @source docs/decisions/files.md#a-computed-amount-is-rounded-to-cents */
export function roundedChoice(cells: number): readonly ReadingChoice[] {
  return cells === 0 ? [] : [{ what: 'Rounded to cents', value: counted(cells, 'cell'), by: 'rule' }];
}

export const MAX_REASONS = 20;
export const MAX_PLACES = 50;
export const MAX_CHOICES = 60;
const OTHER_REASONS = 'Other reasons';

/** Counts what happens to each row of a file. Each row is counted once. */
export class FileAccountCounter {
  private titles = 0;
  private totals = 0;
  private blank = 0;
  private usedRows = 0;
  private usedCents = 0;
  private readonly reasons = new Map<string, { rows: number; cents: number }>();
  private readonly places: PlaceInFile[] = [];
  private readonly choices: ReadingChoice[] = [];

  /** @param hasAmounts whether files of this kind have amounts to add up */
  constructor(private readonly hasAmounts: boolean) {}

  addTitle(rows = 1): void {
    this.titles += rows;
  }

  addTotal(rows = 1): void {
    this.totals += rows;
  }

  addBlank(rows = 1): void {
    this.blank += rows;
  }

  addUsed(amountCents = 0, rows = 1): void {
    this.usedRows += rows;
    this.usedCents += amountCents;
  }

  /** @param amountCents the row's amount; 0 if it has none or it cannot be read */
  addUnused(reason: string, amountCents = 0, rows = 1): void {
    const isNew = !this.reasons.has(reason) && this.reasons.size >= MAX_REASONS - 1;
    const name = isNew ? OTHER_REASONS : reason;
    const known = this.reasons.get(name) ?? { rows: 0, cents: 0 };
    this.reasons.set(name, { rows: known.rows + rows, cents: known.cents + amountCents });
  }

  addPlace(place: PlaceInFile): void {
    if (this.places.length < MAX_PLACES) this.places.push(place);
  }

  addChoice(choice: ReadingChoice): void {
    if (this.choices.length < MAX_CHOICES) this.choices.push(choice);
  }

  /** @param totals stated in the file, and met by its rows. Default: none. */
  account(totals: { readonly stated: number; readonly met: number } = { stated: 0, met: 0 }): FileAccount {
    const unused = [...this.reasons].map(([reason, { rows, cents }]) => ({
      reason,
      rows,
      cents: this.hasAmounts ? cappedSum([cents]) : null,
    }));
    const { titles, totals: totalRows, blank, usedRows: used, places, choices } = this;
    return {
      rows: titles + totalRows + blank + used + unused.reduce((sum, { rows }) => sum + rows, 0),
      titles,
      totals: totalRows,
      blank,
      used,
      usedCents: this.hasAmounts ? cappedSum([this.usedCents]) : null,
      unused,
      statedTotals: totals.stated,
      metTotals: totals.met,
      places: [...places],
      choices: [...choices],
    };
  }
}

/** Whether the rows of an account add up. */
export function rowsAddUp({ rows, titles, totals, blank, used, unused }: FileAccount): boolean {
  return rows === titles + totals + blank + used + unused.reduce((sum, one) => sum + one.rows, 0);
}

/** Everything in the file that is an amount; null if such files have none. */
export function fileCentsOf({ usedCents, unused }: Pick<FileAccount, 'usedCents' | 'unused'>): number | null {
  return usedCents === null ? null : unused.reduce<number>((sum, { cents }) => sum + (cents ?? 0), usedCents);
}

/** Whether every row was used, every place read, and every stated total met, so that one line is enough. */
export function isAllUsed({ unused, places, statedTotals, metTotals }: FileAccount): boolean {
  return unused.length === 0 && statedTotals === metTotals && places.every(({ notRead }) => notRead === '');
}
