import type { AnswerPlan } from '../../../contract/billing/correctionAnswers';
import {
  type AnsweredCorrection,
  answeredCorrections,
  answeredNumber,
  answerSentences,
  type SentInterchange,
  sentFileOf,
} from '../../../src/domain/billing/corrections/answeredCorrections';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import type { X12Answer } from '../../../src/domain/platform/files/X12Answer';
import { isX12, x12Answers } from '../../platform/files/reading/x12Answers';
import type { Caller } from '../../platform/shared/Caller';
import { Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { CorrectionQueries } from './ports';
import { sentInterchange } from './sentInterchange';

export interface AnswerFileRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  /** In scope. */
  readonly groupNumber: string;
  readonly fileName: string;
  readonly text: string;
  /** Whether to record the answers, or only to say what recording them does. */
  readonly isRecorded: boolean;
  readonly now: Date;
  readonly today: LocalDate;
}

interface AnsweredFile {
  readonly sent: SentInterchange;
  readonly answers: readonly X12Answer[];
  readonly corrections: readonly AnsweredCorrection[];
}

/**
 * Reads a carrier's answer (999, 997, TA1, or 824) to 834 files of corrections, and records it at each correction. The same file twice
 * changes nothing the second time.
 *
 * @source docs/decisions/corrections.md#a-file-that-answers-an-834-is-shown-at-its-corrections
 */
export class AnswerByFile {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: CorrectionQueries,
  ) {}

  /** @throws Refusal FILE_UNREADABLE, also for an answer to another file; WRONG_STATUS if nothing is left to record; IS_PROCESSING. */
  async run(request: AnswerFileRequest): Promise<AnswerPlan> {
    const files = await this.read(request);
    const changed = files.flatMap(({ corrections }) => corrections.filter(({ effect }) => effect !== 'LEFT'));
    if (request.isRecorded) await this.record(request, changed);
    return {
      fileName: request.fileName,
      isRecorded: request.isRecorded,
      files: files.map(({ sent, answers, corrections }) => ({
        fileName: sent.fileName,
        answers: answers.map((answer) => ({
          kind: answer.kind,
          about: answeredNumber(answer),
          status: answer.status,
          messages: [...answerSentences(answer)],
        })),
        corrections: [...corrections],
      })),
    };
  }

  private async read({ groupNumber, scope, text, today }: AnswerFileRequest): Promise<readonly AnsweredFile[]> {
    const answers = answersIn(text);
    const files = (await this.queries.interchanges(groupNumber)).map((file) => ({ file, sent: sentInterchange(file) }));
    const bySent = new Map<SentInterchange, X12Answer[]>();
    for (const answer of answers) {
      const sent = sentFileOf(
        answer,
        files.map((one) => one.sent),
      );
      if (!sent) throw unreadable(unknownMessage(answer));
      bySent.set(sent, [...(bySent.get(sent) ?? []), answer]);
    }
    const answered: AnsweredFile[] = [];
    for (const [sent, own] of bySent) {
      const pks = files.find((one) => one.sent === sent)?.file.correctionPks ?? [];
      const corrections = await this.queries.byKeys(scope, groupNumber, pks, today);
      answered.push({ sent, answers: own, corrections: answeredCorrections(own, sent, corrections) });
    }
    return answered;
  }

  private async record(
    { caller, groupNumber, now }: AnswerFileRequest,
    changed: readonly AnsweredCorrection[],
  ): Promise<void> {
    if (changed.length === 0) throw wrongStatus('Nothing in this answer is left to record. Nothing was changed.');
    await this.transactions.run(async (tx) => {
      await tx.gate.assertBillsOpen(now);
      const pks = changed.map(({ correctionPk }) => correctionPk);
      const locked = await tx.corrections.lock(groupNumber, pks);
      if (locked.length !== new Set(pks).size || locked.some(({ state }) => state !== 'SENT'))
        throw wrongStatus('A correction was changed meanwhile. Open the file again.');
      for (const { correctionPk, state, message } of changed)
        await tx.corrections.setAnswer(groupNumber, correctionPk, { state, note: message }, caller, now);
    });
  }
}

function answersIn(text: string): readonly X12Answer[] {
  if (!isX12(text))
    throw unreadable(
      'This is not an X12 answer (999, 997, TA1, or 824). Record what a letter or list says with Answer.',
    );
  try {
    return x12Answers(text);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw unreadable(error.message);
  }
}

function unknownMessage(answer: X12Answer): string {
  return `This ${answer.kind} answers ${answeredNumber(answer)}, and this group has sent no 834 with this control number. Choose the group that sent it, or ask the carrier which file it answers.`;
}

function unreadable(message: string): Refusal {
  return new Refusal(ErrorCode.FileUnreadable, message);
}
