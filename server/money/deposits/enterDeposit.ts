import { enterDeposit } from '../../../contract/money/deposits';
import {
  type DepositFigures,
  depositDateProblem,
  MAX_DEPOSIT_CHECKS,
} from '../../../src/domain/money/deposits/Deposit';
import { matchCheck } from '../../../src/domain/money/deposits/matchCheck';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { OFFICE_OWNER } from '../../../src/domain/platform/files/UploadKind';
import { counted } from '../../../src/domain/platform/text/wording';
import { command } from '../../platform/shared/command';
import { newPk } from '../../platform/shared/newPk';
import { invalid, notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { type CheckToSave, type DepositReach, reachOf } from './ports';
import { readDeposit } from './readDeposit';

/** First part of every deposit's key. */
const DEPOSIT_KEY = 'deposit';

/**
 * Starts a deposit with the bank's count and total, empty or with the checks of a lockbox file.
 *
 * @throws Refusal BAD_REQUEST for a date that has not come or is long past; NOT_FOUND for a file out of reach; WRONG_STATUS
 * if its checks are in deposits; TOO_MANY; KEY_IN_FLIGHT, KEY_REUSED.
 * @source docs/decisions/deposits.md#a-deposit-posts-only-if-it-agrees-with-the-banks-count-and-total
 */
export const enter = command(enterDeposit, async (tx, { caller, scope, body, now, today }) => {
  const { filePk, ...head } = body;
  assertReceived(head, today);
  const reach = reachOf({ caller, scope });
  const depositPk = newPk(DEPOSIT_KEY);
  const upload = filePk === null ? null : { owner: OFFICE_OWNER, uploadPk: filePk };
  const rows = filePk === null ? [] : await tx.deposits.lockboxRows(reach, filePk);
  if (!rows) throw notFound('upload');
  if (filePk !== null && rows.length === 0) {
    throw wrongStatus('Every check of this file is in a deposit already.');
  }
  await tx.deposits.add({ ...head, depositPk, upload }, caller, now);
  await addMatched(tx, reach, depositPk, rows, 0);
  const note = filePk === null ? '' : `${counted(rows.length, 'check')} of a lockbox file`;
  await tx.deposits.touch(depositPk, {}, { event: 'entered', note }, caller, now);
  return readDeposit(tx.deposits, reach, depositPk);
});

/** @param today at the office. @throws Refusal BAD_REQUEST for a date on which no bank can have received these checks. */
export function assertReceived({ depositDate }: DepositFigures, today: LocalDate): void {
  const message = depositDateProblem(depositDate, today);
  if (message === undefined) return;
  throw invalid('depositDate', message);
}

/**
 * Adds checks, each matched as far as its number, amount, and group determine it.
 *
 * @param present number of checks that the deposit already has.
 * @throws Refusal TOO_MANY.
 */
export async function addMatched(
  tx: Transaction,
  reach: DepositReach,
  depositPk: string,
  checks: readonly CheckToSave[],
  present: number,
): Promise<void> {
  if (present + checks.length > MAX_DEPOSIT_CHECKS) {
    const message = `A deposit has at most ${MAX_DEPOSIT_CHECKS} checks. Put the others into another deposit.`;
    throw new Refusal(ErrorCode.TooMany, message);
  }
  if (checks.length === 0) return;
  const bills = await tx.deposits.candidates(reach.scope, checks);
  const named = checks.flatMap(({ groupNumber }) => groupNumber ?? []);
  const groups = new Set(await tx.deposits.groupsInScope(reach.scope, named));
  await tx.deposits.addChecks(
    depositPk,
    checks.map((check) => ({ check, match: matchCheck(check, bills, groups) })),
  );
}
