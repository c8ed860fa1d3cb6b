import { isFooterText, namesCoverage, surerLabel, type TotalLabel, totalLabel, totalOf } from './totalLabels';

/** Adds amounts since the last subtotal and since the start, to recognize totals. */
export class RunningTotals {
  private since = 0;
  private all = 0;
  private rows = 0;

  add(amountCents: number): void {
    this.since += amountCents;
    this.all += amountCents;
    this.rows += 1;
  }

  /** Whether an amount is the sum of the rows above. Starts the next subtotal if it is. */
  isSum(amountCents: number): boolean {
    const isSum = this.rows > 1 && (amountCents === this.since || amountCents === this.all);
    if (isSum) this.since = 0;
    return isSum;
  }

  /** Starts the next subtotal. */
  startBlock(): void {
    this.since = 0;
  }
}

/** Places of the columns of a table that tell its entries from other rows; -1 for columns that it lacks. */
export interface EntryColumns {
  /** Columns that identify an entry, such as the member number; empty if entries have names only. */
  readonly ids: readonly number[];
  readonly names: readonly number[];
  /** Purpose of an entry, such as the coverage. */
  readonly what: number;
  /** Other texts that only entries have, such as the description of a charge. */
  readonly texts: readonly number[];
  /** Whether entries are of people. Otherwise a row with an ID is an entry, whatever it says. */
  readonly hasPeople: boolean;
}

/** What a row is. `doubt` may be a total or an entry, and is neither skipped nor added up. */
export type EntryRowKind = 'entry' | 'total' | 'frame' | 'doubt';

interface Labels {
  readonly id: TotalLabel;
  readonly name: TotalLabel;
  readonly what: TotalLabel;
  readonly other: TotalLabel;
}

/** Two words of letters, and not a department. */
const PERSON_NAME = /^[^\d]*\p{L}{2,}[,\s]+\p{L}[^\d]*$/u;
const UNIT = /\b(?:dept|department|division|div|location|company|group|team|batch|cost center|branch|office|site)\b/i;
const LAST_FIRST = /^\s*[\p{L}'’. -]+,\s*\p{L}[\p{L}'’. -]*$/u;
const WORDS = /\p{L}{2}.*[\s:]/u;
/** Most IDs. Labels of totals and footers contain words. */
const NUMBER = /^[A-Za-z]?\d+$/;
const MIN_NUMBERS = 2;

/** Whether a text may be the name of a person, and is no department or total. */
export function isPersonName(text: string): boolean {
  return PERSON_NAME.test(text) && !UNIT.test(text) && totalLabel(text) !== 'sure';
}

/**
 * Tells entries from totals, page footers, and titles, in every door that takes tables. Call `kindOf` once per row in the order of the
 * rows, and `add` for each entry that was read.
 *
 * @source docs/decisions/files.md#how-a-total-row-is-told-apart-from-a-person
 */
export class RowClassifier {
  private readonly sums = new RunningTotals();
  private idAbove = '';
  private whatAbove = '';
  private numbers = 0;
  private words = 0;
  /** The last row that was classified, and its ID. */
  private last: { readonly cells: readonly string[]; readonly id: string } | undefined;

  constructor(private readonly columns: EntryColumns) {}

  /** @param amountOf sum of the row's amounts in cents; undefined if there are none or one cannot be read. Called if it matters. */
  kindOf(cells: readonly string[], amountOf: (cells: readonly string[]) => number | undefined): EntryRowKind {
    let isSum: boolean | undefined;
    const hasAmount = () => (amountOf(cells) ?? 0) !== 0;
    const checkSum = () => {
      const amount = isSum === undefined ? amountOf(cells) : undefined;
      return (isSum ??= amount !== undefined && this.sums.isSum(amount));
    };
    const kind = this.classify(cells, hasAmount, checkSum);
    if (kind === 'total' && !isSum) this.sums.startBlock();
    return kind;
  }

  /** @param amountCents all amounts of an entry that was read */
  add(cells: readonly string[], amountCents: number): void {
    this.sums.add(amountCents);
    const id = this.last?.cells === cells ? this.last.id : this.idIn(cells);
    if (id !== '') {
      if (/\d/.test(id)) this.numbers += 1;
      else this.words += 1;
      this.idAbove = id;
    }
    this.whatAbove = textAt(cells, this.columns.what).toLowerCase();
  }

  private classify(cells: readonly string[], hasAmount: () => boolean, isSum: () => boolean): EntryRowKind {
    const labels = this.labelsOf(cells);
    const id = this.idIn(cells);
    this.last = { cells, id };
    if (!labels) return this.withoutLabel(cells, id, hasAmount, isSum);
    if (id !== '') return this.columns.hasPeople ? this.labeledWithId(cells, id, labels, isSum) : 'entry';
    return this.labeledWithoutId(cells, labels, isSum);
  }

  private labeledWithId(cells: readonly string[], id: string, labels: Labels, isSum: () => boolean): EntryRowKind {
    const { what } = this.columns;
    const [coverage, name] = [textAt(cells, what), this.nameIn(cells)];
    if (labels.what !== 'none') {
      if (!namesCoverage(coverage)) return 'total';
      const repeatsAbove = id === this.idAbove && totalOf(coverage) === this.whatAbove;
      return repeatsAbove || isSum() ? 'total' : 'entry';
    }
    const lacksCoverage = what !== -1 && coverage === '';
    if (labels.name === 'sure') return lacksCoverage || isSum() ? 'total' : 'doubt';
    if (labels.name !== 'none') {
      const isForOne = LAST_FIRST.test(name) || coverage !== '';
      return !isForOne && isSum() ? 'doubt' : 'entry';
    }
    return lacksCoverage && (labels.other === 'sure' || labels.other === 'alone') ? 'total' : 'entry';
  }

  private labeledWithoutId(cells: readonly string[], labels: Labels, isSum: () => boolean): EntryRowKind {
    const { ids, what } = this.columns;
    const [coverage, name] = [textAt(cells, what), this.nameIn(cells)];
    const isOnlyBeside = labels.id === 'none' && labels.name === 'none' && labels.what === 'none';
    if (isOnlyBeside && coverage !== '' && labels.other === 'maybe') return 'entry';
    const isOfWhat = labels.what !== 'none' && namesCoverage(coverage);
    const label = [labels.id, labels.name, isOfWhat ? 'maybe' : labels.what, labels.other].reduce(surerLabel);
    if (label === 'sure') return 'total';
    const hasIds = ids.length > 0;
    if (label === 'alone') {
      const isOfPerson = labels.name === 'alone' && coverage !== '';
      const isWordOfTotal = cells.some((cell) => /^\W*(?:tot|ttl|count|average|avg)/i.test(cell));
      return isSum() || (isWordOfTotal && !isOfPerson) ? 'total' : 'doubt';
    }
    const isNamed = !hasIds && (LAST_FIRST.test(name) || (name !== '' && labels.name === 'none'));
    if (isSum()) return isNamed ? 'doubt' : 'total';
    return isNamed ? 'entry' : 'doubt';
  }

  private withoutLabel(
    cells: readonly string[],
    id: string,
    hasAmount: () => boolean,
    isSum: () => boolean,
  ): EntryRowKind {
    const { names, what, texts, hasPeople } = this.columns;
    const [name, coverage] = [this.nameIn(cells), textAt(cells, what)];
    if (id === '' && coverage === '' && cells.some(isFooterText)) {
      if (!hasAmount()) return 'frame';
      return isSum() ? 'total' : 'doubt';
    }
    if (this.isTitle(cells)) return 'frame';
    if (!hasPeople) return 'entry';
    if (id === '') {
      const isBare = coverage === '' && !isPersonName(name) && texts.every((at) => textAt(cells, at) === '');
      return isBare && isSum() ? 'total' : 'entry';
    }
    // A department in the column of the numbers.
    const isUnlikeNumber = this.numbers >= MIN_NUMBERS && this.words === 0 && !/\d/.test(id);
    const standsAlone = (what !== -1 || names.length > 0) && name === '' && coverage === '';
    if (!isUnlikeNumber || !standsAlone || !hasAmount()) return 'entry';
    return isSum() ? 'total' : 'doubt';
  }

  /** Whether the only cell of a row has words, and is neither a person nor the number of an entry. */
  private isTitle(cells: readonly string[]): boolean {
    let [at, column] = [-1, -1];
    for (const cell of cells) {
      column += 1;
      if (cell.trim() === '') continue;
      if (at !== -1) return false;
      at = column;
    }
    const text = cells[at] ?? '';
    const { ids, names, hasPeople } = this.columns;
    if (at === -1 || (names.includes(at) && isPersonName(text)) || (!hasPeople && ids.includes(at))) return false;
    return WORDS.test(text) || (!/\d/.test(text) && (this.words === 0 || !ids.includes(at)));
  }

  /** Undefined if no cell names a total. */
  private labelsOf(cells: readonly string[]): Labels | undefined {
    const { ids, names, what } = this.columns;
    let labels: Labels | undefined;
    let at = -1;
    for (const cell of cells) {
      at += 1;
      const label = totalLabel(cell);
      if (label === 'none') continue;
      const place = ids.includes(at) ? 'id' : names.includes(at) ? 'name' : at === what ? 'what' : 'other';
      const known: Labels = labels ?? { id: 'none', name: 'none', what: 'none', other: 'none' };
      labels = { ...known, [place]: surerLabel(known[place], label) };
    }
    return labels;
  }

  /** The entry's ID; empty if the cell is blank, or has words of a total or a footer instead. */
  private idIn(cells: readonly string[]): string {
    for (const at of this.columns.ids) {
      const id = textAt(cells, at);
      if (id !== '' && (NUMBER.test(id) || (totalLabel(id) === 'none' && !isFooterText(id)))) return id;
    }
    return '';
  }

  private nameIn(cells: readonly string[]): string {
    let name = '';
    for (const at of this.columns.names) {
      const part = textAt(cells, at);
      if (part !== '') name = name === '' ? part : `${name}, ${part}`;
    }
    return name;
  }
}

/** Why a row in doubt is not read. */
export function doubtMessage(cells: readonly string[]): string {
  const label = cells.find((cell) => totalLabel(cell) !== 'none') ?? cells.find((cell) => /\p{L}/u.test(cell)) ?? '';
  const named = label.trim() === '' ? '' : ` (“${label.trim().slice(0, 40)}”)`;
  return `This row may be a total or an entry${named}. Delete the row if it is a total; otherwise, fill in the cells that say whose it is and what it is for.`;
}

function textAt(cells: readonly string[], at: number): string {
  return at === -1 ? '' : (cells[at] ?? '').trim();
}
