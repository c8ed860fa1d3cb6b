import { createHash } from 'node:crypto';
import { dateText, dayOf } from '../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { ReturnCode } from '../../../src/domain/payments/returnCodes';
import {
  type DrawnPayment,
  type PlannedReturn,
  planReturns,
  type ReturnFilePlan,
} from '../../../src/domain/payments/returnFile';
import { whyNotReturnable } from '../../../src/domain/payments/reversalEffect';
import type { Caller } from '../shared/Caller';
import type { Clock } from '../shared/Clock';
import { Refusal } from '../shared/Refusal';
import { type KeyedAnswer, type KeyedRequest, onceByKey, savedAnswer } from './idempotency';
import { postReversal } from './postReversal';
import { readReturnFile } from './readReturnFile';
import type { ReversalTransaction, ReversalUnitOfWork } from './reversalPorts';

/** What return files returned, and what they name. */
export interface ReturnFileQueries {
  /** Payments of NACHA files whose confirmations start with these 15 characters. */
  findDrawn(paymentIds: readonly string[], fileHash: string): Promise<readonly DrawnPayment[]>;
  findPosted(fileHash: string): Promise<ReturnFilePlan['posted']>;
}

export interface ReturnFileBody {
  readonly fileName: string;
  readonly text: string;
}

export interface PostReturnFileRequest {
  readonly caller: Caller;
  readonly idempotencyKey: string;
  readonly file: ReturnFileBody;
  readonly now: Date;
}

/** How long one call returns payments before it answers with those that are left. */
const CALL_MS = 10_000;

/**
 * Returns the payments of a bank's NACHA return file. Each is returned in a transaction of its own that records its line of
 * the file, so that a file can be continued after a failure, and returns nothing when it is posted again.
 *
 * @source product.md, The bill's life; Money, invariants 3, 9
 */
export class PostReturnFile {
  constructor(
    private readonly unitOfWork: ReversalUnitOfWork,
    private readonly queries: ReturnFileQueries,
    private readonly clock: Clock,
  ) {}

  /** What posting the file would do. */
  async preview({ fileName, text }: ReturnFileBody, now: Date): Promise<ReturnFilePlan> {
    const { entries, problems } = readReturnFile(text);
    const fileHash = hashOf(text);
    const ids = [...new Set(entries.map(({ paymentId }) => paymentId))];
    const [drawn, posted] = await Promise.all([
      ids.length > 0 ? this.queries.findDrawn(ids, fileHash) : [],
      this.queries.findPosted(fileHash),
    ]);
    return { fileName, problems, entries: planReturns(entries, drawn, dayOf(now)), posted };
  }

  /**
   * @returns the saved answer once every payment is returned; before, the plan with those that are left.
   * @throws Refusal FILE_UNREADABLE; WRONG_STATUS when nothing is left to return; KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD.
   */
  async run(request: PostReturnFileRequest): Promise<KeyedAnswer | ReturnFilePlan> {
    const { caller, idempotencyKey, file, now } = request;
    const keyed = { userId: caller.userId, idempotencyKey, call: 'POST /api/returnFiles', body: file };
    const saved = await this.unitOfWork.inTransaction(({ keys }) => savedAnswer(keys, keyed));
    if (saved) return saved;
    const plan = await this.preview(file, now);
    assertPostable(plan);
    const end = this.clock.now().getTime() + CALL_MS;
    for (const entry of plan.entries.filter(isLeft)) {
      await this.unitOfWork.inTransaction((tx) => returnOne(tx, request, entry));
      if (this.clock.now().getTime() >= end) break;
    }
    return this.finish(keyed, request);
  }

  private async finish(
    keyed: KeyedRequest,
    { file, now }: PostReturnFileRequest,
  ): Promise<KeyedAnswer | ReturnFilePlan> {
    const plan = await this.preview(file, now);
    if (plan.entries.some(isLeft)) return plan;
    return this.unitOfWork.inTransaction(({ keys }) => onceByKey(keys, keyed, 200, now, async () => plan));
  }
}

const isLeft = ({ outcome }: PlannedReturn) => outcome === 'RETURN';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function assertPostable({ problems, entries, posted }: ReturnFilePlan): void {
  const [problem] = problems;
  if (problem) {
    const where = problem.line === null ? '' : `Line ${problem.line}: `;
    throw new Refusal(ErrorCode.FileUnreadable, `${where}${problem.message}`);
  }
  if (entries.some(isLeft)) return;
  const message = posted
    ? `This file was posted on ${dateText(dayOf(new Date(posted.at)))} by ${posted.by}. Nothing was changed.`
    : 'This file has no payment to return. Nothing was changed.';
  throw new Refusal(ErrorCode.WrongStatus, message);
}

/** Returns one payment, unless it has ended since the file was matched. */
async function returnOne(
  tx: ReversalTransaction,
  { caller, file, now }: PostReturnFileRequest,
  { line, code, payment }: PlannedReturn,
): Promise<void> {
  await tx.assertPaymentsOpen(now);
  const locked = payment && (await tx.lockPayment(payment.paymentPk));
  if (!locked || whyNotReturnable(locked, true) !== undefined) return;
  const returnCode = code as ReturnCode;
  await postReversal(tx, locked, { kind: 'RETURNED', returnCode, reason: '' }, caller, now);
  const fileHash = hashOf(file.text);
  await tx.addReturnFileEntry(locked, { fileHash, fileName: file.fileName, line, returnCode }, caller, now);
}
