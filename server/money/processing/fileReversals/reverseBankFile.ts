import {
  type FileReversal,
  type FileReversalEffect,
  type NewFileReversal,
  previewFileReversal,
  reverseBankFile,
} from '../../../../contract/money/fileReversals';
import {
  type BankReversalReason,
  lastReversalDay,
  reversalDay,
  whyNotReversedAtBank,
} from '../../../../src/domain/money/payments/bankReversal';
import {
  isDiscoveredLate,
  LATE_DISCOVERY,
  MAX_EXCLUDED,
  whyFileNotReversed,
} from '../../../../src/domain/money/processing/fileReversal';
import { dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { sumCents } from '../../../../src/domain/platform/money/Cents';
import { checkControls, limitRefusal } from '../../../people/controls/checkControl';
import type { Caller } from '../../../platform/shared/Caller';
import { command } from '../../../platform/shared/command';
import { newId, newPk } from '../../../platform/shared/newPk';
import { invalid, notFound, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedBankFile } from '../bankFiles/ports';
import { mailReversal } from '../bankReversals/reversalOnItsWay';
import { controlled } from '../bankReversals/reverseAtBank';
import type { LockedFilePayment } from './ports';

/** Which payments of a file are reversed, and why others are not. */
interface FilePlan {
  readonly included: readonly LockedFilePayment[];
  readonly excluded: readonly { readonly payment: LockedFilePayment; readonly problem: string }[];
  readonly problem: string | undefined;
}

/**
 * Previews the changes, or returns the reason nothing can be reversed.
 *
 * @throws Refusal NOT_FOUND.
 */
export const previewFile = command(previewFileReversal, async (tx, { caller, params, query, now }) => {
  const { batch = null, kind: reason } = query;
  const file = await lockFile(tx, params.filePk);
  return effectOf(tx, file, await planOf(tx, file, batch, reason, now), caller, now);
});

/**
 * Reverses an erroneous bank file or batch: each of its debits that can be reversed gets a credit in the next file of reversals. Debits
 * that were returned, voided, or reversed otherwise are left out, and named first.
 *
 * @returns the request with its reversals.
 * @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT; LIMIT_EXCEEDED, KEY_REUSED; ON_HOLD.
 * @source BR-REV-09 docs/decisions/reversals.md#a-whole-file-or-a-batch-can-be-reversed
 */
export const reverseWholeFile = command(reverseBankFile, async (tx, { caller, params, body, now }) => {
  return reverseFile(tx, await lockFile(tx, params.filePk), body, caller, now);
});

async function lockFile(tx: Transaction, filePk: string): Promise<LockedBankFile> {
  const file = await tx.bankFiles.lock(filePk);
  if (!file) throw notFound('bank file');
  return file;
}

async function planOf(
  tx: Transaction,
  file: LockedBankFile,
  batch: number | null,
  reason: BankReversalReason | undefined,
  now: Date,
): Promise<FilePlan> {
  const whyNot = whyFileNotReversed(file);
  if (whyNot !== undefined) return { included: [], excluded: [], problem: whyNot };
  const payments = await tx.fileReversals.lockPayments(file.filePk, batch);
  const judged = payments.map((payment) => ({ payment, problem: problemOf(payment, reason, now) }));
  const included = judged.flatMap(({ payment, problem }) => (problem === undefined ? payment : []));
  const excluded = judged.flatMap(({ payment, problem }) => (problem === undefined ? [] : { payment, problem }));
  const [first] = excluded;
  const none = first
    ? `None of these debits can be reversed. ${first.problem}`
    : 'There is no such batch in this file.';
  return { included, excluded, problem: included.length > 0 ? undefined : none };
}

/** Reason a payment of a file cannot be reversed at the bank now; undefined if it can. */
export function problemOf(
  { fileStates, reversals, ...payment }: LockedFilePayment,
  reason: BankReversalReason | undefined,
  now: Date,
): string | undefined {
  const settleDate = reversalDay(dayOf(now), payment.settleDate);
  return whyNotReversedAtBank({ payment, fileStates, reversals, reason, settleDate });
}

async function effectOf(
  tx: Transaction,
  file: LockedBankFile,
  { included, excluded, problem }: FilePlan,
  caller: Caller,
  now: Date,
): Promise<FileReversalEffect> {
  const decision = await checkControls(tx, actionsOf(included, caller), now);
  const days = included.map(({ settleDate }) => settleDate).sort(byText);
  const firstDay = days[0] ?? file.businessDate;
  return {
    filePk: file.filePk,
    problem: problem ?? (decision.outcome === 'refused' ? decision.message : null),
    approval: decision.outcome === 'secondPerson' ? decision.message : null,
    asOf: now.toISOString(),
    paymentCount: included.length,
    entryCount: included.reduce((sum, { entryCount }) => sum + entryCount, 0),
    amountCents: sumCents(included.map(({ amountCents }) => amountCents)),
    settleDate: reversalDay(dayOf(now), days.at(-1) ?? firstDay),
    lastDay: lastReversalDay(firstDay),
    ...(await tx.fileReversals.sums(included.map(({ paymentPk }) => paymentPk))),
    excluded: excluded
      .map(({ payment: { paymentPk, confirmation, groupName, amountCents }, problem: why }) => ({
        paymentPk,
        confirmation,
        groupName,
        amountCents,
        problem: why,
      }))
      .sort((one, other) => byText(one.confirmation, other.confirmation))
      .slice(0, MAX_EXCLUDED),
    excludedCount: excluded.length,
    excludedCents: sumCents(excluded.map(({ payment }) => payment.amountCents)),
    batches: await tx.fileReversals.batches(file.filePk),
    reversals: await tx.fileReversals.of(file.filePk),
  };
}

async function reverseFile(
  tx: Transaction,
  file: LockedBankFile,
  body: NewFileReversal,
  by: Caller,
  now: Date,
): Promise<FileReversal> {
  const { included, problem } = await planOf(tx, file, body.batch, body.reason, now);
  if (problem !== undefined) throw wrongStatus(problem);
  const total = sumCents(included.map(({ amountCents }) => amountCents));
  if (body.paymentCount !== included.length || body.amountCents !== total) {
    throw wrongStatus('The payments of this file have changed. Check the effect again.');
  }
  assertDiscovered(body, file.addDate, now);
  const decision = await checkControls(tx, actionsOf(included, by), now);
  const refusal = limitRefusal(decision);
  if (refusal) throw refusal;
  const state = decision.outcome === 'secondPerson' ? 'WAITING' : 'OPEN';
  const reversalPk = newId();
  const planned = included.map(({ groupNumber, paymentPk, amountCents, settleDate, reversals }) => ({
    groupNumber,
    paymentPk,
    amountCents,
    reversalPk: newPk(groupNumber),
    reversalNo: Math.max(0, ...reversals.map(({ reversalNo }) => reversalNo)) + 1,
    lastDay: lastReversalDay(settleDate),
  }));
  await tx.fileReversals.add({ ...body, filePk: file.filePk, reversalPk }, planned, state, by, now);
  if (state === 'OPEN') await mailReversals(tx, included, body, now);
  const added = (await tx.fileReversals.of(file.filePk)).find((one) => one.reversalPk === reversalPk);
  if (!added) throw new Error(`There is no reversal of file ${file.filePk}.`);
  return added;
}

/** Emails the payors of each group, because the receivers must be notified before the credits settle. */
export async function mailReversals(
  tx: Transaction,
  payments: readonly LockedFilePayment[],
  { reason, note }: Pick<NewFileReversal, 'reason' | 'note'>,
  now: Date,
): Promise<void> {
  for (const payment of payments)
    await mailReversal(tx, payment, { amountCents: payment.amountCents, reason, note }, now);
}

/** The actions counted toward limits over time: one for each payment. */
export function actionsOf(payments: readonly LockedFilePayment[], by: Pick<Caller, 'userId'>) {
  return payments.map(({ groupNumber, paymentPk, amountCents }) =>
    controlled({ groupNumber, paymentPk, paymentAmount: amountCents }, by),
  );
}

/** @throws Refusal BAD_REQUEST. */
function assertDiscovered({ discoveredAt, isLate }: NewFileReversal, fileMade: string, now: Date): void {
  const at = Date.parse(discoveredAt);
  if (at > now.getTime()) throw invalid('discoveredAt', 'The error cannot have been discovered in the future.');
  // People enter times to the minute.
  if (at < Math.floor(Date.parse(fileMade) / MINUTE_MS) * MINUTE_MS)
    throw invalid('discoveredAt', 'The error cannot have been discovered before the file was made.');
  if (isDiscoveredLate(discoveredAt, now) && !isLate)
    throw invalid('isLate', `${LATE_DISCOVERY} Confirm that you want to reverse it anyway.`);
}

const MINUTE_MS = 60_000;
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
