import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Outage } from '../support/tasks/ConditionTasks';
import type { Place, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given('today is {date}', async function (this: AppWorld, date: LocalDate) {
  await this.tasks.conditions.setToday(date);
});

Given('{duration} go(es) by', async function (this: AppWorld, ms: number) {
  await this.tasks.conditions.passTime(ms, true);
});

Given('{duration} go(es) by without a sign of life', async function (this: AppWorld, ms: number) {
  await this.tasks.conditions.passTime(ms, false);
});

Given('{outage}', async function (this: AppWorld, outage: Outage) {
  await this.tasks.conditions.setOutage(outage);
});

Given('a newer version is installed', async function (this: AppWorld) {
  await this.tasks.conditions.installNewerVersion();
});

Given('the answer to the next payment gets lost', async function (this: AppWorld) {
  await this.tasks.conditions.dropNextPaymentResponse();
});

Given('the site went down when they saved the changes', async function (this: AppWorld) {
  await this.tasks.conditions.setOutage('maintenance');
  await this.tasks.reconciliation.save(this.they);
  assert.equal(await this.tasks.session.place(this.they, 'maintenance page'), 'maintenance page');
});

Then('they are led back to reconciling', async function (this: AppWorld) {
  await this.tasks.conditions.waitForReturn(this.they);
  assert.notEqual(await this.tasks.session.place(this.they, 'reconciliation'), 'maintenance page');
});

Given('their roles are taken from them', async function (this: AppWorld) {
  await this.stage.takeRoles(this.they);
});

Then('a record of the failed call is kept, without any token', async function (this: AppWorld) {
  const records = await this.stage.failureRecords(this.they);
  assert.equal(records.length, 1);
  assert.doesNotMatch(JSON.stringify(records), /Bearer|eyJ/);
});

Then('the record says what failed and who was concerned', async function (this: AppWorld) {
  const { userId, name } = this.they;
  const [record] = await this.stage.failureRecords(this.they);
  const { ui_log_pk: key, log_timestamp: at, add_date: added, ...rest } = record as Record<string, unknown>;
  for (const text of [key, at, added]) assert.equal(typeof text, 'string');
  assert.partialDeepStrictEqual(rest, {
    user_id: userId,
    log_name: 'UI Error',
    log_message: 'Request failed with status code 500',
    log_detail: 'INTERNAL',
    path: '/api/bills/search',
    status: 500,
    status_text: 'INTERNAL',
    page_info: 'POST',
    add_user: name,
    mod_user: name,
    is_deleted: false,
  });
  assert.match(String(rest['req_body']), /^\{/);
  assert.match(String(rest['req_header']), /application\/json/);
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
