import { type Cents, cents } from '../../money/Cents';
import { readFileAmount } from '../../money/fileAmount';
import type { PrintedLine, PrintedText } from './PrintedPage';

/** Labels of the amounts in a statement summary. */
const MEANINGS = {
  due: /\b(?:(?:amount|balance|total|net|premium) due|total (?:amount )?payable|please (?:pay|remit)|pay this amount|amount to (?:pay|remit))\b/i,
  payments: /\b(?:payments?|receipts?|thank you)\b/i,
  prior:
    /\b(?:previous|prior|past[ -]due|(?:balance|amount) (?:brought )?forward|(?:opening|beginning|last) (?:balance|bill|invoice|statement)|unpaid balance)\b/i,
  fees: /\b(?:fees?|late charges?|interest|surcharges?|assessments?|taxes)\b/i,
  adjustments: /\b(?:adjust\w*|retro\w*|credits?|corrections?)\b/i,
  premium: /\b(?:premiums?|(?:current|new|monthly) (?:charges|billing|bill|activity|amount)|charges)\b/i,
} as const;

export type PrintedMeaning = keyof typeof MEANINGS;

/** An amount of a statement with its label. */
export interface PrintedAmount {
  readonly page: number;
  readonly label: string;
  /** Undefined if the label is not understood. */
  readonly meaning: PrintedMeaning | undefined;
  /** Payments and credits that lower what is due are negative. */
  readonly cents: Cents;
}

/** An amount with cents, also negative, in parentheses or with CR. */
const AMOUNT = /^[-−(]*\s*\$?\s*[-−(]?\s*(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}\s*[)\-−]*\s*(?:cr|dr)?\.?$/i;
const CREDIT = /\s*cr\.?$/i;
const MAX_LABELED = 120;
const LABEL_AND_AMOUNT =
  /^(?<label>\D*\p{L}\D*?)[\s:.]+(?<amount>[-−(]*\s*\$?\s*[-−(]?\s*(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}\s*[)\-−]*)$/u;

/** Amounts of one summary are at most this many sizes apart. */
const BELOW = 2.8;

/** Whether a text is an amount of money with its cents. */
export function isPrintedAmount({ text }: Pick<PrintedText, 'text'>): boolean {
  return AMOUNT.test(text);
}

/** Whether a line has an amount of money. */
export function hasAmount({ texts }: PrintedLine): boolean {
  return texts.some(isPrintedAmount);
}

/** The labeled amounts of a line: each amount with the text to its left, or with the words before it in one text. */
export function labeledAmounts({ page, texts }: PrintedLine): readonly PrintedAmount[] {
  return texts.flatMap(({ text }, at): readonly PrintedAmount[] => {
    const { label = texts[at - 1]?.text, amount: written = text } = partsOfLabeled(text) ?? {};
    if (!AMOUNT.test(written) || label === undefined || AMOUNT.test(label)) return [];
    const meaning = meaningOf(label);
    const amount = amountOf(written, meaning);
    return amount === undefined ? [] : [{ page, label: label.replace(/[\s:.]+$/, ''), meaning, cents: amount }];
  });
}

/** The label and the amount of one text. Longer texts are prose. */
function partsOfLabeled(text: string): Readonly<Record<string, string | undefined>> | undefined {
  return text.length > MAX_LABELED ? undefined : LABEL_AND_AMOUNT.exec(text)?.groups;
}

/** Whether a line is one text of a known label and its amount, such as `Amount due: $612.40`. */
export function isLabeledAmount({ texts: [only, another] }: PrintedLine): boolean {
  const { label } = (another === undefined && partsOfLabeled(only?.text ?? '')) || {};
  return label !== undefined && meaningOf(label) !== undefined;
}

/**
 * Lines that sum up a statement rather than list what is billed: at least two labeled amounts below each other, one of them what is due
 * and another one what it consists of.
 */
export function summaryLines(lines: readonly PrintedLine[]): ReadonlySet<PrintedLine> {
  const found = new Set<PrintedLine>();
  let block: PrintedLine[] = [];
  const endBlock = () => {
    const meanings = new Set(block.flatMap((line) => labeledAmounts(line).map(({ meaning }) => meaning)));
    const hasParts = meanings.has('prior') || meanings.has('payments') || meanings.has('premium');
    if (meanings.has('due') && hasParts) for (const line of block) found.add(line);
    block = [];
  };
  for (const line of lines) {
    const isOfBlock = line.texts.length <= 2 && labeledAmounts(line).length === 1;
    const last = block.at(-1);
    const isBelow =
      last && (last.page === line.page ? line.y - last.y <= BELOW * line.size : last.page + 1 === line.page);
    if (!isOfBlock || !isBelow) endBlock();
    if (isOfBlock) block.push(line);
  }
  endBlock();
  return found;
}

function meaningOf(label: string): PrintedMeaning | undefined {
  const names = Object.keys(MEANINGS) as readonly PrintedMeaning[];
  return names.find((name) => MEANINGS[name].test(label));
}

/** A payment lowers what is due, with or without a minus sign. */
function amountOf(text: string, meaning: PrintedMeaning | undefined): Cents | undefined {
  const amount = printedCents(text);
  return amount !== undefined && meaning === 'payments' ? cents(-Math.abs(amount)) : amount;
}

/** An amount of a bill: one marked CR is a credit. Undefined if it cannot be read. */
export function printedCents(text: string): Cents | undefined {
  const amount = readFileAmount(text.replace(/\s*(?:cr|dr)\.?$/i, '').replaceAll('−', '-'));
  return amount !== undefined && CREDIT.test(text) ? cents(-Math.abs(amount)) : amount;
}
