import { type Cents, ZERO } from '../../src/domain/platform/money/Cents';
import { formatCents } from '../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../test/support/server/TestData';
import type { AmountKind, ListedAmount } from './billTypes';
import type { Row } from './expecting';
import type { BillNames, ParsedAction, RequestedStep } from './ParameterValues';
import type { StageBill } from './stage/StageBills';
import type { ReceiptShown } from './tasks/PaymentTasks';
import type { AppWorld } from './world';

/** Performs an action on bills. Past payments and reconciliations are set up without a screen. */
export async function act(
  world: AppWorld,
  person: TestPerson,
  { action, isPast }: ParsedAction,
  names: BillNames,
): Promise<void> {
  const bills = world.billsOf(names);
  if (action === 'release') return world.tasks.dashboard.release(person, bills);
  if (action === 'pay') return pay(world, person, bills, isPast);
  for (const bill of bills) {
    if (action === 'take over') await world.tasks.reconciliation.takeOver(person, bill);
    else if (action === 'reconcile') await reconcile(world, person, bill, isPast);
    else await world.tasks.bills.undoStatus(person, action, bill);
  }
}

/** Requests an action that the person is not offered. */
export async function tryAnyway(
  world: AppWorld,
  person: TestPerson,
  step: RequestedStep,
  names: BillNames,
): Promise<void> {
  for (const bill of world.billsOf(names)) {
    await world.tasks.bills.requestAnyway(person, step, bill);
  }
}

/** Pays part of a bill, or more than its balance. */
export async function payPart(
  { stage, tasks }: AppWorld,
  person: TestPerson,
  isPast: boolean,
  bill: StageBill,
  { amountCents, sourceCents }: { readonly amountCents?: Cents; readonly sourceCents?: Cents },
): Promise<void> {
  if (isPast) return stage.pay(person, bill, { amountCents, sourceCents });
  await tasks.payments.prepare(person, { bills: [bill], amount: amountCents, paymentAmount: sourceCents });
  await tasks.payments.confirm(person);
}

/** An amount of one bill, or the sum over several. */
export async function amountOn(world: AppWorld, kind: AmountKind, names: BillNames): Promise<Cents> {
  let sum: number = ZERO;
  for (const bill of world.billsOf(names)) {
    const { dueCents, billedCents, openCents } = await world.tasks.bills.head(world.they, bill);
    sum += { due: dueCents, billed: billedCents, open: openCents }[kind];
  }
  return sum as Cents;
}

/** A receipt as a row of a feature's table. */
export function receiptRow({ amount, account, settleDate, scheduledFor, excess, writtenOff }: ReceiptShown): Row {
  return {
    amount: formatCents(amount),
    account: account.replace(/^\D*/, ''),
    settles: settleDate,
    'scheduled for': scheduledFor ?? '',
    'to suspense': formatCents(excess),
    'over/short credit': formatCents(writtenOff),
  };
}

/** A total over the bills that are listed. */
export async function listedAmount({ tasks, they }: AppWorld, kind: ListedAmount): Promise<Cents> {
  const { dueCents, balanceCents, reconciledCents } = await tasks.bills.found(they);
  return { due: dueCents, open: balanceCents, reconciled: reconciledCents }[kind];
}

async function pay({ stage, tasks }: AppWorld, person: TestPerson, bills: readonly StageBill[], isPast: boolean) {
  if (isPast) for (const bill of bills) await stage.pay(person, bill);
  else {
    await tasks.payments.prepare(person, { bills });
    await tasks.payments.confirm(person);
  }
}

async function reconcile(world: AppWorld, person: TestPerson, bill: StageBill, isPast: boolean) {
  if (isPast && bill.status === 'RECONCILED') return world.stage.setReconciler(person, bill);
  await world.workOn(person, bill);
  await world.tasks.reconciliation.reconcile(person);
}
