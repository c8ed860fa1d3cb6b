import type { AnswerPlan, CarrierReport } from '../../../contract/billing/correctionAnswers';
import type { AnsweredCorrection } from '../../../src/domain/billing/corrections/answeredCorrections';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import {
  accountOfReport,
  fitsReport,
  headingsOf,
  isWholeReportLayout,
  REPORT_COLUMN_LABELS,
  REPORT_COLUMNS,
  type ReportLayout,
  readReport,
  reportHeadingRow,
  suggestedReportLayout,
} from '../../../src/domain/billing/corrections/carrierReport';
import { reportedCorrections } from '../../../src/domain/billing/corrections/reportedCorrections';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { ReadingChoice } from '../../../src/domain/platform/files/FileAccount';
import { csvRows } from '../../platform/files/reading/openCsv';
import type { ReadCorrectionLayout } from './CorrectionLayouts';
import type { CorrectionQueries, ReportLayoutStore } from './ports';

/** A table that a carrier wrote about corrections of a group. */
export interface SentReport {
  readonly scope: Scope;
  /** In scope. */
  readonly groupNumber: string;
  readonly text: string;
  readonly layout?: ReportLayout | undefined;
  readonly carrierCode?: string | undefined;
  readonly today: LocalDate;
}

/** A report with what it does. */
export interface ReadReportAnswer {
  readonly report: CarrierReport;
  readonly files: AnswerPlan['files'];
  /** The corrections that it names, as they were read. */
  readonly corrections: readonly Correction[];
  /** To remember for the carrier. */
  readonly layout: ReportLayout;
}

const MAX_NAMED = 100;

/**
 * Reads a carrier's error report and finds the corrections that it is about.
 *
 * @source docs/decisions/corrections.md#a-carriers-error-report-is-read-as-its-answer
 */
export class ReadCarrierReport {
  constructor(
    private readonly queries: Pick<CorrectionQueries, 'sentToCarriers' | 'file'>,
    private readonly layouts: Pick<ReportLayoutStore, 'find'>,
    private readonly codes: Pick<ReadCorrectionLayout, 'run'>,
  ) {}

  /** @throws UnreadableFile for a text that is no table. */
  async run({
    scope,
    groupNumber,
    text,
    layout: given,
    carrierCode: named,
    today,
  }: SentReport): Promise<ReadReportAnswer> {
    const rows = csvRows(text);
    const sent = await this.queries.sentToCarriers(scope, groupNumber, today);
    const carrierCodes = [...new Set(sent.map((one) => one.carrierCode))].sort();
    const carrierCode = carrierCodes.find((code) => code === named || carrierCodes.length === 1) ?? null;
    const headingRow = reportHeadingRow(rows);
    const headings = headingsOf(rows[headingRow] ?? []);
    const saved = carrierCode === null ? undefined : await this.layouts.find(groupNumber, carrierCode);
    const remembered = saved && fitsReport(saved, headings) ? saved : undefined;
    const suggested = suggestedReportLayout(headings);
    const layout = given && fitsReport(given, headings) ? given : (remembered ?? suggested);
    const own = sent.filter((one) => one.carrierCode === carrierCode);
    const common = {
      headings: [...headings],
      layout,
      isRemembered: layout === remembered,
      carrierCodes,
      carrierCode,
      coverages: [...new Set(own.flatMap(({ coverage }) => coverage ?? []))].sort(),
    };
    const problem = problemWith({ headings, layout, carrierCodes, carrierCode });
    if (problem !== '' || carrierCode === null) {
      const report = { ...common, asks: [], problem, unused: [], account: null };
      return { report, files: [], corrections: [], layout };
    }
    const { codes } = (await this.codes.run({ groupNumber, recipient: 'CARRIER', carrierCode })).layout;
    const codeOf = (coverage: string) =>
      codes.find(({ field, value }) => field === 'coverage' && value.toLowerCase() === coverage.toLowerCase())?.code;
    const read = readReport(rows, headingRow, layout);
    const found = reportedCorrections(read.rows, own, layout, codeOf);
    const unused = [...read.unused, ...found.unused].sort((one, other) => one.row - other.row);
    const report: CarrierReport = {
      ...common,
      asks: [
        ...read.unknownWords.map((word) => ({ field: 'status' as const, text: word })),
        ...found.unknownCoverages.map((word) => ({ field: 'coverage' as const, text: word })),
      ],
      problem: '',
      unused: unused.slice(0, MAX_NAMED).map(({ row, message }) => ({ row, message })),
      account: accountOfReport(read, unused, choicesOf(layout, remembered, suggested)),
    };
    const answered = new Set(found.corrections.map(({ correctionPk }) => correctionPk));
    const corrections = own.filter(({ correctionPk }) => answered.has(correctionPk));
    return { report, files: await this.byFile(groupNumber, corrections, found.corrections), corrections, layout };
  }

  /** The answered corrections by the file in which each was last sent. */
  private async byFile(
    groupNumber: string,
    corrections: readonly Correction[],
    answered: readonly AnsweredCorrection[],
  ): Promise<AnswerPlan['files']> {
    const fileOf = new Map(corrections.map(({ correctionPk, filePk }) => [correctionPk, filePk]));
    const byFile = new Map<string, AnsweredCorrection[]>();
    for (const one of answered) {
      const filePk = fileOf.get(one.correctionPk) ?? '';
      const known = byFile.get(filePk);
      if (known) known.push(one);
      else if (filePk !== '') byFile.set(filePk, [one]);
    }
    return Promise.all(
      [...byFile].map(async ([filePk, own]) => {
        const file = await this.queries.file(groupNumber, filePk);
        return { fileName: file?.name ?? '', answers: [], corrections: own };
      }),
    );
  }
}

interface ReportFacts {
  readonly headings: readonly string[];
  readonly layout: ReportLayout;
  readonly carrierCodes: readonly string[];
  readonly carrierCode: string | null;
}

function problemWith({ headings, layout, carrierCodes, carrierCode }: ReportFacts): string {
  if (carrierCodes.length === 0)
    return 'No correction of this group was sent to a carrier, so this report answers none.';
  if (headings.length === 0)
    return 'The file has no row with headings. Ask the carrier for its error report with column names.';
  if (carrierCode === null) return 'Choose the carrier that wrote this report.';
  if (!isWholeReportLayout(layout))
    return "Choose the column of the member's number or name, and of the status or error.";
  return '';
}

function choicesOf(
  layout: ReportLayout,
  remembered: ReportLayout | undefined,
  suggested: ReportLayout,
): readonly ReadingChoice[] {
  return REPORT_COLUMNS.flatMap((column): readonly ReadingChoice[] => {
    const heading = layout[column];
    if (heading === null) return [];
    const other = remembered?.[column] === heading ? 'saved' : 'person';
    const by = suggested[column] === heading ? 'rule' : other;
    return [{ what: REPORT_COLUMN_LABELS[column], value: `column “${heading}”`, by }];
  });
}
