import type { AnswerPlan } from '../../../../contract/billing/correctionAnswers';
import type { CorrectionResult } from '../../../../contract/billing/corrections';
import type { Correction, CorrectionRecipient, CorrectionTerms } from '../../../domain/billing/corrections/Correction';
import type { ReportLayout } from '../../../domain/billing/corrections/carrierReport';
import { CORRECTIONS, type CorrectionPage } from '../../../domain/billing/corrections/correctionList';
import type {
  CorrectionAnswer,
  CorrectionDecision,
  CorrectionFilter,
  CorrectionSort,
} from '../../../domain/billing/corrections/correctionSteps';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import type { PlaceInFile } from '../../../domain/platform/files/FileAccount';
import { UnreadableFile } from '../../../domain/platform/files/UnreadableFile';
import type { Lists } from '../../platform/lists/Lists';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { createToken, type Token } from '../../platform/shared/Token';

/** Filter and page of corrections. */
export interface CorrectionQuery {
  /** Undefined for all groups that the person may see. */
  readonly groupNumber: string | undefined;
  /** The carrier of the coverage; undefined for all. */
  readonly carrierCode?: string | undefined;
  /** The bill that they come from; undefined for all bills. */
  readonly billPk?: string | undefined;
  readonly status: CorrectionFilter;
  readonly recipient: CorrectionRecipient | 'all';
  /** First day of the month of the bill that it comes from; undefined for all. */
  readonly month?: LocalDate | undefined;
  /** Part of a member's or group's name, or start of a member number or bill number. At most 80 characters. */
  readonly q: string;
  /** Whether an inquiry about several members is one item. Default: each member is an item. */
  readonly inquiries?: 'each' | 'once';
  /** Default: `status`. */
  readonly sort?: CorrectionSort;
  /** Default: `asc`. */
  readonly direction?: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Corrections of the product API. Calls reject with ApiError; `signal` aborts. */
export interface CorrectionGateway {
  search(query: CorrectionQuery, signal?: AbortSignal): Promise<CorrectionPage>;
  decide(args: {
    readonly groupNumber: string;
    readonly correctionPks: readonly string[];
    readonly decision: CorrectionDecision;
  }): Promise<readonly CorrectionResult[]>;
  edit(
    args: Pick<Correction, 'groupNumber' | 'correctionPk'> & CorrectionTerms & { readonly isConfirmed: boolean },
  ): Promise<Correction>;
  send(args: {
    readonly groupNumber: string;
    readonly correctionPks: readonly string[];
    readonly format: CorrectionFormat;
    readonly isAgain: boolean;
  }): Promise<{ readonly filePk: string; readonly name: string }>;
  file(args: { readonly groupNumber: string; readonly filePk: string }): Promise<DownloadedFile>;
  answer(
    args: CorrectionKey & {
      readonly answer: CorrectionAnswer;
      readonly note: string;
      readonly others: readonly string[];
    },
  ): Promise<Correction>;
  answerByFile(
    args: Omit<AnswerFile, 'places'> & { readonly groupNumber: string; readonly isRecorded: boolean },
  ): Promise<AnswerPlan>;
}

export type { AnswerPlan };

/** A carrier's answer as text, and how to read an error report. */
export interface AnswerFile {
  readonly fileName: string;
  readonly text: string;
  /** Sheets of a workbook; empty if there is only one. */
  readonly places: readonly PlaceInFile[];
  /** Undefined for the remembered or suggested columns. */
  readonly layout?: ReportLayout;
  /** The carrier that wrote an error report; undefined for the only one. */
  readonly carrierCode?: string;
}

/** The text of a carrier's answer. Of a workbook, a sheet as CSV. */
export type ReportFile = Pick<AnswerFile, 'text' | 'places'>;

/** Reads carriers' answers in the browser. */
export interface ReportFiles {
  /** @throws UnreadableFile */
  read(file: GivenFile): Promise<ReportFile>;
}

export const ReportFiles: Token<ReportFiles> = createToken('ReportFiles');

const MAX_NAME = 200;
/** Corrections in one request. */
const MAX_DECIDED = 200;
/** The server takes a million characters. */
const MAX_ANSWER_BYTES = 2_000_000;

export const CORRECTION_FORMATS = ['xlsx', 'csv', 'pdf', '834'] as const;
export type CorrectionFormat = (typeof CORRECTION_FORMATS)[number];
type CorrectionKey = Pick<Correction, 'groupNumber' | 'correctionPk'>;

export const CorrectionGateway: Token<CorrectionGateway> = createToken('CorrectionGateway');

/** Confirms, drops, restores and edits corrections that were not sent. */
export class ChangeCorrections {
  constructor(
    private readonly gateway: CorrectionGateway,
    private readonly lists: Pick<Lists, 'readAgain'>,
    private readonly files: ReportFiles,
  ) {}

  /** Decides about corrections of one or several groups; one call for each group. */
  async decide(
    corrections: readonly Pick<Correction, 'groupNumber' | 'correctionPk'>[],
    decision: CorrectionDecision,
  ): Promise<readonly CorrectionResult[]> {
    const groups = [...new Set(corrections.map(({ groupNumber }) => groupNumber))];
    const results: CorrectionResult[] = [];
    try {
      for (const groupNumber of groups) {
        const own = corrections.filter((one) => one.groupNumber === groupNumber);
        const pks = own.map(({ correctionPk }) => correctionPk);
        for (let at = 0; at < pks.length; at += MAX_DECIDED) {
          const correctionPks = pks.slice(at, at + MAX_DECIDED);
          results.push(...(await this.gateway.decide({ groupNumber, correctionPks, decision })));
        }
      }
    } finally {
      this.lists.readAgain(CORRECTIONS);
    }
    return results;
  }

  /** @throws ApiError CORRECTION_UNCONFIRMED if the terms raise a question and `isConfirmed` is false. */
  async edit(
    correction: Pick<Correction, 'groupNumber' | 'correctionPk'>,
    terms: CorrectionTerms,
    isConfirmed: boolean,
  ): Promise<Correction> {
    const saved = await this.gateway.edit({
      ...terms,
      groupNumber: correction.groupNumber,
      correctionPk: correction.correctionPk,
      isConfirmed,
    });
    this.lists.readAgain(CORRECTIONS);
    return saved;
  }

  /**
   * Marks corrections of one group to one recipient as sent, and returns the key of their file.
   *
   * @throws ApiError CORRECTION_UNCONFIRMED if one was sent before and `isAgain` is false.
   */
  async send(
    groupNumber: string,
    correctionPks: readonly string[],
    format: CorrectionFormat,
    isAgain: boolean,
  ): Promise<string> {
    const { filePk } = await this.gateway.send({ groupNumber, correctionPks, format, isAgain });
    this.lists.readAgain(CORRECTIONS);
    return filePk;
  }

  /** The file that a correction was last sent with. */
  file(groupNumber: string, filePk: string): Promise<DownloadedFile> {
    return this.gateway.file({ groupNumber, filePk });
  }

  /**
   * Records what the recipient answered.
   *
   * @param others keys of other members of the same inquiry that get the same answer
   * @throws ApiError WRONG_STATUS if one is not waiting for an answer.
   */
  async answer(
    correction: CorrectionKey,
    answer: CorrectionAnswer,
    note: string,
    others: readonly string[] = [],
  ): Promise<Correction> {
    const answered = await this.gateway.answer({
      groupNumber: correction.groupNumber,
      correctionPk: correction.correctionPk,
      answer,
      note,
      others,
    });
    this.lists.readAgain(CORRECTIONS);
    return answered;
  }

  /** Reads a carrier's answer. @throws UnreadableFile */
  async readAnswer(file: GivenFile): Promise<AnswerFile> {
    if (file.size > MAX_ANSWER_BYTES)
      throw new UnreadableFile('FILE_TOO_LARGE', 'This file is too large for the answer of a carrier.');
    const { text, places } = await this.files.read(file);
    if (text.trim() === '') throw new UnreadableFile('FILE_EMPTY', 'This file is empty.');
    return { fileName: file.name.slice(0, MAX_NAME), text, places };
  }

  /** What recording a carrier's answer would do. Saves nothing. @throws ApiError FILE_UNREADABLE for an answer to no file of the group. */
  previewAnswer(groupNumber: string, file: AnswerFile): Promise<AnswerPlan> {
    return this.gateway.answerByFile({ ...sentPart(file), groupNumber, isRecorded: false });
  }

  /** Records a carrier's answer. @throws ApiError WRONG_STATUS if nothing is left to record. */
  async recordAnswer(groupNumber: string, file: AnswerFile): Promise<AnswerPlan> {
    const plan = await this.gateway.answerByFile({ ...sentPart(file), groupNumber, isRecorded: true });
    this.lists.readAgain(CORRECTIONS);
    return plan;
  }
}

/** Sheets are known to the browser only. */
function sentPart({ places: _places, ...file }: AnswerFile): Omit<AnswerFile, 'places'> {
  return file;
}
