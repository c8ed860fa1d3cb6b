import { defineParameterType, When } from '@cucumber/cucumber';
import type { LocalDate } from '../../src/domain/platform/dates/LocalDate';
import type { RefundName, Who } from '../support/ParameterValues';
import { MONEY, moneyOf, QUOTED } from '../support/patterns';
import type { AppWorld } from '../support/world';

/** Group of phrases: refunds */

/** `the refund to "J. Smith"`, and if there are several: `the refund of $300.00 to "J. Smith"`. */
defineParameterType({
  name: 'refund',
  regexp: new RegExp(`the refund(?: of ${MONEY})? to ${QUOTED}`),
  transformer(words: string): RefundName {
    const [, payee = ''] = /"([^"]*)"/.exec(words) ?? [];
    const [amount] = new RegExp(`(?<=^the refund of )${MONEY}`).exec(words) ?? [];
    return { payee, ...(amount !== undefined && { amount: moneyOf(amount) }) };
  },
});

When('{person} issue(s)/issued checks for every refund', async function (this: AppWorld, who: Who) {
  await this.tasks.refunds.issue(await this.who(who), undefined);
});

When(
  '{person} issue(s)/issued check {int} for {refund}',
  async function (this: AppWorld, who: Who, checkNumber: number, refund: RefundName) {
    await this.tasks.refunds.issue(await this.who(who), refund, checkNumber);
  },
);

When(
  '{person} void(s)/voided check {int} because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, reason: string) {
    await this.tasks.refunds.voidCheck(await this.who(who), checkNumber, reason);
  },
);

When(
  '{person} void(s)/voided check {int} that left the office with stop order {string} of {date} because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, number: string, placedOn: LocalDate, reason: string) {
    await this.tasks.refunds.voidCheck(await this.who(who), checkNumber, reason, { number, placedOn });
  },
);

When(
  '{person} renew(s)/renewed the stop order of check {int} as {string} of {date}',
  async function (this: AppWorld, who: Who, checkNumber: number, number: string, placedOn: LocalDate) {
    await this.tasks.refunds.renewStopOrder(await this.who(who), checkNumber, { number, placedOn });
  },
);

When(
  '{person} let(s) the stop order of check {int} end because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, reason: string) {
    await this.tasks.refunds.endStopOrder(await this.who(who), checkNumber, reason);
  },
);

When(
  '{person} return(s)/returned {refund} to suspense because {string}',
  async function (this: AppWorld, who: Who, refund: RefundName, reason: string) {
    await this.tasks.refunds.returnToSuspense(await this.who(who), refund, reason);
  },
);

When(
  '{person} mark(s)/marked check {int} as stale because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, reason: string) {
    await this.tasks.refunds.changeUnclaimed(await this.who(who), 'stale', checkNumber, reason);
  },
);

When(
  '{person} reissue(s)/reissued the refund of stale check {int} because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, reason: string) {
    await this.tasks.refunds.changeUnclaimed(await this.who(who), 'reissue', checkNumber, reason);
  },
);

When(
  '{person} approve(s)/approved the remittance of stale check {int} because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, reason: string) {
    await this.tasks.refunds.changeUnclaimed(await this.who(who), 'approveRemit', checkNumber, reason);
  },
);

When(
  '{person} remit(s)/remitted the refund of stale check {int} to the state because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, reason: string) {
    await this.tasks.refunds.changeUnclaimed(await this.who(who), 'remit', checkNumber, reason);
  },
);

When(
  '{person} pay(s)/paid {refund} by ACH to the account {word}',
  async function (this: AppWorld, who: Who, refund: RefundName, account: string) {
    await this.tasks.refunds.payByAch(await this.who(who), refund, account);
  },
);

When(
  '{person} approve(s)/approved the ACH credit of {refund}',
  async function (this: AppWorld, who: Who, refund: RefundName) {
    await this.tasks.refunds.changeCredit(await this.who(who), refund, 'approve', '');
  },
);

When(
  '{person} cancel(s)/canceled the ACH credit of {refund} because {string}',
  async function (this: AppWorld, who: Who, refund: RefundName, reason: string) {
    await this.tasks.refunds.changeCredit(await this.who(who), refund, 'cancel', reason);
  },
);

When(
  '{person} record(s)/recorded that the bank rejected {refund} because {string}',
  async function (this: AppWorld, who: Who, refund: RefundName, reason: string) {
    await this.tasks.refunds.changeCredit(await this.who(who), refund, 'reject', reason);
  },
);

When(
  '{person} record(s)/recorded that the bank returned {refund} with {word}',
  async function (this: AppWorld, who: Who, refund: RefundName, code: string) {
    await this.tasks.refunds.changeCredit(await this.who(who), refund, 'return', code);
  },
);
