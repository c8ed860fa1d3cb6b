import { voidPayment } from '../../../../contract/money/payments';
import { runProcessing } from '../../../../contract/money/processing';
import { reallocatePayment, returnPayment, reversePayment } from '../../../../contract/money/reversals';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { sumOf } from './MoneyModel';
import { at, type Choices, type MoneyStage } from './MoneyStage';

/** Settlement date of ACH payments made on the first day. */
const SETTLE_DATE = localDate('2026-03-12');
const REASON = 'Model';

export async function voidOne(stage: MoneyStage, { first }: Choices): Promise<string> {
  const { model } = stage;
  if (model.payments.length === 0) return 'void: none';
  const payment = at(model.payments, first);
  const { paymentPk, state } = payment;
  const params = { paymentPk };
  const { status } = await stage.send(stage.people.manager, voidPayment, { params, body: { reason: REASON } });
  expect({ void: status }).toEqual({ void: { pending: 200, processed: 422, ended: 409 }[state] });
  if (state === 'pending') model.void(payment);
  return `void: ${state}`;
}

/** The day before payments by ACH settle, their day, or the day after. */
export async function processPayments(stage: MoneyStage, { first }: Choices): Promise<string> {
  const daysAhead = (first % 3) - 1;
  const due = stage.model.payments.filter(
    ({ state, source, writeOffOf }) =>
      state === 'pending' && (daysAhead >= 0 || (source !== 'bank' && writeOffOf === undefined)),
  );
  const businessDate = addDays(SETTLE_DATE, daysAhead);
  const { processed, failed } = await stage.people.sysadmin.ok(runProcessing, { body: { businessDate } });
  // A write-off is a part of the payment that it was made with.
  const counted = due.filter(({ writeOffOf }) => writeOffOf === undefined).length;
  expect({ processed, failed }).toEqual({ processed: counted, failed: 0 });
  for (const payment of due) stage.model.process(payment);
  return due.length > 0 ? 'process: done' : 'process: nothing due';
}

export async function takeBack(stage: MoneyStage, { first }: Choices, how: 'return' | 'reverse'): Promise<string> {
  const { model } = stage;
  if (model.payments.length === 0) return `${how}: none`;
  const payment = at(model.payments, first);
  const { paymentPk, source, state } = payment;
  const params = { paymentPk };
  const returnCode = source === 'check' ? ('A' as const) : ('R01' as const);
  const code = how === 'return' && (source === 'check' || source === 'bank') ? returnCode : undefined;
  if (how === 'return' && !code) return 'return: no bank involved';
  const answer = code
    ? await stage.send(stage.people.manager, returnPayment, { params, body: { returnCode: code, reason: '' } })
    : await stage.send(stage.people.manager, reversePayment, { params, body: { reason: REASON } });
  expect({ [how]: answer.status }).toEqual({ [how]: state === 'processed' ? 200 : 409 });
  if (state !== 'processed') return `${how}: ${state}`;
  const { reversal }: { reversal: { fromSuspenseCents: number; owedCents: number } } = JSON.parse(answer.text);
  // The model does not know which item of suspense was used. Together they are the excess, and no more than is free.
  expect(reversal.fromSuspenseCents + reversal.owedCents).toBe(payment.excessCents);
  expect(reversal.fromSuspenseCents).toBeLessThanOrEqual(model.available('suspense'));
  model.takeBack(payment, reversal.owedCents);
  return `${how}: done`;
}

export async function reallocate(stage: MoneyStage, { first, second, share }: Choices): Promise<string> {
  const { model } = stage;
  const movable = model.payments.filter(
    ({ state, source, parts }) => state === 'processed' && source !== 'writeOff' && parts.size > 0,
  );
  if (movable.length === 0) return 'reallocate: none';
  const payment = at(movable, first);
  const hasWriteOff = model.payments.some((one) => one.writeOffOf === payment.paymentPk && one.state !== 'ended');
  const target = at(model.bills, second);
  const own = payment.parts.get(target.billPk) ?? 0;
  const amount = Math.max(1, Math.floor(sumOf(payment.parts) * share));
  const open = model.openOf({ ...target, paidCents: target.paidCents - own });
  const isSame = payment.parts.size === 1 && own === amount;
  const moves = amount <= open && amount <= sumOf(payment.parts) && !isSame;
  const body = {
    reason: REASON,
    from: [...payment.parts].map(([billPk, amountCents]) => ({ billPk, amountCents: cents(amountCents) })),
    allocations: [{ billPk: target.billPk, version: target.version, amountCents: cents(amount) }],
  };
  const params = { paymentPk: payment.paymentPk };
  const { status } = await stage.send(stage.people.manager, reallocatePayment, { params, body });
  expect({ reallocate: status }).toEqual({ reallocate: hasWriteOff ? 409 : moves ? 200 : 422 });
  if (hasWriteOff || !moves) return 'reallocate: refused';
  model.reallocate(payment, target, amount);
  return 'reallocate: done';
}

export async function sendAgain(stage: MoneyStage, { first }: Choices): Promise<string> {
  if (stage.sent.length === 0) return 'sendAgain: none';
  const before = at(stage.sent, first);
  expect((await before.send()).text).toBe(before.text);
  return 'sendAgain: same answer';
}
