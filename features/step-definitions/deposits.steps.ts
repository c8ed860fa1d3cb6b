import { type DataTable, defineParameterType, Given, Then, When } from '@cucumber/cucumber';
import { type Cents, sumCents } from '../../src/domain/platform/money/Cents';
import { formatCents } from '../../src/domain/platform/money/formatCents';
import { expectSame } from '../support/expecting';
import type { BillName, PaymentName, Who } from '../support/ParameterValues';
import { BILL, billNameOf, found, MONEY, moneyOf, oneOf, PAYMENT, paymentNameOf, QUOTED } from '../support/patterns';
import { outcomeOfRefund, REFUND_OUTCOMES, type RefundOutcome } from '../support/refundOutcome';
import { SITUATION } from '../support/situations';
import { CHECK_COLUMNS, LOCKBOX_COLUMNS, REFUNDED_CHECK_COLUMNS } from '../support/tableColumns';
import { rowsOf } from '../support/tables';
import type { SuspenseMove } from '../support/tasks/SuspenseTasks';
import type { AppWorld } from '../support/world';

/** Group of phrases: deposits and suspense */

/** A deposit with what the bank counted; by default as many checks as are entered. */
defineParameterType({
  name: 'deposit',
  regexp: new RegExp(`a deposit of ${MONEY}(?: in \\d+ checks?)?`),
  transformer: (words: string) => ({
    total: moneyOf(words.split(' ')[3] ?? ''),
    count: / in (\d+) /.exec(words)?.[1],
  }),
});

When(
  '{person} enter(s)/entered {deposit} with these checks:',
  async function (this: AppWorld, who: Who, { total, count }: { total: Cents; count?: string }, rows: DataTable) {
    const person = await this.who(who);
    const checks = await Promise.all(
      rowsOf(rows, CHECK_COLUMNS).map(async ({ number = '', amount = '', payer = '', bill = '', group = '' }) => ({
        number,
        payer,
        bill,
        amount: moneyOf(amount),
        group: group && (await this.stage.groups.named(group)).groupNumber,
      })),
    );
    await this.tasks.deposits.enter(person, { total, count: Number(count ?? checks.length) }, checks);
  },
);

When(
  '{person} deposit(s)/deposited a lockbox file with these checks:',
  async function (this: AppWorld, who: Who, rows: DataTable) {
    const person = await this.who(who);
    const checks = rowsOf(rows, LOCKBOX_COLUMNS).map(({ number = '', amount = '', payer = '', bill = '' }) => ({
      number,
      payer,
      bill,
      amount: moneyOf(amount),
    }));
    await this.stage.commitLockbox(checks);
    await this.tasks.deposits.depositLockbox(person, checks.length, sumCents(checks.map(({ amount }) => amount)));
  },
);

/** Money that goes to a bill: a check that is not posted, by its number, or a processed payment, by its amount. */
type Placed = { readonly check: string } | { readonly payment: PaymentName };

defineParameterType({
  name: 'placed',
  regexp: new RegExp(`check ${QUOTED}|${PAYMENT}`),
  transformer: placedOf,
});

function placedOf(words: string): Placed {
  const [, check] = /^check "(.*)"$/.exec(words) ?? [];
  return check === undefined ? { payment: paymentNameOf(words) } : { check };
}

When(
  '{person} place(s)/placed {placed} on {bill}',
  async function (this: AppWorld, who: Who, placed: Placed, bill: BillName) {
    const person = await this.who(who);
    const { billPk, billNumber } = this.stage.bills.named(bill);
    if ('check' in placed) await this.tasks.deposits.place(person, placed.check, billPk);
    else await this.tasks.payments.reallocate(person, await this.stage.payment(placed.payment), { billPk, billNumber });
  },
);

/** The check is likely the same as an earlier one. */
When(
  '{person} explain(s)/explained check {string} with the reason {string}',
  async function (this: AppWorld, who: Who, check: string, reason: string) {
    await this.tasks.deposits.explain(await this.who(who), check, reason);
  },
);

When('{person} post(s)/posted the deposit', async function (this: AppWorld, who: Who) {
  await this.tasks.deposits.post(await this.who(who));
});

/** What someone does with money in suspense. A bill is named by its number. */
defineParameterType({
  name: 'suspenseMove',
  regexp: new RegExp(
    `(?:apply|applies|applied) ${MONEY} to ${BILL}|transfer(?:s|red)? ${MONEY} to (?:group credit|${QUOTED})|refund(?:s|ed)? ${MONEY} to ${QUOTED}|settles? ${MONEY} of the returned payment|(?:approves?|declines?)d? the refund`,
  ),
  transformer: suspenseMoveOf,
});

function suspenseMoveOf(words: string): SuspenseMove {
  if (words.endsWith('the refund')) return { kind: words.startsWith('approve') ? 'approve' : 'decline' };
  if (words.startsWith('settle')) return { kind: 'settle', amount: moneyOf(words.split(' ')[1] ?? '') };
  const [, verb = '', money = '', to = ''] = /^(\w+) (\S+) to (.+)$/.exec(words) ?? [];
  const amount = moneyOf(money);
  const name = to.replaceAll('"', '');
  if (verb.startsWith('appl')) return { kind: 'apply', amount, billNumber: billNameOf(to).number ?? name };
  if (verb.startsWith('refund')) return { kind: 'refund', amount, payee: name };
  return { kind: 'transfer', amount, group: to === 'group credit' ? null : name };
}

/** Outcome of a refund: it waits for a second person's approval, is paid, or is declined. */
defineParameterType({
  name: 'refundOutcome',
  regexp: oneOf(REFUND_OUTCOMES),
  transformer: (words: string): RefundOutcome => found(REFUND_OUTCOMES, words),
});

Then(
  'the refund of {money} to {string} {refundOutcome}',
  async function (this: AppWorld, amount: Cents, payee: string, outcome: RefundOutcome) {
    expectSame(`refund of ${formatCents(amount)} to ${payee}`, await outcomeOfRefund(this, amount, payee), outcome);
  },
);

/** A deposit with the checks, and an approved refund of each to its payer. */
Given('{person} refunded these checks:', SITUATION, async function (this: AppWorld, who: Who, rows: DataTable) {
  const person = await this.who(who);
  const checks = rowsOf(rows, REFUNDED_CHECK_COLUMNS).map(({ number = '', amount = '', payer = '', ...rest }) => ({
    check: { number, payer, bill: '', amount: moneyOf(amount) },
    group: rest.group ?? '',
    refunded: moneyOf(rest.refunded ?? amount),
  }));
  const entered = await Promise.all(
    checks.map(async ({ check, group }) => ({
      ...check,
      group: group && (await this.stage.groups.named(group)).groupNumber,
    })),
  );
  const total = sumCents(entered.map(({ amount }) => amount));
  await this.tasks.deposits.enter(person, { total, count: entered.length }, entered);
  await this.tasks.deposits.post(person);
  for (const { check, refunded } of checks) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person refunds
    await this.tasks.suspense.move(person, check.number, { kind: 'refund', amount: refunded, payee: check.payer });
  }
});

When('{person} open(s)/opened the suspense of {group}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.suspense.openGroup(await this.who(who), await this.stage.groups.named(name));
});

When(
  '{person} {suspenseMove} from check {string}',
  async function (this: AppWorld, who: Who, move: SuspenseMove, check: string) {
    await this.tasks.suspense.move(await this.who(who), check, move);
  },
);
