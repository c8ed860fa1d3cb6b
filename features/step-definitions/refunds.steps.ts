import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: refunds */

When('{person} issue(s)/issued checks for every refund', async function (this: AppWorld, who: Who) {
  await this.tasks.refunds.issue(await this.who(who), undefined);
});

When(
  '{person} issue(s)/issued check {int} for the refund to {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, payee: string) {
    await this.tasks.refunds.issue(await this.who(who), payee, checkNumber);
  },
);

When(
  '{person} void(s)/voided check {int} because {string}',
  async function (this: AppWorld, who: Who, checkNumber: number, reason: string) {
    await this.tasks.refunds.voidCheck(await this.who(who), checkNumber, reason);
  },
);
