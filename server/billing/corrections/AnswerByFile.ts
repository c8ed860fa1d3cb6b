import type { AnswerPlan } from '../../../contract/billing/correctionAnswers';
import {
  answeredCorrections,
  type SentInterchange,
  type SentLoop,
} from '../../../src/domain/billing/corrections/answeredCorrections';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import type { ReportLayout } from '../../../src/domain/billing/corrections/carrierReport';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { answeredNumber, answerSentences, SentFiles } from '../../../src/domain/platform/files/answeredFile';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import type { X12Answer } from '../../../src/domain/platform/files/X12Answer';
import { isX12, x12Answers } from '../../platform/files/reading/x12Answers';
import { segmentsOf } from '../../platform/files/reading/x12Segments';
import type { Caller } from '../../platform/shared/Caller';
import { Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { followRequests } from '../notOnBill/followNotOnBill';
import type { CorrectionQueries, LockedCorrection, ReportLayoutStore, SentCorrectionFile } from './ports';
import type { ReadCarrierReport } from './ReadCarrierReport';

export interface AnswerFileRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  /** In scope. */
  readonly groupNumber: string;
  readonly fileName: string;
  readonly text: string;
  /** Of an error report; undefined for the remembered or suggested columns. */
  readonly layout?: ReportLayout | undefined;
  /** That wrote an error report; undefined for the only one. */
  readonly carrierCode?: string | undefined;
  /** Whether to record the answers, or only to say what recording them does. */
  readonly isRecorded: boolean;
  readonly now: Date;
  readonly today: LocalDate;
}

/** Of the files that are answered here. */
const GROUP_TYPE = 'BE';

/** An answer as read, and the corrections as they were when it was read. */
interface ReadAnswer extends Pick<AnswerPlan, 'report' | 'files'> {
  readonly corrections: readonly Correction[];
  /** Columns to remember for the carrier of a report. */
  readonly layout?: ReportLayout;
}

/**
 * Reads a carrier's answer to corrections and records it at each of them: a 999, 997, TA1, or 824 to an 834 file, or an error report. The same
 * file twice changes nothing the second time.
 *
 * @source docs/decisions/corrections.md#a-file-that-answers-an-834-is-shown-at-its-corrections
 */
export class AnswerByFile {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: CorrectionQueries,
    private readonly reports: ReadCarrierReport,
    private readonly layouts: Pick<ReportLayoutStore, 'save'>,
  ) {}

  /**
   * @throws Refusal FILE_UNREADABLE, also for an answer to another file, and for recording a report with an open question; WRONG_STATUS if
   * nothing is left to record; IS_PROCESSING.
   */
  async run(request: AnswerFileRequest): Promise<AnswerPlan> {
    const { fileName, isRecorded } = request;
    const read = await this.read(request);
    if (isRecorded) await this.record(request, read);
    return { fileName, isRecorded, report: read.report, files: read.files };
  }

  private async read(request: AnswerFileRequest): Promise<ReadAnswer> {
    try {
      return isX12(request.text) ? await this.readX12(request) : await this.reports.run(request);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw unreadable(error.message);
    }
  }

  private async readX12({ groupNumber, scope, text, today }: AnswerFileRequest): Promise<ReadAnswer> {
    const files = await this.queries.interchanges(groupNumber);
    const interchanges = new SentFiles(files.map(sentInterchange), GROUP_TYPE);
    const bySent = new Map<SentInterchange, X12Answer[]>();
    for (const answer of x12Answers(text)) {
      const sent = interchanges.of(answer);
      if (!sent) throw unreadable(unknownMessage(answer));
      const own = bySent.get(sent);
      if (own) own.push(answer);
      else bySent.set(sent, [answer]);
    }
    const answered: AnswerPlan['files'][number][] = [];
    const all: Correction[] = [];
    for (const [sent, own] of bySent) {
      const pks = files.find(({ filePk }) => filePk === sent.filePk)?.correctionPks ?? [];
      // oxlint-disable-next-line no-await-in-loop -- an answer is about one file, rarely about a few
      const corrections = await this.queries.byKeys(scope, groupNumber, pks, today);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const file = await this.queries.file(groupNumber, sent.filePk);
      const loops = file ? loopsOf(file.bytes) : [];
      all.push(...corrections);
      answered.push({
        fileName: sent.fileName,
        answers: own.map((answer) => ({
          kind: answer.kind,
          about: answeredNumber(answer, GROUP_TYPE),
          status: answer.status,
          messages: [...answerSentences(answer)],
        })),
        corrections: [...answeredCorrections(own, sent, loops, corrections)],
      });
    }
    return { report: null, files: answered, corrections: all };
  }

  private async record({ caller, groupNumber, now }: AnswerFileRequest, read: ReadAnswer): Promise<void> {
    const { report, files, corrections, layout } = read;
    if (report && report.problem !== '') throw unreadable(report.problem);
    const changed = files.flatMap((file) => file.corrections.filter(({ effect }) => effect !== 'LEFT'));
    if (changed.length === 0) throw wrongStatus('Nothing in this answer is left to record. Nothing was changed.');
    await this.transactions.run(async (tx) => {
      await tx.gate.assertBillsOpen(now);
      const pks = changed.map(({ correctionPk }) => correctionPk);
      assertUnchanged(await tx.corrections.lock(groupNumber, pks), pks, corrections);
      for (const { correctionPk, state, message } of changed)
        await tx.corrections.setAnswer(groupNumber, correctionPk, { state, note: message }, caller, now);
      await followRequests(tx, [groupNumber]);
    });
    if (layout && report?.carrierCode) await this.layouts.save(groupNumber, report.carrierCode, layout, caller, now);
  }
}

/**
 * An answer counts for the file that was read: a correction that is not waiting any more, or was sent again, has changed.
 *
 * @throws Refusal WRONG_STATUS
 */
export function assertUnchanged(
  locked: readonly Pick<LockedCorrection, 'correctionPk' | 'state' | 'filePk'>[],
  pks: readonly string[],
  read: readonly Pick<Correction, 'correctionPk' | 'filePk'>[],
): void {
  const fileOf = new Map(read.map(({ correctionPk, filePk }) => [correctionPk, filePk]));
  const isSame = locked.every((one) => one.state === 'SENT' && one.filePk === fileOf.get(one.correctionPk));
  if (locked.length !== new Set(pks).size || !isSame)
    throw wrongStatus('A correction was changed meanwhile. Open the file again.');
}

/** The control numbers of an 834 of corrections, which are before its first member. */
function sentInterchange({ filePk, name, head }: SentCorrectionFile): SentInterchange {
  const numbers = { interchange: '', day: '', group: '', set: '', reference: '' };
  for (const [segment = '', ...elements] of segmentsOf(textOf(head))) {
    if (segment === 'ISA') [numbers.interchange, numbers.day] = [elements[12] ?? '', elements[8] ?? ''];
    else if (segment === 'GS') numbers.group = elements[5] ?? '';
    else if (segment === 'ST') numbers.set = elements[1] ?? '';
    else if (segment === 'BGN') numbers.reference = elements[1] ?? '';
    // What follows may be cut off.
    if (segment === 'BGN') break;
  }
  return { filePk, fileName: name, numbers };
}

/** The members' loops of an 834 of corrections. */
function loopsOf(bytes: Uint8Array): readonly SentLoop[] {
  const loops: { -readonly [Key in keyof SentLoop]: SentLoop[Key] }[] = [];
  let position = 0;
  for (const [segment = '', ...elements] of segmentsOf(textOf(bytes))) {
    position += 1;
    const last = loops.at(-1);
    if (segment === 'ST') position = 1;
    else if (segment === 'INS') loops.push({ memberId: '', from: position, to: position });
    else if (last && segment !== 'SE' && segment !== 'GE' && segment !== 'IEA') last.to = position;
    if (last && segment === 'REF' && elements[0] === '0F') last.memberId = elements[1] ?? '';
  }
  return loops;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function unknownMessage(answer: X12Answer): string {
  if (answer.groupType === 'RA')
    return `This ${answer.kind} answers group ${answer.group} of type RA: the 820 of a remittance, and no 834 of corrections. The office opens it under Remittances.`;
  return `This ${answer.kind} answers ${answeredNumber(answer, GROUP_TYPE)}, and this group has sent no 834 with this control number. Choose the group that sent it, or ask the carrier which file it answers.`;
}

function unreadable(message: string): Refusal {
  return new Refusal(ErrorCode.FileUnreadable, message);
}
