import { randomUUID } from 'node:crypto';
import { createPayment, type MadePayment } from '../../../../contract/money/payments';
import { setProcessingHold } from '../../../../contract/money/processing';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { withReason } from '../payingGroup';
import type { ModelBill } from './MoneyModel';
import { at, type Choices, type MoneyStage } from './MoneyStage';

export async function pay(
  stage: MoneyStage,
  { first, second, share, few }: Choices,
  use: 'none' | 'suspense' | 'credit',
): Promise<string> {
  const { model } = stage;
  const chosen = [...new Set([first, second].map((pick) => at(model.bills, pick)))];
  const parts = chosen.map((bill) => ({ bill, amount: Math.max(1, Math.floor(model.openOf(bill) * share)) }));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const heldCents = use === 'none' ? 0 : Math.min(total, model.available(use));
  const excessCents = heldCents > 0 ? 0 : few;
  const payable = parts.every(({ bill, amount }) => amount <= model.openOf(bill));
  const made = await checkOut(stage, parts, { use, heldCents, bankCents: total + excessCents - heldCents }, payable);
  if (!made) return 'pay: refused';
  const [held, drawn] = split(parts, heldCents);
  const [bank, fromHeld] = heldCents === total ? [undefined, made] : [made, made.others[0]];
  if (fromHeld && heldCents > 0 && use !== 'none')
    model.add({ paymentPk: fromHeld.paymentPk, source: use, parts: held });
  if (bank) model.add({ paymentPk: bank.paymentPk, source: 'bank', parts: drawn, excessCents });
  return heldCents > 0 ? `pay: from ${use}` : 'pay: done';
}

/** Pays a bill in full except for a few cents, which are written off. */
export async function payShort(stage: MoneyStage, { first, few }: Choices): Promise<string> {
  const { model } = stage;
  const bill = at(model.bills, first);
  const amount = Math.max(1, model.openOf(bill));
  const written = few + 1;
  if (amount <= written) return 'payShort: too little';
  const isPayable = model.openOf(bill) > 0;
  const sources = { use: 'none' as const, heldCents: 0, bankCents: amount - written, written };
  const made = await checkOut(stage, [{ bill, amount }], sources, isPayable);
  if (!made) return 'payShort: refused';
  const [drawn, rest] = split([{ bill, amount }], amount - written);
  model.add({ paymentPk: made.paymentPk, source: 'bank', parts: drawn });
  const writeOff = { paymentPk: made.others[0]?.paymentPk ?? '', source: 'writeOff' as const, parts: rest };
  model.add({ ...writeOff, writeOffOf: made.paymentPk });
  return 'payShort: done';
}

export async function payOnHold(stage: MoneyStage, { first }: Choices): Promise<string> {
  const { sysadmin, payor, groupNumber, bankAccountPk } = stage.people;
  const { billPk, version } = at(stage.model.bills, first);
  await sysadmin.ok(setProcessingHold, { body: { on: true, reason: 'Model' } });
  const sources = [{ method: 'ACH' as const, bankAccountPk, amountCents: cents(1) }];
  const body = { groupNumber, sources, allocations: [{ billPk, version, amountCents: cents(1) }] };
  const { status } = await payor.call(createPayment, { body, idempotencyKey: randomUUID() });
  await sysadmin.ok(setProcessingHold, { body: { on: false } });
  expect({ payOnHold: status }).toEqual({ payOnHold: 423 });
  return 'payOnHold: refused';
}

const sumOf = (parts: readonly { readonly amountCents: number }[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

async function checkOut(
  stage: MoneyStage,
  parts: readonly BillPart[],
  from: { use: 'none' | 'suspense' | 'credit'; heldCents: number; bankCents: number; written?: number },
  payable: boolean,
): Promise<MadePayment | undefined> {
  const { groupNumber, bankAccountPk, payor } = stage.people;
  const method = from.use === 'credit' ? ('Group Credit' as const) : ('Credit Suspense' as const);
  const sources = [
    { method, bankAccountPk: null, amountCents: cents(from.heldCents) },
    { method: 'ACH' as const, bankAccountPk, amountCents: cents(from.bankCents) },
    { method: 'Over/Short Debit' as const, bankAccountPk: null, amountCents: cents(from.written ?? 0) },
  ].filter(({ amountCents }) => amountCents > 0);
  const allocations = parts.map(({ bill: { billPk, version }, amount }) => ({
    billPk,
    version,
    amountCents: cents(amount),
  }));
  const excessCents = sumOf(sources) - sumOf(allocations);
  const confirmed = excessCents > 0 ? { confirmExcessCents: cents(excessCents) } : {};
  const body = await withReason(payor, { groupNumber, sources, allocations, ...confirmed });
  const answer = await stage.send(payor, createPayment, { body });
  expect({ pay: answer.status }).toEqual({ pay: payable ? 201 : 422 });
  if (!payable) return undefined;
  for (const { bill } of parts) bill.version += 1;
  const made: MadePayment = JSON.parse(answer.text);
  stage.see(made.paymentPk, ...made.others.map(({ paymentPk }) => paymentPk));
  return made;
}

interface BillPart {
  readonly bill: ModelBill;
  readonly amount: number;
}

/** Splits parts into what the first `amount` pays and the rest. */
function split(parts: readonly BillPart[], amount: number): readonly [Map<string, number>, Map<string, number>] {
  const first = new Map<string, number>();
  const rest = new Map<string, number>();
  let left = amount;
  for (const { bill, amount: part } of parts) {
    const taken = Math.min(left, part);
    left -= taken;
    if (taken > 0) first.set(bill.billPk, taken);
    if (part > taken) rest.set(bill.billPk, part - taken);
  }
  return [first, rest];
}
