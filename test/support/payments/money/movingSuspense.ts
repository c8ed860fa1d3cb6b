import {
  applySuspense,
  decideRefund,
  refundSuspense,
  settleReturn,
  transferSuspense,
} from '../../../../contract/money/suspense';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { at, type Choices, type MoneyStage } from './MoneyStage';

const REASON = 'Model';

export async function apply(stage: MoneyStage, { first, second, share }: Choices): Promise<string> {
  const { model } = stage;
  const item = await stage.item('known', first);
  if (!item) return 'apply: none';
  const bill = at(model.bills, second);
  const amount = Math.max(1, Math.floor(item.availableCents * share));
  const isFree = amount <= item.availableCents;
  const takes = amount <= model.openOf(bill);
  const body = { allocations: [{ billPk: bill.billPk, amountCents: cents(amount) }], reason: REASON };
  const { status } = await stage.send(stage.people.admin, applySuspense, {
    params: { suspensePk: item.suspensePk },
    body,
  });
  expect({ apply: status }).toEqual({ apply: isFree && takes ? 200 : 422 });
  if (!isFree || !takes) return 'apply: refused';
  const parts = new Map([[bill.billPk, amount]]);
  model.add({ paymentPk: await stage.newPayment(), source: 'suspense', parts, state: 'processed' });
  bill.version += 1;
  return 'apply: done';
}

/** From an unknown payer to the group, or from the group's suspense to its credit. */
export async function transfer(stage: MoneyStage, { first, second, share }: Choices): Promise<string> {
  const { totals } = stage.model;
  const level = at(['unknown', 'known'] as const, second);
  const item = await stage.item(level, first);
  if (!item) return 'transfer: none';
  const amount = Math.max(1, Math.floor(item.availableCents * share));
  const isFree = amount <= item.availableCents;
  const groupNumber = level === 'unknown' ? stage.people.groupNumber : null;
  const body = { groupNumber, amountCents: cents(amount), reason: REASON };
  const { status } = await stage.send(stage.people.admin, transferSuspense, {
    params: { suspensePk: item.suspensePk },
    body,
  });
  expect({ transfer: status }).toEqual({ transfer: isFree ? 200 : 422 });
  if (!isFree) return 'transfer: refused';
  if (level === 'known') {
    totals.suspense -= amount;
    totals.credit += amount;
    return 'transfer: to credit';
  }
  totals.unknown -= amount;
  totals.cash -= amount;
  const found = { paymentPk: await stage.newPayment(), source: 'check' as const, parts: new Map() };
  stage.model.add({ ...found, excessCents: amount, state: 'processed' });
  return 'transfer: to group';
}

export async function refund(stage: MoneyStage, { first, share }: Choices): Promise<string> {
  const { model } = stage;
  const item = await stage.item('known', first);
  if (!item) return 'refund: none';
  const amount = Math.max(1, Math.floor(item.availableCents * share));
  const isFree = amount <= item.availableCents;
  const body = { amountCents: cents(amount), payee: 'Acme', reason: REASON };
  const { status } = await stage.send(stage.people.admin, refundSuspense, {
    params: { suspensePk: item.suspensePk },
    body,
  });
  expect({ refund: status }).toEqual({ refund: item.refund ? 409 : isFree ? 200 : 422 });
  if (item.refund || !isFree) return 'refund: refused';
  if (amount > item.refundLimitCents) {
    model.waitingCents += amount;
    return 'refund: waits';
  }
  // Its check takes it out of cash when a bank statement shows it.
  model.totals.suspense -= amount;
  return 'refund: done';
}

export async function decideOnRefund(stage: MoneyStage, { second }: Choices): Promise<string> {
  const { model } = stage;
  const waiting = (await stage.items('known')).find(({ refund }) => refund);
  if (!waiting?.refund) return 'decideRefund: none';
  const { movePk, amountCents } = waiting.refund;
  const approve = second % 2 === 0;
  const body = { movePk, approve, note: '' };
  const { status } = await stage.send(stage.people.manager, decideRefund, {
    params: { suspensePk: waiting.suspensePk },
    body,
  });
  expect({ decideRefund: status }).toEqual({ decideRefund: 200 });
  model.waitingCents -= amountCents;
  if (!approve) return 'decideRefund: declined';
  model.totals.suspense -= amountCents;
  return 'decideRefund: approved';
}

export async function settle(stage: MoneyStage, { first, share }: Choices): Promise<string> {
  const { totals } = stage.model;
  const item = await stage.item('known', first);
  if (!item) return 'settleReturn: none';
  const amount = Math.max(1, Math.floor(Math.min(item.availableCents, totals.owed) * share));
  const settles = amount <= item.availableCents && amount <= totals.owed;
  const body = { amountCents: cents(amount), reason: REASON };
  const { status } = await stage.send(stage.people.admin, settleReturn, {
    params: { suspensePk: item.suspensePk },
    body,
  });
  expect({ settleReturn: status }).toEqual({ settleReturn: settles ? 200 : 422 });
  if (!settles) return 'settleReturn: refused';
  totals.suspense -= amount;
  totals.owed -= amount;
  return 'settleReturn: done';
}
