import { isCheckNumberChoice } from '../../platform/files/checkNumberChoice';
import { OWNER_OF, UploadKind } from '../../platform/files/UploadKind';
import { isSocialSecurity, maskNumbersIn } from '../../platform/text/maskNumbers';
import { isOldDay, maskDaysIn, maskDigits, maskOldIn, maskSpecialIn } from '../../platform/text/maskSpecial';
import { maskText } from '../../platform/text/maskText';
import type { FileLayout } from './FileTemplate';
import type { FoundWord, RowError, UploadRecord, UploadValues } from './RowReader';
import { type UploadField, uploadFieldsOf } from './UploadField';

/** Headings of columns with special data, which stay masked when they are mapped to an amount or a date. */
const SPECIAL_HEADING =
  /\b(?:birth\w*|dob|d o b|born|salar(?:y|ies)|wages?|compensation|earnings|income|gross|(?:net|base|annual|regular) pay|hourly|pay rate|rate of pay)\b/;
const BUSINESS_NUMBERS: ReadonlySet<string> = new Set([
  'groupNumber',
  'billNumber',
  'checkNumber',
  'code',
  'groups',
  'rep',
]);
/** Values of rows that the server added: what a check was matched to. */
const MATCHES: ReadonlySet<string> = new Set(['match', 'matchedGroup', 'matchedBillPk']);
const DAY =
  /^(?:(?:19|20)\d{2}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2(?:(?:19|20)\d{2}|\d{2})|(?:19|20)\d{6}|\d{4}(?:19|20)\d{2})(?:[ T].*)?$/;
/** A month, as a period or a coverage month may be written. */
const MONTH = /^(?:(?:19|20)\d{2}[./-]?\d{1,2}|\d{1,2}[./-](?:19|20)\d{2})$/;
const AMOUNT = /^[-+(]?[$€£]?\s?\d[\d.,]*\)?(?:\s?(?:CR|DR|-))?$/i;
/** Values that a message quotes. */
const QUOTED = /“([^”]*)”/g;
/** A title above the headings has few cells; a row with more of them is a row of data. */
const MOST_TITLE_CELLS = 3;

/** What of an uploaded file decides how its values are masked. */
export interface MaskedFileFacts {
  readonly kind: UploadKind;
  /** Null before it is known: then only values decide. */
  readonly layout: FileLayout | null;
}

/**
 * The values of an uploaded file as everyone sees them who may see the file. What a column means decides first: a member's number is
 * always masked, amounts and days of mapped columns are shown unless their heading says birth date or pay, and every digit of a column
 * that is not mapped is masked, because nobody knows what it is. Then the value itself decides.
 *
 * @source docs/decisions/files.md#values-of-files-are-masked-by-the-server
 */
export class MaskedFile {
  private readonly fields: ReadonlyMap<string, UploadField>;
  private readonly special: ReadonlySet<string>;
  private readonly kind: UploadKind;
  private readonly layout: FileLayout | null;

  constructor({ kind, layout }: MaskedFileFacts) {
    this.kind = kind;
    this.layout = layout;
    this.fields = new Map(uploadFieldsOf(kind).map((field) => [field.name, field]));
    const columns = layout?.columns ?? [];
    this.special = new Set(columns.filter(({ column }) => isSpecialHeading(column)).map(({ field }) => field));
  }

  /** The first rows of the file, from its first. @param headings of its columns, by place */
  sample(rows: readonly (readonly string[])[], headings: readonly string[]): string[][] {
    const headerRow = this.layout?.headerRow ?? 0;
    const fields = headings.map((heading) => this.fieldOf(heading));
    return rows.map((row, index) => {
      if (index + 1 === headerRow) return row.map(maskedHeading);
      if (index + 1 < headerRow) return row.map((cell) => (this.isTitle(row) ? maskOldIn(cell) : maskDigits(cell)));
      return row.map((cell, place) => this.cell(fields[place], cell));
    });
  }

  /** The cells of one row of data. @param headings of its columns, by place */
  cells(cells: readonly string[], headings: readonly string[]): string[] {
    return cells.map((cell, place) => {
      const column = headings[place];
      return this.cell(column === undefined ? undefined : this.fieldOf(column), cell);
    });
  }

  /** @param hasMemberIds whether members' numbers stay whole, for comparing. */
  record({ row, values }: Pick<UploadRecord, 'row' | 'values'>, hasMemberIds = false): UploadRecord {
    const masked = Object.entries(values).map(([name, value]) => {
      if ((hasMemberIds && name === 'memberId') || MATCHES.has(name)) return [name, value];
      return [name, this.value(name, value)];
    });
    return { row, values: Object.fromEntries(masked) as UploadValues };
  }

  /** An error, or a cause of errors, with the value that its message quotes. */
  error<E extends Pick<RowError, 'field' | 'text' | 'message'>>(error: E): E {
    const { field, text, message } = error;
    // Files of the office have amounts of checks and balances, and no pay.
    const mask = OWNER_OF[this.kind] === 'office' ? maskDaysIn : maskSpecialIn;
    const shown = field === '' ? mask(text) : this.cell(field, text);
    const said = text.trim() === '' ? message : message.replaceAll(text, shown);
    const isBusiness = BUSINESS_NUMBERS.has(field);
    const maskQuote = isBusiness
      ? maskSsn
      : (value: string) => (this.isShownAmount(field, value) ? value : mask(value));
    const quoted = said.replace(QUOTED, (_, value: string) => `“${maskQuote(value)}”`);
    return { ...error, text: shown, message: isBusiness ? quoted : maskNumbersIn(quoted) };
  }

  word(word: FoundWord): FoundWord {
    const { plan } = word;
    return {
      ...word,
      text: this.cell(word.field, word.text),
      ...(plan !== undefined && { plan: this.cell('plan', plan) }),
    };
  }

  /** The layout with its headings as they are shown. */
  shownLayout(layout: FileLayout): FileLayout {
    return {
      ...layout,
      columns: layout.columns.map((rule) => ({ ...rule, column: maskedHeading(rule.column) })),
      values: layout.values.map((rule) => ({ ...rule, from: this.cell(rule.field, rule.from) })),
    };
  }

  /** Columns to choose check numbers from are shown as check numbers: nobody can choose from digits that are masked. */
  private fieldOf(heading: string): string | undefined {
    const field = this.layout?.columns.find(({ column }) => column === heading)?.field;
    if (field !== undefined || this.kind !== UploadKind.Lockbox) return field;
    return isCheckNumberChoice(heading) ? 'checkNumber' : undefined;
  }

  private value(name: string, value: string | number | null): string | number | null {
    if (value === null) return null;
    if (typeof value === 'number') return this.special.has(name) ? null : value;
    return this.cell(name, value);
  }

  /** @param name of the field that the column is mapped to; undefined for none. */
  private cell(name: string | undefined, text: string): string {
    const field = name === undefined ? undefined : this.fields.get(name);
    if (!field || this.special.has(field.name)) return maskDigits(text);
    const cell = text.trim();
    if (field.name === 'memberId') return maskText(text);
    if (BUSINESS_NUMBERS.has(field.name)) return maskSsn(text);
    if (this.isShownAmount(field.name, cell)) return text;
    if (field.format === 'date' && (MONTH.test(cell) || (DAY.test(cell) && !isOldDay(cell)))) return text;
    return maskSpecialIn(text);
  }

  /** Amounts of columns that are mapped to one are shown, unless the heading says pay. */
  private isShownAmount(name: string, text: string): boolean {
    const isAmount = this.fields.get(name)?.format === 'amount' && !this.special.has(name);
    return isAmount && AMOUNT.test(text.trim()) && !isSocialSecurity(text.trim());
  }

  private isTitle(row: readonly string[]): boolean {
    return this.kind === UploadKind.CarrierBill && row.filter((cell) => cell.trim() !== '').length <= MOST_TITLE_CELLS;
  }
}

/** A heading as shown. One that is no word is data, because the wrong row was taken for the headings. */
export function maskedHeading(heading: string): string {
  return /\p{L}/u.test(heading) ? maskOldIn(heading) : maskDigits(heading);
}

const maskSsn = (text: string): string => (isSocialSecurity(text.trim()) ? maskText(text) : text);

const isSpecialHeading = (heading: string): boolean =>
  SPECIAL_HEADING.test(
    heading
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
