import {
  type PaymentQuestion,
  type PaymentReason,
  unanswered,
} from '../../../src/domain/money/payments/paymentQuestion';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { NewPayment } from './ports';

/** @throws Refusal REASON_NEEDED, with the key and text of each question that has no reason. */
export function assertAnswered(questions: readonly PaymentQuestion[], explained: PaymentReason | undefined): void {
  const open = unanswered(questions, explained);
  const [first] = open;
  if (!first) return;
  throw new Refusal(ErrorCode.ReasonNeeded, `${first.text} Give a reason to pay.`, {
    problems: open.map(({ key, text }) => ({ path: key, message: text })),
  });
}

/** Saves the payor's reason with what they were asked. */
export async function saveReason(
  tx: Transaction,
  questions: readonly PaymentQuestion[],
  explained: PaymentReason | undefined,
  drawn: Pick<NewPayment, 'groupNumber' | 'paymentPk' | 'confirmation' | 'amountCents'> | undefined,
  by: Caller,
  now: Date,
): Promise<void> {
  if (!explained || !drawn) return;
  const { groupNumber, paymentPk: itemPk, confirmation, amountCents } = drawn;
  const item = { groupNumber, itemPk, itemName: `Payment ${confirmation}`, amountCents, note: explained.reason };
  const reasons = questions.map(({ kind, key, text }) => ({ ...item, kind, earlierPk: key, earlierText: text }));
  await tx.controls.addReasons(reasons, by, now);
}
