import { numberText, withTwoDecimals } from './cellText';

/** Longer formats are cut. */
const MAX_LENGTH = 255;
/** Quoted text, escaped characters, padding, fill, colors, and conditions, which are not part of a date. */
const WORDS = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;
const TOKEN = /"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]|General|E[+-]|./gis;
const CONDITION = /^\[(?<operator><=|>=|<>|<|>|=)(?<limit>-?[\d.]+)\]$/;
const CURRENCY = /^\[\$(?<symbol>[^\]-]*)(?:-[^\]]*)?\]$/;
const SIDE = /^(?:cr|dr)\.?$/i;
const DOLLARS = /^(?:us)?\$?$|^usd$/i;
/** Formats that only a number identifies: two decimals, percentages, and currency. */
const BUILT_IN: Readonly<Record<number, string>> = {
  2: '0.00',
  4: '#,##0.00',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);[Red]($#,##0.00)',
  9: '0%',
  10: '0.00%',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
};
/** Built-in date formats, with or without a time. Time formats are not dates. */
const KNOWN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

interface Section {
  readonly condition: ((value: number) => boolean) | undefined;
  /** Texts before, between, and after the digits. */
  readonly before: string;
  readonly between: boolean;
  readonly after: string;
  /** Placeholders of digits, with the texts between them; empty for a section without a number. */
  readonly digits: string;
  readonly decimals: number;
  readonly isPercent: boolean;
  /** Shown in thousands, as a fraction, or with an exponent: the value is taken as it is. */
  readonly isOther: boolean;
}

/**
 * Number format of a workbook's cells. Gives the text that means what the cell shows: a sign or CR of the format counts, two decimals are
 * rounded, a percentage has its sign; thousands separators and dollar signs are left out.
 *
 * @source docs/decisions/files.md#a-workbooks-cell-means-what-it-shows
 */
export class NumberFormat {
  readonly isDate: boolean;
  private readonly sections: readonly Section[];

  constructor(code: string) {
    const format = code.slice(0, MAX_LENGTH);
    this.isDate = showsDay(format);
    this.sections = this.isDate ? [] : sectionsOf(format);
  }

  /** The format with a number; undefined for one that shows numbers as they are. @param code of a format of the workbook itself */
  static of(id: number, code: string | undefined): NumberFormat | undefined {
    if (code === undefined && KNOWN_DAYS.has(id)) return new NumberFormat('yyyy-mm-dd');
    const known = code ?? BUILT_IN[id];
    return known === undefined || /^general$/i.test(known) ? undefined : new NumberFormat(known);
  }

  /** Text of a number that is not shown as a date. */
  textOf(value: number): string {
    const at = this.sectionOf(value);
    const section = this.sections[at];
    if (!section || section.digits === '' || value === 0) return numberText(value);
    const { before, after, isPercent, isOther } = section;
    const size = magnitude(section, Math.abs(value));
    const marks = `${before} ${after}`;
    const side = words(marks).find((word) => SIDE.test(word));
    const hasSign = /[-−()]/.test(marks);
    const isBelowZero = value < 0 && this.isBelowZero(at, side !== undefined || hasSign);
    const minus = `${isBelowZero ? '-' : ''}${hasSign && !(isBelowZero && at > 0) ? '-' : ''}`;
    if (side !== undefined) return `${minus}${size} ${side.toUpperCase()}`;
    const [left, right] = isOther ? ['', ''] : [otherText(before), otherText(after)];
    return `${minus}${left}${size}${isPercent ? '%' : ''}${right === '' ? '' : ` ${right}`}`;
  }

  /** Whether a negative value is shown as one: by a minus of its own or by its format, unless the format reverses the signs. */
  private isBelowZero(at: number, isMarked: boolean): boolean {
    if (at === 0) return true;
    const first = this.sections[0];
    const isReversed = first !== undefined && /[-−(]/.test(first.before);
    return !isMarked && !isReversed;
  }

  private sectionOf(value: number): number {
    const { sections } = this;
    if (sections.some(({ condition }) => condition)) {
      const found = sections.findIndex(({ condition }) => condition === undefined || condition(value));
      return found === -1 ? 0 : found;
    }
    return value < 0 && sections.length > 1 ? 1 : 0;
  }
}

/** An m next to hours or seconds means minutes. */
function showsDay(format: string): boolean {
  const letters = format.replace(WORDS, '').replace(/general/gi, '');
  return /[yd]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters));
}

function sectionsOf(format: string): readonly Section[] {
  const sections: string[][] = [[]];
  for (const token of format.match(TOKEN) ?? []) {
    if (token === ';') sections.push([]);
    else sections.at(-1)?.push(token);
  }
  return sections.slice(0, 3).map(sectionOf);
}

function sectionOf(tokens: readonly string[]): Section {
  let [before, after, between, digits, isPercent, isOther] = ['', '', '', '', false, false];
  let condition: Section['condition'];
  let hasInner = false;
  for (const token of tokens) {
    const conditioned = CONDITION.exec(token)?.groups;
    if (conditioned) condition = conditionOf(conditioned['operator'] ?? '', Number(conditioned['limit']));
    else if (/^general$/i.test(token)) digits += '#';
    else if (/^[0#?.,]$/.test(token)) {
      if (digits !== '' && between !== '') {
        digits += literal(between);
        hasInner ||= between.trim() !== '';
      }
      between = '';
      digits += token;
    } else if (token === '%') isPercent = true;
    else if (/^E[+-]$/i.test(token) || token === '/') isOther = true;
    else if (/^[hms]$/i.test(token) || /^\[[hms]+\]$/i.test(token)) isOther = true;
    else {
      const text = textOfToken(token);
      if (digits === '') before += text;
      else between += text;
    }
  }
  after = between;
  const isScaled = /[0#?],+$/.test(digits.replace(/\.[0#?]*(?=,*$)/, ''));
  return {
    condition,
    before,
    between: hasInner,
    after,
    digits: digits.replace(/,/g, ''),
    decimals: /\.([0#?]*)/.exec(digits)?.[1]?.length ?? 0,
    isPercent,
    isOther: isOther || isScaled,
  };
}

/** Digits of literal text must not look like placeholders. */
const literal = (text: string) => text.replace(/[0#?.,]/g, ' ');

function textOfToken(token: string): string {
  if (token.startsWith('"')) return token.replace(/"/g, '');
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('_')) return ' ';
  if (token.startsWith('*') || token === '@') return '';
  if (token.startsWith('[')) return CURRENCY.exec(token)?.groups?.['symbol'] ?? '';
  return token;
}

function conditionOf(operator: string, limit: number): (value: number) => boolean {
  switch (operator) {
    case '<':
      return (value) => value < limit;
    case '<=':
      return (value) => value <= limit;
    case '>':
      return (value) => value > limit;
    case '>=':
      return (value) => value >= limit;
    case '<>':
      return (value) => value !== limit;
    default:
      return (value) => value === limit;
  }
}

/** The digits of a number at least zero. */
function magnitude({ digits, decimals, isPercent, isOther, between }: Section, size: number): string {
  if (isPercent) return numberText(Number((size * 100).toPrecision(15)));
  const text = numberText(size);
  if (isOther) return text;
  if (decimals === 2) return withTwoDecimals(text);
  const isWhole = /^\d+$/.test(text) && !digits.includes('.');
  if (!isWhole || !(between || /^0{2,}$/.test(digits))) return text;
  return inShape(digits, text);
}

/** Digits in the shape of a format of identifiers, such as `000-00-0000` or `00000`, filled from the right. */
function inShape(digits: string, text: string): string {
  let left = text.length;
  let shown = '';
  for (const mark of Array.from(digits).reverse()) {
    if (!/[0#?]/.test(mark)) shown = mark + shown;
    else if (left > 0) shown = (text[(left -= 1)] ?? '') + shown;
    else if (mark === '0') shown = `0${shown}`;
  }
  return text.slice(0, left) + shown;
}

function words(text: string): readonly string[] {
  return text.split(/[^\p{L}.]+/u).filter(Boolean);
}

/** Text beside a number other than its sign and the dollar sign; part of what the cell means. */
function otherText(text: string): string {
  const plain = text.replace(/[-−+()]/g, '').trim();
  return DOLLARS.test(plain) ? '' : plain;
}
