import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { BillStatus } from '../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Cents } from '../../src/domain/money/Cents';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

When('{person} look(s) at the dashboard', async function (this: AppWorld, who: Who) {
  await this.tasks.dashboard.look(await this.who(who));
});

Then('they see {int} bill(s) to release', async function (this: AppWorld, count: number) {
  assert.equal(await this.tasks.dashboard.toRelease(this.they), count);
});

Then(
  'they see {int} {status} bill(s) of {money}',
  async function (this: AppWorld, count: number, status: BillStatus, dueCents: Cents) {
    assert.deepEqual(await this.tasks.dashboard.byStatus(this.they, status), { count, dueCents });
  },
);

When('{person} releases both bills', async function (this: AppWorld, who: Who) {
  await this.tasks.dashboard.release(await this.who(who), this.stage.bills.all);
});

Then('each bill says {string}', async function (this: AppWorld, text: string) {
  for (const bill of this.stage.bills.all)
    assert.match(await this.tasks.dashboard.releaseResult(this.they, bill), new RegExp(text));
});

Then('{bill} says {string}', async function (this: AppWorld, group: string | undefined, text: string) {
  assert.match(await this.tasks.dashboard.releaseResult(this.they, this.stage.bills.of(group)), new RegExp(text));
});

Given('processing is on hold', async function (this: AppWorld) {
  await this.stage.hold();
});

When('processing runs/ran for {businessDay}', async function (this: AppWorld, day: LocalDate | undefined) {
  await this.stage.process(day ?? this.stage.settleDate);
});

When(
  '{person} runs processing for {businessDay}',
  async function (this: AppWorld, who: Who, day: LocalDate | undefined) {
    await this.tasks.dashboard.runProcessing(await this.who(who), day ?? this.stage.settleDate);
  },
);

Then('every invariant of the money holds', async function (this: AppWorld) {
  await this.stage.assertMoneyHolds();
});
