import { type Cents, cappedSum, ZERO } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { counted } from '../text/wording';
import { type ChosenBy, type FileAccount, fileCentsOf, type PlaceInFile, type ReadingChoice } from './FileAccount';

/** One part of an account: the first line is the sum of the others. */
export interface AccountPart {
  readonly title: string;
  readonly lines: readonly AccountLine[];
}

/** A number or an amount of an account. */
export interface AccountLine {
  readonly label: string;
  readonly value: number;
  /** Whether the value is in cents. */
  readonly isAmount: boolean;
}

/** What a door calls its rows and their use. */
export interface AccountLabels {
  /** Such as `Compared`; default `Used`. */
  readonly used?: string;
  /** Such as `Records`; default `Rows`. */
  readonly rows?: string;
  /** Such as `Headers and continuations`; default `Titles and headings`. */
  readonly titles?: string;
  /** Such as `Totals and balances`; default `Totals`. */
  readonly totals?: string;
  /** Such as `Accounts`; default `Sheets and tables`. */
  readonly places?: string;
}

/** What places in a file are called. */
export const PLACES = 'Sheets and tables';
/** Heading of the choices. */
export const CHOICES = 'How it was read';

export function countLine(label: string, value: number): AccountLine {
  return { label, value, isAmount: false };
}

export function amountLine(label: string, value: Cents): AccountLine {
  return { label, value, isAmount: true };
}

/** No line for zero. */
export function countIfAny(label: string, value: number): readonly AccountLine[] {
  return value === 0 ? [] : [countLine(label, value)];
}

/** No line for zero. */
export function amountIfAny(label: string, value: Cents): readonly AccountLine[] {
  return value === 0 ? [] : [amountLine(label, value)];
}

/** Rows and dollars line by line. Omits lines of zero, except the used ones. */
export function accountParts(account: FileAccount, names: AccountLabels = {}): readonly AccountPart[] {
  const { used: usedLabel = 'Used', rows: rowsLabel = 'Rows', titles: titlesLabel, totals: totalsLabel } = names;
  const { rows, used, unused, titles, totals, blank, usedCents } = account;
  const all = fileCentsOf(account);
  const rowsPart = {
    title: rowsLabel,
    lines: [
      countLine(`${rowsLabel} in the file`, rows),
      countLine(usedLabel, used),
      ...unused.flatMap((one) => countIfAny(one.reason, one.rows)),
      ...countIfAny(titlesLabel ?? 'Titles and headings', titles),
      ...countIfAny(totalsLabel ?? 'Totals', totals),
      ...countIfAny('Blank', blank),
    ],
  };
  if (usedCents === null || all === null) return [rowsPart];
  const dollars = {
    title: 'Dollars',
    lines: [
      amountLine('Dollars in the file', cappedSum([all])),
      amountLine(usedLabel, usedCents),
      ...unused.flatMap(({ reason, cents }) => amountIfAny(reason, cents ?? ZERO)),
    ],
  };
  return [rowsPart, dollars];
}

/** The account in one line: `412 rows: 398 used, 2 with errors, 12 titles, totals, and blank rows · $56,120.44 used · totals met`. */
export function accountSummary(account: FileAccount, names: AccountLabels = {}): string {
  const { rows, used, unused, titles, totals, blank, usedCents, statedTotals, metTotals, places } = account;
  const usedWord = (names.used ?? 'Used').toLowerCase();
  const rowWord = (names.rows ?? 'Rows').toLowerCase().replace(/s$/, '');
  const number = (value: number) => value.toLocaleString('en-US');
  const others = titles + totals + blank;
  const parts = [
    `${number(used)} ${usedWord}`,
    ...unused.map((one) => `${number(one.rows)} ${lowerFirst(one.reason)}`),
    ...(others > 0
      ? [counted(others, `title, total, or blank ${rowWord}`, `titles, totals, and blank ${rowWord}s`)]
      : []),
  ];
  const skipped = places.filter(({ notRead }) => notRead !== '').length;
  return [
    `${counted(rows, rowWord)}: ${parts.join(', ')}`,
    ...(usedCents === null ? [] : [`${formatCents(usedCents)} ${usedWord}`]),
    ...(skipped > 0
      ? [`${number(skipped)} of ${number(places.length)} ${lowerFirst(names.places ?? PLACES)} not read`]
      : []),
    ...(statedTotals > 0 ? [statedTotals === metTotals ? 'totals met' : 'a total is not met'] : []),
  ].join(' · ');
}

const BY_LABELS: Readonly<Record<ChosenBy, string>> = {
  rule: 'by the file’s content',
  person: 'chosen by a person',
  saved: 'from the saved layout',
};

/** Who made the choices of a file, if known: such as `chosen by Ana Reyes` for those of a person. */
export type ChooserLabels = Readonly<Partial<Record<ChosenBy, string>>>;

/** `Member ID: column “Emp No”, chosen by a person` */
export function choiceLabel({ what, value, by }: ReadingChoice, choosers: ChooserLabels = {}): string {
  return `${what}: ${value}, ${choosers[by] ?? BY_LABELS[by]}`;
}

/** `Sheet “Nov 21”: 412 rows read` */
export function placeLabel({ name, rows, notRead }: PlaceInFile): string {
  const read = rows === null ? 'read' : `${counted(rows, 'row')} read`;
  return `${name}: ${notRead === '' ? read : `not read. ${notRead}`}`;
}

/** Leaves acronyms: `With errors` becomes `with errors`, and `ID lost its digits` stays. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
