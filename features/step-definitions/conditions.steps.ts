import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Outage } from '../support/tasks/ConditionTasks';
import type { Place, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given('today is {date}', async function (this: AppWorld, date: LocalDate) {
  await this.tasks.conditions.setToday(date);
});

Given('{duration} go by', async function (this: AppWorld, ms: number) {
  await this.tasks.conditions.pass(ms, true);
});

Given('{duration} go by without a sign of life', async function (this: AppWorld, ms: number) {
  await this.tasks.conditions.pass(ms, false);
});

Given('{outage}', async function (this: AppWorld, outage: Outage) {
  await this.tasks.conditions.serverIs(outage);
});

Given('the answer to the next payment gets lost', async function (this: AppWorld) {
  await this.tasks.conditions.loseNextPaymentAnswer();
});

Then('a record of the failed call is kept, without any token', async function (this: AppWorld) {
  const records = await this.stage.failureRecords(this.they);
  assert.equal(records.length, 1);
  assert.doesNotMatch(JSON.stringify(records), /Bearer|eyJ/);
});

When(
  '{person} look(s) at the {place} in light and dark, narrow and wide',
  async function (this: AppWorld, who: Who, place: Place) {
    this.defects = await this.tasks.accessibility.defects(await this.who(who), place, this.stage.bills);
  },
);

Then('no accessibility defects are found', function (this: AppWorld) {
  assert.deepEqual(this.defects, []);
});
