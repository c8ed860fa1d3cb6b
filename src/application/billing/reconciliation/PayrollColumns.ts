import { columnQuestions, proposedColumns } from '../../../domain/billing/reconciliation/columnQuestions';
import type { ColumnMapping, MonthShift, RememberedColumns } from '../../../domain/billing/reconciliation/PayrollTable';
import { withContributions } from '../../../domain/billing/reconciliation/payrollFile/basisOptions';
import type { PayrollInterpretation } from '../../../domain/billing/reconciliation/payrollFile/interpretPayroll';
import {
  columnsInMonth,
  headingMonthsAhead,
  monthToConfirm,
} from '../../../domain/billing/reconciliation/payrollFile/monthOfFile';
import { shiftOf, withShift } from '../../../domain/billing/reconciliation/payrollFile/monthShifts';
import { payrollChoices } from '../../../domain/billing/reconciliation/payrollFile/payrollChoices';
import {
  firstQuestion,
  fitsLayout,
  hasRivals,
  isSure,
  laterQuestion,
  type PayrollQuestion,
  withPayDates,
} from '../../../domain/billing/reconciliation/payrollFile/payrollQuestions';
import { unusedColumns } from '../../../domain/billing/reconciliation/payrollFile/readingWords';
import type { ReadDeductions } from '../../../domain/billing/reconciliation/readDeductions';
import { membersIn } from '../../../domain/billing/reconciliation/suggestColumns';
import type { ComparisonFactsCache } from './ComparisonFactsCache';
import type { OpenedPayrollFile } from './PayrollFile';
import type { ColumnMappingGateway } from './ports';
import type { ChoosingState, ReconcileStore } from './ReconcileState';
import type { SavedPayroll } from './reconcileDraft';

/** An opened file, and the columns to read it by. */
export interface ReadyFile {
  readonly kind: 'ready';
  readonly file: OpenedPayrollFile;
  readonly mapping: ColumnMapping;
  readonly suggested: PayrollInterpretation;
  readonly remembered: RememberedColumns | null;
  /** Columns that were remembered before a person chose these. Default: `remembered`. */
  readonly before?: RememberedColumns | null | undefined;
}

/** Finds the columns of payroll files, from their content and from those that were chosen before. */
export class PayrollColumns {
  /** Of the columns that were remembered last. */
  private shifts: readonly MonthShift[] = [];

  constructor(
    private readonly store: ReconcileStore,
    private readonly facts: ComparisonFactsCache,
    private readonly mappings: ColumnMappingGateway,
  ) {}

  /** Null if none are remembered or they cannot be loaded: then the user must choose the columns. */
  async remembered({ headers }: OpenedPayrollFile): Promise<RememberedColumns | null> {
    const { groupNumber } = this.store.open.bill;
    const saved = await this.mappings.get({ groupNumber, headings: headers }).catch(() => null);
    this.shifts = saved?.shifts ?? [];
    if (!saved?.shifts) return saved;
    const { monthsAhead: _, ...columns } = saved;
    const monthsAhead = shiftOf(saved.shifts, await this.store.requireLines());
    return { ...columns, ...(monthsAhead !== undefined && { monthsAhead }) };
  }

  /** Remembers columns for the group's next file of this layout. Not awaited: if it fails, the next file asks for its columns. */
  remember(file: OpenedPayrollFile, mapping: ColumnMapping): RememberedColumns {
    const { isOtherMonth: _, ...usual } = mapping;
    const monthsAhead = usual.monthsAhead ?? headingMonthsAhead(usual, this.store.open.bill);
    if (monthsAhead !== undefined) this.shifts = withShift(this.shifts, this.store.open.lines.items, monthsAhead);
    const { shifts } = this;
    const remembered = {
      ...usual,
      ...(monthsAhead !== undefined && { monthsAhead }),
      ...(shifts.length > 0 && { shifts }),
      headings: file.headers,
    };
    this.mappings.save({ ...remembered, groupNumber: this.store.open.bill.groupNumber }).catch(() => undefined);
    return remembered;
  }

  /** The columns with the sheets that a person chose, remembered for the group's next file. */
  withSheets(ready: ReadyFile, sheets: Pick<ColumnMapping, 'sheet' | 'moreSheets'>): ReadyFile {
    const mapping = { ...ready.mapping, ...sheets };
    return { ...ready, mapping, remembered: this.remember(ready.file, mapping), before: ready.remembered };
  }

  async interpret(file: OpenedPayrollFile): Promise<PayrollInterpretation> {
    const [lines, { rules }] = await Promise.all([this.store.requireLines(), this.facts.load()]);
    const { contributions, employeeContributions, schoolYear } = rules;
    const { periodFrom } = this.store.open.bill;
    return file.interpret(lines, { contributions, employeeContributions, schoolYear }, periodFrom);
  }

  /** The columns if they are sure, or the remembered ones fit the file and the bill; otherwise the first question about them. */
  async decide(
    file: OpenedPayrollFile,
    suggested: PayrollInterpretation,
    last: RememberedColumns | null,
  ): Promise<ReadyFile | ChoosingState> {
    const inMonth = last && columnsInMonth(last, file.headers, this.store.open.bill);
    // Columns of another layout say nothing about this file.
    const fitting = inMonth && fitsLayout(inMonth, file.headers) ? inMonth : null;
    const remembered = fitting && inUnitOf(fitting, suggested);
    const proposed = proposedColumns(remembered, suggested, file.headers);
    const choosing = { kind: 'choosing', file, suggested, remembered } as const;
    if (!isWhole(proposed)) return { ...choosing, mapping: proposed, questions: [] };
    const { rules } = await this.facts.load();
    const mapping = withContributions(withPayDates(proposed, suggested), rules);
    const unclear = columnQuestions(remembered, suggested, file.headers);
    const questions = remembered || !isSure(suggested) ? unclear : [];
    const question = remembered
      ? laterQuestion(suggested, { mapping, ...(await file.preview(mapping)) })
      : firstQuestion(suggested);
    const isClear = questions.every(({ kind }) => kind === 'notRemembered');
    const isDecided = question?.kind === 'amount' && isSure(suggested) && !hasRivals(suggested);
    const isAsked = question !== undefined && isClear && !isDecided;
    if (isAsked) return { ...choosing, mapping, questions, question };
    if (questions.length > 0) return { ...choosing, mapping, questions };
    return { kind: 'ready', file, mapping, suggested, remembered };
  }

  /** The question about a file whose months do not fit the bill; undefined if they do, or it names none. */
  private async monthQuestion({ file, mapping, suggested }: ReadyFile): Promise<PayrollQuestion | undefined> {
    const { bill } = this.store.open;
    const question = monthToConfirm(mapping, suggested.basis?.payDates, bill, file.headers);
    if (!question) return undefined;
    const choices = await Promise.all(
      question.choices.map(async (one) => ({ mapping: one, ...(await file.preview(one)) })),
    );
    // The column of the month after the bill may be empty, or of another year's amounts.
    const { amount, coverageColumns } = mapping;
    const isOther = (one: ColumnMapping) => one.amount !== amount || one.coverageColumns !== coverageColumns;
    if (choices.some((one) => isOther(one.mapping) && one.agree * 2 < one.of)) return undefined;
    return { kind: 'month', choices: choices.sort((one, other) => other.agree - one.agree), text: question.text };
  }

  /**
   * Reads a file, unless there is a question about its month, or no row can be read with the columns.
   *
   * @param start called before reading rows; returns false to stop because a newer file was chosen
   */
  async read(ready: ReadyFile, start: () => boolean): Promise<ChoosingState | ComparedPayroll | undefined> {
    const question = await this.monthQuestion(ready);
    if (question) return { ...ready, kind: 'choosing', questions: [], question };
    if (!start()) return undefined;
    const payroll = await readPayroll(ready);
    return payroll.deductions.length > 0 ? payroll : { ...ready, kind: 'choosing', questions: [{ kind: 'noRows' }] };
  }

  /** Reads a file that was compared before with other columns, and remembers these. */
  async readAgain(file: OpenedPayrollFile, mapping: ColumnMapping): Promise<ComparedPayroll> {
    const [suggested, before] = await Promise.all([this.interpret(file), this.remembered(file)]);
    return readPayroll({ kind: 'ready', file, mapping, suggested, before, remembered: this.remember(file, mapping) });
  }

  /** Lets the user change the columns. @param current columns of the comparison; undefined if nothing was compared */
  async reconsider(file: OpenedPayrollFile, current: ColumnMapping | undefined): Promise<ChoosingState> {
    const [remembered, suggested] = await Promise.all([this.remembered(file), this.interpret(file)]);
    const mapping = current ?? proposedColumns(remembered, suggested, file.headers);
    return { kind: 'choosing', file, mapping, suggested, remembered, questions: [] };
  }
}

/** Rows of a payroll file as they are compared. */
export type ComparedPayroll = ReadDeductions & Omit<SavedPayroll, 'contents'>;

/** @throws PayrollFileError if the file cannot be read with these columns */
async function readPayroll({
  file,
  mapping,
  suggested,
  remembered,
  before = remembered,
}: ReadyFile): Promise<ComparedPayroll> {
  const { deductions, problems, unread, skipped, notice, tierWords, account } = await file.read(mapping);
  const choices = payrollChoices(mapping, suggested.mapping, before);
  const { savedBy, savedAt } = before ?? {};
  const isSaved = savedBy !== undefined && savedAt !== undefined && choices.some(({ by }) => by === 'saved');
  return {
    fileName: file.name,
    files: file.files,
    headerRow: file.headerRow,
    deductions,
    problems,
    account,
    unreadRows: new Set(problems.map(({ row }) => row)).size,
    ...(unread && { unread }),
    ...(skipped && { skipped }),
    ...(notice && { notice }),
    columns: {
      mapping,
      found: membersIn(suggested, mapping.memberId),
      memberCount: suggested.memberCount,
      ...(suggested.basis && suggested.basis.payDates.count > 0 && { payDates: suggested.basis.payDates }),
      unused: unusedColumns(file.headers, mapping),
      choices,
      ...(isSaved && { layout: { savedBy, savedAt } }),
      ...(tierWords && { tierWords }),
      ...(file.places && { places: file.places }),
    },
  };
}

/**
 * Whole cents are remembered for files of whole numbers: an amount with a point is in dollars.
 *
 * @source docs/decisions/files.md#a-saved-layout-is-asked-about-where-its-meaning-changed
 */
function inUnitOf(
  { isInCents, ...columns }: RememberedColumns,
  { readings }: PayrollInterpretation,
): RememberedColumns {
  const canBeCents = readings.some(({ mapping }) => mapping.isInCents);
  return { ...columns, ...(isInCents && canBeCents && { isInCents }) };
}

function isWhole(mapping: Partial<ColumnMapping>): mapping is ColumnMapping {
  return mapping.memberId !== undefined && mapping.amount !== undefined;
}
