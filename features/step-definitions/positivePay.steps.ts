import { When } from '@cucumber/cucumber';
import { USE_CASES_ONLY } from '../support/levels';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: positive pay */

When('{person} make(s)/made the positive pay file', async function (this: AppWorld, who: Who) {
  await this.tasks.positivePay.make(await this.who(who));
});

When(
  '{person} record(s)/recorded that the bank rejected the positive pay file because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.positivePay.reject(await this.who(who), 'latest', reason);
  },
);

When(
  '{person} record(s)/recorded that the bank rejected the first positive pay file because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.positivePay.reject(await this.who(who), 'first', reason);
  },
);

When(
  '{person} record(s)/recorded that the bank accepted the positive pay file',
  async function (this: AppWorld, who: Who) {
    await this.tasks.positivePay.answer(await this.who(who), { issued: [], void: [] }, '');
  },
);

When(
  '{person} record(s)/recorded that the bank accepted the positive pay file except check {int} as issued because {string}',
  async function (this: AppWorld, who: Who, check: number, reason: string) {
    await this.tasks.positivePay.answer(await this.who(who), { issued: [check], void: [] }, reason);
  },
);

When(
  '{person} record(s)/recorded that the bank accepted the positive pay file except check {int} as void because {string}',
  async function (this: AppWorld, who: Who, check: number, reason: string) {
    await this.tasks.positivePay.answer(await this.who(who), { issued: [], void: [check] }, reason);
  },
);

When(
  '{person} save(s)/saved the columns {string} for positive pay files',
  async function (this: AppWorld, who: Who, columns: string) {
    await this.tasks.positivePay.saveColumns(await this.who(who), columns.split(', '));
  },
);

/** A second download of the latest file, which the person confirms. */
When(
  '{person} download(s)/downloaded the positive pay file once more',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who) {
    this.downloadedFile = await this.tasks.positivePay.download(await this.who(who), true);
  },
);

When(
  '{person} save(s)/saved the codes {string} and {string} for issued and void checks',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, issueCode: string, voidCode: string) {
    await this.tasks.positivePay.saveLayout(await this.who(who), { issueCode, voidCode });
  },
);

When(
  '{person} save(s)/saved a payee length of {int} for positive pay files',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, payeeLength: number) {
    await this.tasks.positivePay.saveLayout(await this.who(who), { payeeLength });
  },
);
