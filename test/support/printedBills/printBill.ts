import { PaperWriter } from './PaperWriter';
import type { PrintedBillColumn, PrintedBillForm, PrintedField } from './PrintedBillForm';
import type { PrintedBillLine, PrintedBillTruth } from './printedBillTruth';

/** What a sabotaged bill has wrong: it is printed so, and must not be accepted. */
export interface PrintedFault {
  /** Cents that a total or an amount due is off. */
  readonly total?: number;
  readonly due?: number;
  /** Line that is not printed, though the totals have it. */
  readonly missing?: number;
}

const SUMS = {
  sum: (lines: readonly PrintedBillLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
};

/** What further columns of amounts have, by the amount of a line. */
const SHARES: Readonly<Partial<Record<PrintedField, (amountCents: number) => number>>> = {
  employee: (amount) => Math.floor(amount / 4),
  employer: (amount) => amount - Math.floor(amount / 4),
  yearToDate: (amount) => amount * 9,
};

/** Prints a bill in a form. */
export async function printBill(
  form: PrintedBillForm,
  truth: PrintedBillTruth,
  fault: PrintedFault = {},
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const printer = new BillPrinter(form, truth, fault, options);
  return printer.print();
}

class BillPrinter {
  private readonly paper: PaperWriter;
  private isInTable = false;
  private pageCents = 0;
  private readonly premium: number;
  private readonly adjusted: number;

  constructor(
    private readonly form: PrintedBillForm,
    private readonly truth: PrintedBillTruth,
    private readonly fault: PrintedFault,
    options: PDFKit.PDFDocumentOptions,
  ) {
    this.premium = SUMS.sum(truth.lines);
    this.adjusted = SUMS.sum(truth.adjustments);
    this.paper = new PaperWriter(form, () => this.beginPage(), options);
  }

  async print(): Promise<Uint8Array> {
    const { form, truth, paper } = this;
    this.titles();
    this.facts();
    if (form.summary === 'above') this.summary();
    if (form.summary === 'cover') {
      this.summary();
      paper.newPage();
    }
    this.headings();
    this.isInTable = true;
    const lines = this.ordered();
    if (form.columns.some(({ coverage }) => coverage !== undefined)) this.members();
    else for (const [at, line] of lines.entries()) this.line(line, lines[at - 1], lines[at + 1], at);
    this.endPage();
    if (form.totals.includes('grand'))
      this.total(form.grandLabel ?? 'Total Premium', this.premium + (this.fault.total ?? 0), this.truth.lines);
    this.isInTable = false;
    if (form.hasAdjustments && truth.adjustments.length > 0) this.adjustments();
    if (form.summary === 'end') this.summary();
    return paper.end();
  }

  private ordered(): readonly PrintedBillLine[] {
    if (!this.form.totals.includes('coverage') && !this.form.coverageTitles) return this.truth.lines;
    return [...this.truth.lines].sort((one, other) =>
      one.coverage < other.coverage ? -1 : one.coverage > other.coverage ? 1 : 0,
    );
  }

  private titles(): void {
    this.paper.write('Keystone Benefit Life and Health Insurance Company', 0, this.paper.width);
    this.paper.y += 2 * this.paper.lineHeight;
  }

  private beginPage(): void {
    this.titles();
    if (this.isInTable) this.headings();
  }

  private endPage(): void {
    const { form, paper } = this;
    if (form.totals.includes('page') && this.pageCents !== 0) {
      this.total('Page Total', this.pageCents);
      this.pageCents = 0;
    }
    paper.footer(`Page ${paper.page}`);
  }

  private facts(): void {
    const { form, paper } = this;
    const values = ['10420', 'INV-2611', '11/01/2026 - 11/30/2026', '11/15/2026'];
    for (const [at, label] of form.labels.entries()) {
      const value = values[at] ?? '';
      if (form.labelStyle === 'colon') paper.write(`${label}: ${value}`, paper.width * 0.55, paper.width * 0.45);
      else if (form.labelStyle === 'beside') {
        paper.write(label, paper.width * 0.5, 100);
        paper.write(value, paper.width * 0.75, 100);
      } else {
        paper.write(label, (paper.width / 4) * at, paper.width / 4);
        paper.write(value, (paper.width / 4) * at, paper.width / 4, 'left', paper.y + paper.lineHeight);
      }
      if (form.labelStyle !== 'below') paper.y += paper.lineHeight;
    }
    paper.y += 3 * paper.lineHeight;
  }

  private headings(): void {
    const { form, paper } = this;
    const lines = Math.max(...form.columns.map(({ heading }) => heading.split('/').length));
    if (form.writes === 'lines') {
      paper.writeLine(this.fixed((column) => column.heading));
      paper.y += paper.lineHeight;
      if (form.hasRule) {
        paper.writeLine(this.fixed(({ width }) => '-'.repeat(width)));
        paper.y += paper.lineHeight;
      }
      return;
    }
    for (const [column, left, width] of this.places()) {
      const parts = column.heading.split('/');
      for (const [at, part] of parts.entries()) {
        const y = paper.y + (lines - parts.length + at) * paper.lineHeight;
        paper.write(part, left, width, column.align, y);
      }
    }
    paper.y += (lines + 0.3) * paper.lineHeight;
  }

  private places(): readonly (readonly [PrintedBillColumn, number, number])[] {
    const { form, paper } = this;
    const all = form.columns.reduce((sum, { width }) => sum + width, 0);
    let left = 0;
    return form.columns.map((column) => {
      const width = (column.width / all) * paper.width;
      const place = [column, left, width - 0.8 * form.size] as const;
      left += width;
      return place;
    });
  }

  private line(
    line: PrintedBillLine,
    before: PrintedBillLine | undefined,
    after: PrintedBillLine | undefined,
    at: number,
  ): void {
    const { form, paper, fault } = this;
    if (paper.y + 4 * paper.lineHeight > paper.bottom) {
      this.endPage();
      paper.newPage();
    }
    const isSame = before?.memberId === line.memberId;
    if (form.hasDepartments && !isSame && at % 10 === 0) {
      paper.y += 0.5 * paper.lineHeight;
      paper.write(`Department ${at / 10 + 1}: West`, 0, paper.width);
      paper.y += 1.2 * paper.lineHeight;
    }
    if (form.coverageTitles && before?.coverage !== line.coverage) {
      paper.y += 0.5 * paper.lineHeight;
      paper.write(form.coverageTitles === 'plain' ? line.coverage : `Coverage: ${line.coverage}`, 0, paper.width);
      paper.y += 1.2 * paper.lineHeight;
    }
    const isNamed = !(form.namesOnce && isSame);
    if (fault.missing !== at) this.row((column) => this.textOf(line, column.field, isNamed));
    this.pageCents += line.amountCents;
    const isLastOfMember = after?.memberId !== line.memberId;
    if (form.totals.includes('member') && isLastOfMember && isSame) {
      const own = this.truth.lines.filter(({ memberId }) => memberId === line.memberId);
      this.total('Member Total', SUMS.sum(own), form.sumsAllColumns ? own : []);
    }
    if (form.totals.includes('coverage') && after?.coverage !== line.coverage) {
      const own = this.truth.lines.filter(({ coverage }) => coverage === line.coverage);
      this.total(`Total ${line.coverage}`, SUMS.sum(own), form.sumsAllColumns ? own : []);
    }
  }

  private adjustments(): void {
    const { paper, truth } = this;
    paper.room(6);
    paper.y += paper.lineHeight;
    paper.write('Adjustments', 0, paper.width);
    paper.y += 1.5 * paper.lineHeight;
    const id = this.form.columns.find(({ field }) => field === 'memberId');
    const name = this.form.columns.find(({ field }) => field === 'memberName');
    const columns = [
      ['Month', 0],
      [headingOf(id), 0.14],
      [headingOf(name), 0.3],
      ['Coverage', 0.66],
      ['Amount', 0.8],
    ] as const;
    for (const [heading, share] of columns) this.place(heading, share, heading === 'Amount');
    paper.y += 1.3 * paper.lineHeight;
    for (const line of truth.adjustments) {
      this.place(usDate(line.month ?? ''), 0);
      this.place(this.textOf(line, id?.field ?? 'memberId', true), 0.14);
      this.place(this.textOf(line, name?.field ?? 'memberName', true), 0.3);
      this.place(line.coverage, 0.66);
      this.place(this.money(line.amountCents), 0.8, true);
      paper.y += paper.lineHeight;
    }
    this.place('Total Adjustments', 0.3);
    this.place(this.money(this.adjusted), 0.8, true);
    paper.y += 2 * paper.lineHeight;
  }

  private place(text: string, share: number, isRight = false): void {
    const { paper } = this;
    paper.write(text, share * paper.width, (isRight ? 0.2 : 0.15) * paper.width, isRight ? 'right' : 'left');
  }

  private summary(): void {
    const { paper, truth, form } = this;
    const adjusted = form.hasAdjustments ? this.adjusted : 0;
    const due = truth.priorCents - truth.paidCents + this.premium + adjusted + truth.feeCents + (this.fault.due ?? 0);
    paper.room(8);
    paper.y += paper.lineHeight;
    const rows: readonly (readonly [string, number])[] = [
      ['Previous Balance', truth.priorCents],
      ['Payments Received', -truth.paidCents],
      ['Current Premium', this.premium],
      ...(adjusted === 0 ? [] : [['Adjustments', adjusted] as const]),
      ...(truth.feeCents === 0 ? [] : [['Administrative Fee', truth.feeCents] as const]),
      ['Total Amount Due', due],
    ];
    for (const [label, amount] of rows) {
      paper.write(label, 0.1 * paper.width, 0.3 * paper.width);
      paper.write(this.money(amount), 0.4 * paper.width, 0.2 * paper.width, 'right');
      paper.y += paper.lineHeight;
    }
    paper.y += 2 * paper.lineHeight;
  }

  /** One row for each member, with an amount in the column of each coverage. */
  private members(): void {
    const { truth, paper, fault } = this;
    for (const [at, memberId] of [...new Set(truth.lines.map((line) => line.memberId))].entries()) {
      const own = truth.lines.filter((line) => line.memberId === memberId);
      if (paper.y + 4 * paper.lineHeight > paper.bottom) {
        this.endPage();
        paper.newPage();
      }
      const [line] = own;
      if (line && at !== (fault.missing ?? -1))
        this.row((column) => this.sumOrText(column, own) ?? this.textOf(line, column.field, true));
    }
  }

  private sumOrText({ coverage, field }: PrintedBillColumn, lines: readonly PrintedBillLine[]): string | undefined {
    if (field === 'memberTotal') return this.money(SUMS.sum(lines));
    if (coverage === undefined) return undefined;
    const own = lines.filter((line) => line.coverage === coverage);
    return own.length === 0 ? '' : this.money(SUMS.sum(own));
  }

  private total(label: string, amountCents: number, lines: readonly PrintedBillLine[] = []): void {
    const first = this.form.columns.find(({ field }) => field === 'memberName')?.field;
    const textOf = ({ field }: PrintedBillColumn) =>
      field === 'amount' || field === 'memberTotal' ? this.money(amountCents) : field === first ? label : '';
    const faulty = this.form.columns.find(({ coverage }) => lines.some((line) => line.coverage === coverage));
    this.row((column) => {
      if (this.form.sumsAllColumns && SHARES[column.field] && lines.length > 0)
        return this.money(this.sumOf(column.field, lines) + (this.fault.total ?? 0));
      if (column.coverage === undefined) return textOf(column);
      const own = lines.filter(({ coverage }) => coverage === column.coverage);
      const more = column === faulty ? (this.fault.total ?? 0) : 0;
      return own.length === 0 ? '' : this.money(SUMS.sum(own) + more);
    });
    this.paper.y += 0.3 * this.paper.lineHeight;
  }

  private sumOf(field: PrintedField, lines: readonly PrintedBillLine[]): number {
    return lines.reduce((sum, { amountCents }) => sum + (SHARES[field]?.(amountCents) ?? 0), 0);
  }

  private row(textOf: (column: PrintedBillColumn) => string): void {
    const { form, paper } = this;
    if (form.writes === 'lines') {
      paper.writeLine(this.fixed(textOf));
      paper.y += paper.lineHeight;
      return;
    }
    let lines = 1;
    for (const [column, left, width] of this.places()) {
      const parts = wrapped(textOf(column), width, (text) => paper.widthOf(text));
      for (const [at, part] of parts.entries())
        paper.write(part, left, width, column.align, paper.y + at * form.size * 1.1);
      lines = Math.max(lines, parts.length);
    }
    paper.y += paper.lineHeight + (lines - 1) * form.size * 1.1;
  }

  /** A row of letters of one width. */
  private fixed(textOf: (column: PrintedBillColumn) => string): string {
    return this.form.columns
      .map((column) => {
        const text = textOf(column).slice(0, column.width);
        return column.align === 'right' ? text.padStart(column.width) : text.padEnd(column.width);
      })
      .join('  ');
  }

  private textOf(line: PrintedBillLine, field: PrintedField, isNamed: boolean): string {
    if (field === 'amount') return this.money(line.amountCents);
    if (field === 'volume') return this.money(line.volume).replace(/\.\d\d/, '');
    if (field === 'born') return '05/14/1980';
    if (field === 'memberTotal') return '';
    if (field === 'rate') return '0.2350';
    if (field === 'employee' || field === 'employer' || field === 'yearToDate')
      return this.money(this.sumOf(field, [line]));
    const isName = field === 'memberId' || field === 'memberName';
    return isName && !isNamed ? '' : line[field];
  }

  private money(amountCents: number): string {
    const { money, credits } = this.form;
    const figures = (Math.abs(amountCents) / 100).toLocaleString('en-US', {
      minimumFractionDigits: 2,
      useGrouping: money !== '$ 1234.56',
    });
    const text = `${money.startsWith('$ ') ? '$ ' : money.startsWith('$') ? '$' : ''}${figures}`;
    if (amountCents >= 0) return text;
    return { '-1.00': `-${text}`, '(1.00)': `(${text})`, '1.00-': `${text}-`, '1.00 CR': `${text} CR` }[credits];
  }
}

function headingOf(column: PrintedBillColumn | undefined): string {
  return (column?.heading ?? '').replace('/', ' ');
}

function usDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

function wrapped(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
