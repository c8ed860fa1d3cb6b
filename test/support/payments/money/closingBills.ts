import { randomUUID } from 'node:crypto';
import { closeShort } from '../../../../contract/money/closeShort';
import { changeDepositItems, postDeposit } from '../../../../contract/money/deposits';
import { zeroPayBill } from '../../../../contract/money/zeroPayments';
import { entered, explained, posting } from '../../deposits/depositFixture';
import { at, type Choices, type MoneyStage } from './MoneyStage';

/** Amounts that managers and payors of the group may write off. */
export const TOLERANCE_CENTS = 500;

export async function zeroPay(stage: MoneyStage, { first }: Choices): Promise<string> {
  const { model } = stage;
  const bill = at(model.bills, first);
  const isOpen = !bill.isZeroPaid && bill.paidCents === 0 && bill.pendingCents === 0;
  const body = { version: bill.version, note: '' };
  const { status } = await stage.send(stage.people.payor, zeroPayBill, { params: { billPk: bill.billPk }, body });
  expect({ zeroPay: status }).toEqual({ zeroPay: !isOpen ? 409 : bill.dueCents > 0 ? 422 : 200 });
  if (!isOpen || bill.dueCents > 0) return 'zeroPay: refused';
  bill.isZeroPaid = true;
  bill.version += 1;
  model.totals.suspense -= bill.dueCents;
  await stage.newPayment();
  return 'zeroPay: done';
}

/** Writes off what is open on a partly paid bill, if that is within the group's tolerance. */
export async function closeShortOne(stage: MoneyStage, { first }: Choices): Promise<string> {
  const { model } = stage;
  const bill = at(model.bills, first);
  const open = model.openOf(bill);
  const isPartial = model.statusOf(bill) === 'PARTIAL';
  if (isPartial && open > TOLERANCE_CENTS) return 'closeShort: too much';
  const body = { version: bill.version, note: '', decline: false, ask: false };
  const params = { billPk: bill.billPk };
  const { status } = await stage.send(stage.people.manager, closeShort, { params, body });
  expect({ closeShort: status }).toEqual({ closeShort: isPartial ? 200 : 409 });
  if (!isPartial) return 'closeShort: refused';
  const paymentPk = await stage.newPayment();
  model.add({ paymentPk, source: 'writeOff', parts: new Map([[bill.billPk, open]]), state: 'processed' });
  // Once for the write-off, and once for processing it.
  bill.version += 2;
  return 'closeShort: done';
}

/** Posts a check for a bill, for the group, or from an unknown payer. */
export async function postCheck(stage: MoneyStage, { first, second, share, few }: Choices): Promise<string> {
  const { model } = stage;
  const { admin, groupNumber } = stage.people;
  const bill = at(model.bills, second);
  const amount = Math.max(1, Math.floor(model.openOf(bill) * share) + few);
  const target = at(['bill', 'group', 'unknown'] as const, first);
  const checkNumber = String(1_000 + stage.sent.length);
  const {
    deposit,
    checks: [check],
  } = await entered(admin, [{ checkNumber, cents: amount, payer: 'Nobody' }]);
  const checkPk = check?.checkPk ?? '';
  const place = {
    bill: { checkPk, target: 'bill' as const, billPk: bill.billPk },
    group: { checkPk, target: 'group' as const, groupNumber },
    unknown: { checkPk, target: 'unknown' as const },
  }[target];
  const placed = await admin.ok(changeDepositItems, {
    params: { depositPk: deposit.depositPk },
    body: { version: deposit.version, place: [place] },
    idempotencyKey: randomUUID(),
  });
  const { checks } = await admin.ok(postDeposit, posting(await explained(admin, placed)));
  if (target === 'unknown') {
    model.totals.unknown += amount;
    model.totals.cash += amount;
    return 'postCheck: unknown';
  }
  const paid = target === 'bill' ? Math.min(amount, model.openOf(bill)) : 0;
  const parts = new Map(paid > 0 ? [[bill.billPk, paid]] : []);
  const paymentPk = checks[0]?.paymentPk ?? '';
  stage.see(paymentPk);
  model.add({ paymentPk, source: 'check', parts, excessCents: amount - paid, state: 'processed' });
  if (paid > 0) bill.version += 1;
  return `postCheck: ${target}`;
}
