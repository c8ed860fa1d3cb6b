import { createHash } from 'node:crypto';
import { postReturnFile, type ReturnFilePlan } from '../../../../contract/money/returnFiles';
import type { PlannedChange } from '../../../../src/domain/money/payments/accountChange';
import { withCheckDigit } from '../../../../src/domain/money/payments/BankAccount';
import { possibleReversalSteps } from '../../../../src/domain/money/payments/bankReversal';
import { isLive } from '../../../../src/domain/money/payments/Payment';
import { returnAccount } from '../../../../src/domain/money/payments/returnAccount';
import { dishonorBy, type ReturnCode } from '../../../../src/domain/money/payments/returnCodes';
import { type SentCredit, sentCredits } from '../../../../src/domain/money/payments/returnedCredit';
import type { SentDeposit } from '../../../../src/domain/money/payments/returnedDeposit';
import {
  type DrawnPayment,
  isDepositId,
  isLeftToReturn,
  isWithoutReturns,
  type PlannedReturn,
  planReturns,
  type ReturnedEntry,
} from '../../../../src/domain/money/payments/returnFile';
import { whyNotReturnable } from '../../../../src/domain/money/payments/reversalEffect';
import { dateText, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { sentence } from '../../../../src/domain/platform/text/wording';
import type { Clock } from '../../../platform/shared/Clock';
import type { CommandRequest } from '../../../platform/shared/CommandRequest';
import type { Encryption } from '../../../platform/shared/Encryption';
import {
  beginByKey,
  hasBegun,
  type IdempotencyKeys,
  type KeyedAnswer,
  type KeyedRequest,
  keyedBy,
  onceByKey,
  savedAnswer,
} from '../../../platform/shared/idempotency';
import { Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import type { ProposeAccountChanges } from '../../payments/accountChanges/ProposeAccountChanges';
import { accountIdentity } from '../../payments/bankAccounts/BankAccounts';
import type { LockedPayment } from '../../payments/ports';
import type { NewReturnFileEntry, ReversingPerson } from '../../payments/returns/ports';
import { postReversal } from '../../payments/returns/postReversal';
import { returnReversal } from '../bankReversals/returnReversal';
import { returnReversedDebitByFile } from '../bankReversals/returnReversedDebit';
import { withdrawReversal } from '../bankReversals/settleBankReversal';
import { readReturnFile } from './readReturnFile';
import { returnCreditByFile } from './returnCreditByFile';

/** A small deposit with what identifies it in a return file. */
export interface FoundDeposit extends SentDeposit {
  readonly groupNumber: string;
  /** Keyed hash of the group and the account's numbers. */
  readonly fingerprint: string;
  readonly depositId: string;
  readonly originalTrace: string;
}

/** What return files returned, and what they name. */
export interface ReturnFileQueries {
  /** Payments of NACHA files whose confirmations start with these 15 characters, or that have entries with these trace numbers. */
  findDrawn(
    paymentIds: readonly string[],
    originalTraces: readonly string[],
    fileHash: string,
  ): Promise<readonly DrawnPayment[]>;
  /** Small deposits that NACHA files sent under these trace numbers, which repeat from file to file. */
  findDeposits(originalTraces: readonly string[]): Promise<readonly FoundDeposit[]>;
  /** ACH credits of refunds and remittances that NACHA files sent under these trace numbers. */
  findCredits(originalTraces: readonly string[], fileHash: string): Promise<readonly SentCredit[]>;
  findPosted(fileHash: string): Promise<ReturnFilePlan['posted']>;
}

export interface ReturnFileBody {
  readonly fileName: string;
  readonly text: string;
}

export interface PostReturnFileRequest extends CommandRequest {
  readonly file: ReturnFileBody;
}

/** A file as read, with its effect. */
interface ReadFile {
  readonly plan: ReturnFilePlan;
  readonly entries: readonly ReturnedEntry[];
  readonly changes: ReadonlyMap<number, PlannedChange>;
  readonly credits: ReadonlyMap<number, SentCredit>;
}

/** How long one call returns payments before it answers with those that are left. */
const CALL_MS = 10_000;

/**
 * Returns the payments and the ACH credits of a bank's NACHA return file, ends verifications by returned small deposits, and asks for the changes of bank
 * accounts that it names. Each is returned in a
 * transaction of its own that records where it came from, so that a file can be continued after a failure, and returns nothing
 * when it is posted again.
 *
 * @source product.md, The bill's life; Money, invariants 3, 9
 */
export class PostReturnFile {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: ReturnFileQueries,
    private readonly changes: ProposeAccountChanges,
    private readonly encryption: Pick<Encryption, 'fingerprints'>,
    private readonly clock: Clock,
  ) {}

  /** What posting the file would do. */
  async preview(file: ReturnFileBody, now: Date): Promise<ReturnFilePlan> {
    return (await this.read(file, now)).plan;
  }

  private async read({ fileName, text }: ReturnFileBody, now: Date): Promise<ReadFile> {
    const { entries, problems, frame } = readReturnFile(text);
    const fileHash = hashOf(text);
    const ids = [...new Set(entries.map(({ paymentId }) => paymentId))].filter((id) => id !== '');
    const traces = [...new Set(entries.filter(({ paymentId }) => paymentId === '').map((one) => one.originalTrace))];
    const [drawn, deposits, credits, posted] = await Promise.all([
      entries.length > 0 ? this.queries.findDrawn(ids, traces, fileHash) : [],
      this.depositsOf(entries),
      this.creditsOf(entries, fileHash),
      this.queries.findPosted(fileHash),
    ]);
    const changes = await this.changes.plan(entries, drawn, fileHash, now);
    const planned = planReturns(entries, drawn, now, deposits, changes, credits);
    const account = problems.length > 0 ? null : returnAccount(frame, planned);
    const plan = { fileName, problems, entries: planned, posted, account };
    return { plan, entries, changes, credits };
  }

  /** ACH credits by the line that names them. */
  private async creditsOf(
    entries: readonly ReturnedEntry[],
    fileHash: string,
  ): Promise<ReadonlyMap<number, SentCredit>> {
    if (entries.length === 0) return new Map();
    const traces = new Set(entries.map(({ originalTrace }) => originalTrace));
    const creditBy = sentCredits(await this.queries.findCredits([...traces], fileHash));
    return new Map(
      entries.flatMap((entry) => {
        const credit = creditBy(entry);
        return credit ? [[entry.line, credit] as const] : [];
      }),
    );
  }

  /** Small deposits by the line that returns them: those with its trace number, amount, and account, and its ID if it has one. */
  private async depositsOf(entries: readonly ReturnedEntry[]): Promise<ReadonlyMap<number, SentDeposit>> {
    const named = entries.filter(
      ({ kind, paymentId, isCredit }) => kind === 'return' && (paymentId === '' ? isCredit : isDepositId(paymentId)),
    );
    if (named.length === 0) return new Map();
    const found = await this.queries.findDeposits([...new Set(named.map(({ originalTrace }) => originalTrace))]);
    return new Map(
      named.flatMap((entry) => {
        const deposit = found.find((one) => this.isReturnOf(entry, one));
        return deposit ? [[entry.line, deposit] as const] : [];
      }),
    );
  }

  private isReturnOf(entry: ReturnedEntry, { groupNumber, fingerprint, ...deposit }: FoundDeposit): boolean {
    if (entry.originalTrace !== deposit.originalTrace) return false;
    if (entry.paymentId !== '' && entry.paymentId !== deposit.depositId) return false;
    if (entry.amountCents !== deposit.amountCents) return false;
    const identity = accountIdentity({ groupNumber, routingNumber: withCheckDigit(entry.bank), ...entry });
    return this.encryption.fingerprints(identity).includes(fingerprint);
  }

  /**
   * @returns the saved answer once every payment is returned; before, the plan with those that are left.
   * A file without returns is recorded as received.
   *
   * @throws Refusal FILE_UNREADABLE; WRONG_STATUS when nothing is left to return, except to copies of the call; KEY_REUSED; ON_HOLD.
   */
  async run(request: PostReturnFileRequest): Promise<KeyedAnswer | ReturnFilePlan> {
    const { caller, idempotencyKey, file, now } = request;
    const keyed = keyedBy(postReturnFile, { caller, idempotencyKey }, {}, file);
    const saved = await this.inTurn(keyed, (keys) => savedAnswer(keys, keyed));
    if (saved) return saved;
    const read = await this.read(file, now);
    const { plan } = read;
    if (isWithoutReturns(plan) && !plan.posted) return this.receive(keyed, request);
    if (plan.entries.some(isLeftToReturn)) await this.inTurn(keyed, (keys) => beginByKey(keys, keyed, now));
    // A copy of a call whose answer is not saved yet gets that answer.
    else if (!(await this.inTurn(keyed, (keys) => hasBegun(keys, keyed)))) assertPostable(plan);
    const end = this.clock.now().getTime() + CALL_MS;
    for (const entry of plan.entries.filter(isLeftToReturn)) {
      await (entry.outcome === 'PROPOSE' ? this.propose(request, read, entry) : this.returnOne(request, read, entry));
      if (this.clock.now().getTime() >= end) break;
    }
    return this.finish(keyed, request);
  }

  /**
   * Records a file without returns, so that the office sees that the bank's file of the day has come.
   *
   * @source docs/decisions/returns.md#a-file-without-returns-is-recorded-as-received
   */
  private async receive(keyed: KeyedRequest, request: PostReturnFileRequest): Promise<KeyedAnswer | ReturnFilePlan> {
    const { caller, file, now } = request;
    await this.inTurn(keyed, (keys) => beginByKey(keys, keyed, now));
    await this.transactions.run(async (tx) => {
      await tx.gate.assertPaymentsOpen(now);
      await tx.returns.addFile({ fileHash: hashOf(file.text), fileName: file.fileName }, caller, now);
    });
    return this.finish(keyed, request);
  }

  /** Records one return, unless its payment, ACH credit, or small deposit has changed since the file was read. */
  private returnOne(
    { caller, file, now }: PostReturnFileRequest,
    { credits }: ReadFile,
    { line, code, payment, deposit, reversalNo }: PlannedReturn,
  ): Promise<void> {
    return this.transactions.run(async (tx) => {
      await tx.gate.assertPaymentsOpen(now);
      const returnCode = code as ReturnCode;
      const entry = { fileHash: hashOf(file.text), fileName: file.fileName, line, returnCode };
      const credit = credits.get(line);
      if (credit) return returnCreditByFile(tx, credit, entry, caller, now);
      if (deposit) return tx.returns.returnDeposit(deposit, entry, caller, now);
      const locked = payment && (await tx.payments.lock(payment.paymentPk));
      if (locked && reversalNo !== null) return returnReversalByFile(tx, locked, reversalNo, entry, caller, now);
      if (!locked || whyNotReturnable(locked, true) !== undefined) return;
      if (!isLive(locked)) return returnReversedDebitByFile(tx, locked, entry, caller, now);
      await withdrawReversal(tx, locked, 'The debit was returned.', caller, now);
      await postReversal(tx, locked, { kind: 'RETURNED', returnCode, reason: '', statementLine: '' }, caller, now);
      await tx.returns.addFileEntry(locked, entry, caller, now);
    });
  }

  private propose(
    { caller, file, now }: PostReturnFileRequest,
    { entries, changes }: ReadFile,
    { line, payment }: PlannedReturn,
  ): Promise<void> {
    const entry = entries.find((one) => one.line === line);
    const bankAccountPk = changes.get(line)?.bankAccountPk;
    return this.transactions.run(async (tx) => {
      await tx.gate.assertPaymentsOpen(now);
      if (!entry || !payment || bankAccountPk === undefined) return;
      const named = { fileHash: hashOf(file.text), fileName: file.fileName };
      await this.changes.propose(tx, entry, { ...payment, bankAccountPk }, named, caller, now);
    });
  }

  private async finish(
    keyed: KeyedRequest,
    { file, now }: PostReturnFileRequest,
  ): Promise<KeyedAnswer | ReturnFilePlan> {
    const plan = await this.preview(file, now);
    if (plan.entries.some(isLeftToReturn)) return plan;
    return this.inTurn(keyed, (keys) => onceByKey(keys, keyed, now, async () => plan));
  }

  /** Runs short work in the key's turn. Copies of the call wait, because none of them holds the key while it returns payments. */
  private inTurn<T>({ userId, idempotencyKey }: KeyedRequest, work: (keys: IdempotencyKeys) => Promise<T>): Promise<T> {
    return this.transactions.run(async ({ keys }) => {
      await keys.lock(userId, idempotencyKey);
      return work(keys);
    });
  }
}

/** Records the return of a reversal, unless it has ended since the file was read. */
async function returnReversalByFile(
  tx: Transaction,
  payment: LockedPayment,
  reversalNo: number,
  entry: NewReturnFileEntry,
  by: ReversingPerson,
  now: Date,
): Promise<void> {
  const reversal = (await tx.bankReversals.of(payment)).find((one) => one.reversalNo === reversalNo);
  if (!reversal || !possibleReversalSteps(reversal).includes('return')) return;
  const until = dishonorBy(
    entry.returnCode,
    { ...payment, settleDate: reversal.settleDate ?? payment.settleDate },
    now,
  );
  const note = until === null ? '' : `Returned too late; the bank can dishonor it until ${dateText(until)}`;
  await tx.returns.addFile(entry, by, now);
  await returnReversal(tx, payment, reversal, { code: entry.returnCode, note, line: entry }, by, now);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function assertPostable({ problems, entries, posted }: ReturnFilePlan): void {
  const [problem] = problems;
  if (problem) {
    const where = problem.line === null ? '' : `Line ${problem.line}: `;
    throw new Refusal(ErrorCode.FileUnreadable, `${where}${problem.message}`);
  }
  if (entries.some(isLeftToReturn)) return;
  const message = posted
    ? `${sentence(`This file was posted on ${dateText(dayOf(new Date(posted.at)))} by ${posted.by}`)} Nothing was changed.`
    : 'This file has nothing to return. Nothing was changed.';
  throw wrongStatus(message);
}
