import { createHash } from 'node:crypto';
import { type AcknowledgmentPlan, recordAcknowledgment } from '../../../../contract/money/acknowledgments';
import { isToRecord, type PlannedAcknowledgment } from '../../../../src/domain/money/processing/AcknowledgedFile';
import {
  type AcknowledgmentLayout,
  fitsHeadings,
  isWholeAcknowledgmentLayout,
  readAcknowledgment,
  suggestedAcknowledgmentLayout,
} from '../../../../src/domain/money/processing/acknowledgment';
import { planAcknowledgment, referenceKey } from '../../../../src/domain/money/processing/acknowledgmentPlan';
import type { Originator } from '../../../../src/domain/money/processing/Originator';
import { csvHeadings, csvSample } from '../../../../src/domain/money/statements/csvColumns';
import { dateText, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { sentence } from '../../../../src/domain/platform/text/wording';
import { csvRows } from '../../../platform/files/reading/openCsv';
import type { Caller } from '../../../platform/shared/Caller';
import type { CommandRequest } from '../../../platform/shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../../../platform/shared/idempotency';
import { notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import { runOnce } from '../../../platform/shared/runOnce';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import { recordChange } from './changeBankFile';
import type { AcknowledgmentQueries } from './ports';

/** A bank's acknowledgment file. */
export interface SentAcknowledgment {
  readonly fileName: string;
  readonly text: string;
  /** Undefined for the remembered columns, or those that the headings suggest. */
  readonly layout?: AcknowledgmentLayout | undefined;
}

export interface RecordAcknowledgmentRequest extends CommandRequest {
  readonly file: SentAcknowledgment;
}

/** A plan with the changes to record. */
type ReadPlan = Omit<AcknowledgmentPlan, 'files'> & { readonly files: readonly PlannedAcknowledgment[] };

/**
 * Compares a bank's acknowledgment file with the NACHA files that were sent, and records the answers as if they were entered by hand.
 *
 * @source docs/decisions/bank-files.md#the-banks-acknowledgment-can-be-a-file
 */
export class RecordAcknowledgment {
  /** @param originator whose account the columns are remembered for; undefined if it is not set up. */
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: AcknowledgmentQueries,
    private readonly originator: Pick<Originator, 'bankRouting' | 'companyId'> | undefined,
  ) {}

  /** What recording the file would do. */
  async preview(file: SentAcknowledgment): Promise<AcknowledgmentPlan> {
    return answerOf(await this.read(file));
  }

  /**
   * Records all answers of the file that agree with what was sent, in one transaction.
   *
   * @throws Refusal FILE_UNREADABLE; WRONG_STATUS when nothing is left to record, or a file has changed; KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD.
   */
  async run({ caller, idempotencyKey, file, now }: RecordAcknowledgmentRequest): Promise<KeyedAnswer> {
    const keyed = keyedBy(recordAcknowledgment, { caller, idempotencyKey }, {}, file);
    const plan = await this.read(file);
    return runOnce(this.transactions, keyed, now, async (tx) => {
      await tx.gate.assertPaymentsOpen(now);
      assertRecordable(plan);
      for (const one of plan.files) await record(tx, one, file, caller, now);
      await tx.acknowledgments.saveLayout(this.account, plan.layout);
      const files = plan.files.map((one) => (isToRecord(one) ? { ...one, outcome: 'RECORDED' as const } : one));
      return answerOf({ ...plan, files, recorded: plan.recorded ?? { at: now.toISOString(), by: caller.name } });
    });
  }

  private get account(): string {
    const { bankRouting = '', companyId = '' } = this.originator ?? {};
    return `${bankRouting} ${companyId}`;
  }

  private async read({ fileName, text, layout: given }: SentAcknowledgment): Promise<ReadPlan> {
    const fileHash = hashOf(text);
    const [rows, unreadable] = rowsOf(text);
    const headings = csvHeadings(rows);
    const [saved, recorded] = await Promise.all([this.queries.layout(this.account), this.queries.recorded(fileHash)]);
    const remembered = saved && fitsHeadings(saved, headings) ? saved : undefined;
    const layout = given ?? remembered ?? suggestedAcknowledgmentLayout(headings);
    const common = { fileName, headings, sample: csvSample(rows, headings), layout, recorded };
    const refused = (message: string) => ({ ...common, problems: [{ line: null, message }], files: [] });
    if (unreadable !== undefined) return refused(unreadable);
    if (headings.length === 0) return refused('The file has no row with headings. Export it with column names.');
    if (!isWholeAcknowledgmentLayout(layout))
      return refused('Choose the columns of the file reference and the status.');
    const read = readAcknowledgment(rows, layout);
    if (read.problems.length > 0) return { ...common, problems: read.problems, files: [] };
    const references = read.rows.flatMap((row) => referenceKey(row.file) ?? []);
    const sent = await this.queries.files([...new Set(references)], fileHash);
    const traces = read.rows.flatMap(({ trace }) => trace ?? []);
    const batches = read.rows.flatMap(({ batch, trace }) => (trace === null && batch !== null ? batch : []));
    const entries =
      traces.length + batches.length > 0
        ? await this.queries.entries(
            sent.map(({ filePk }) => filePk),
            traces,
            [...new Set(batches)],
          )
        : [];
    const planned = planAcknowledgment(read.rows, sent, entries);
    // In the order in which others lock files.
    const order = new Map(sent.map(({ filePk }, index) => [filePk, index]));
    const place = ({ file }: PlannedAcknowledgment) => order.get(file?.filePk ?? '') ?? order.size;
    return { ...common, problems: [], files: [...planned].sort((one, other) => place(one) - place(other)) };
  }
}

/** Records one answer, unless this acknowledgment has been recorded for the file in the meantime. */
async function record(
  tx: Transaction,
  { file, change, line }: PlannedAcknowledgment,
  { fileName, text }: SentAcknowledgment,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (!file || !change) return;
  const fileHash = hashOf(text);
  const locked = await tx.bankFiles.lock(file.filePk);
  if (!locked) throw notFound('bank file');
  if (await tx.acknowledgments.isRecorded(fileHash, file.filePk)) {
    throw wrongStatus('This acknowledgment was just recorded by someone else. Open it again.');
  }
  await recordChange(tx, locked, change, { caller, now, source: `${fileName}, line ${line}` });
  await tx.acknowledgments.add({ fileHash, fileName, filePk: file.filePk, line });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The rows of a text file, or why it cannot be read. */
function rowsOf(text: string): readonly [readonly (readonly string[])[], string | undefined] {
  try {
    return [csvRows(text), undefined];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [[], error.message];
  }
}

function answerOf({ files, ...plan }: ReadPlan): AcknowledgmentPlan {
  return { ...plan, files: files.map(({ change: _change, ...file }) => file) };
}

function assertRecordable({ problems, files, recorded }: ReadPlan): void {
  const [problem] = problems;
  if (problem) {
    const where = problem.line === null ? '' : `Line ${problem.line}: `;
    throw new Refusal(ErrorCode.FileUnreadable, `${where}${problem.message}`);
  }
  if (files.some(isToRecord)) return;
  const message = recorded
    ? `${sentence(`This acknowledgment was recorded on ${dateText(dayOf(new Date(recorded.at)))} by ${recorded.by}`)} Nothing was changed.`
    : 'Nothing in this acknowledgment can be recorded. Nothing was changed.';
  throw wrongStatus(message);
}
