/**
 * How surely a cell names a total: `sure` cannot be a person (`Department Total`, `Subtotal – Sales`), `alone` is the bare word,
 * which is also a surname (`Total`, `Sum`), `maybe` has other words (`Sales Total`, `Sum, Lee`).
 */
export type TotalLabel = 'none' | 'maybe' | 'alone' | 'sure';

const LEVELS: readonly TotalLabel[] = ['none', 'maybe', 'alone', 'sure'];

/** The surer one of two labels. */
export function surerLabel(one: TotalLabel, other: TotalLabel): TotalLabel {
  return LEVELS.indexOf(one) >= LEVELS.indexOf(other) ? one : other;
}

/** Quick check: most cells have no such word, and a file has hundreds of thousands of cells. */
const QUICK = /tot|ttl|sum|count|average|avg|number of/i;
const CORE: ReadonlySet<string> = new Set(
  'total totals tot tots ttl subtotal subtotals subtot sum sums count counts headcount average averages avg'.split(' '),
);
const UNMISTAKABLE: ReadonlySet<string> = new Set(
  'totals tots subtotal subtotals subtot sums counts headcount averages'.split(' '),
);
/** Words that stand beside a total in reports. */
const BESIDE: ReadonlySet<string> = new Set(
  `grand sub report reports company department departments dept division div location loc group batch page employee employees
  member members subscriber subscribers person people participants overall deduction deductions pay payroll paycheck period periods
  check checks file final running cumulative net gross all of for the this in and by per carrier bill bills invoice client employer
  plan plans coverage coverages benefit benefits premium premiums amount amounts charge charges line lines record records row rows
  item items entries lives volume contribution contributions ee er pretax posttax site branch office region unit union local cost
  center centre code class number no month monthly year ytd mtd qtd week weekly biweekly current due billed deducted withheld
  remitted paid payments adjustments credits balance enrolled enrollment policy contract lockbox deposit deposits today`.split(
    /\s+/,
  ),
);
const COVERAGES: ReadonlySet<string> = new Set(
  'medical med dental den vision vis life add ad&d std ltd disability health hsa fsa voluntary vol accident critical illness hospital'.split(
    ' ',
  ),
);
/** `Total for Adler, Ruth`, `Total: Sales`, `Sum of deductions`, `Total – Sales`, `Sales Total:` */
const INTRODUCES =
  /\b(?:sub)?(?:totals?|tot|ttl|sum|count|average|avg)\b(?:\s+(?:for|of|by|in)\b|\s*[:=(]|\s+[-–—]|\s*[–—]|\.*\s*:\s*$)/i;
const GRAND = /\b(?:grand|gr\.?|g\.?|sub|sum|net|overall)[\s-]*(?:totals?|tot|sum)\b/i;
const NUMBER_OF = /\bnumber of (?:employees|members|subscribers|people|records|rows|lines|checks|items)\b/i;

/** Classifies a cell by its words alone. */
export function totalLabel(cell: string): TotalLabel {
  if (!QUICK.test(cell)) return 'none';
  if (NUMBER_OF.test(cell)) return 'sure';
  const words = wordsOf(cell);
  const core = words.filter((word) => CORE.has(word));
  if (core.length === 0) return 'none';
  const others = words.filter((word) => !CORE.has(word));
  if (core.some((word) => UNMISTAKABLE.has(word)) || GRAND.test(cell) || INTRODUCES.test(cell)) return 'sure';
  if (others.length === 0) return /\d/.test(cell) || core.length > 1 ? 'sure' : 'alone';
  return others.every((word) => BESIDE.has(word) || COVERAGES.has(word)) ? 'sure' : 'maybe';
}

/** What a total is of: `Total MED` is of `med`. In lower case; empty for a bare total. */
export function totalOf(cell: string): string {
  return wordsOf(cell)
    .filter((word) => !CORE.has(word))
    .join(' ');
}

/** Whether what a total is of may be the name of a coverage, as in `Total Disability`. */
export function namesCoverage(cell: string): boolean {
  return wordsOf(cell).some((word) => COVERAGES.has(word) || !(CORE.has(word) || BESIDE.has(word)));
}

function wordsOf(cell: string): readonly string[] {
  return cell.toLowerCase().match(/[\p{L}&]+/gu) ?? [];
}

/**
 * Whether a cell names a total, wherever it is: `Grand Total`, `Total for Adler, Ruth`, `Dept 100 subtotal:`. A person named `Total, Ann`
 * does not.
 *
 * @source docs/decisions/files.md#how-a-total-row-is-told-apart-from-a-person
 */
export function namesTotal(cell: string): boolean {
  const label = totalLabel(cell);
  return label === 'sure' || label === 'alone';
}

const FOOTER =
  /\bpages?\s*:?\s*\d+\b|\bpage\s+\d+\s*(?:of|\/)\s*\d+|^\W*(?:printed|generated|created|exported|prepared|run)\b.*(?:\d|\b(?:on|by|at|date)\b)|^\W*(?:report|print|run|as of|user|printed) ?(?:date|id|by|name|time|run|on)\b|^\W*as of \d|\bconfidential\b|\bend of (?:the )?(?:report|file|data|list|page|records)\b|\bcontinued\b|\bproprietary\b|\ball rights reserved\b|^\W*no (?:more|further) (?:records|rows|data)\b|^\s*[-=_*#.]{3,}\s*$|^\s*\*{2,}/i;
const FOOTER_QUICK =
  /page|print|generat|creat|export|prepar|run|report|user|as of|confiden|end of|contin|propriet|rights|no more|no further|[-=_*#.]{2}/i;

/** Whether a cell is of a page's frame: `Page 1 of 3`, `Printed 11/30/2026`, `Confidential`, `*** End of report ***`. */
export function isFooterText(cell: string): boolean {
  return FOOTER_QUICK.test(cell) && FOOTER.test(cell);
}
