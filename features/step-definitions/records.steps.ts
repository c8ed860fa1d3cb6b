import { Then, When } from '@cucumber/cucumber';
import { expectList } from '../support/expecting';
import { BROWSER_ONLY, USE_CASES_ONLY } from '../support/levels';
import type { OpenedPlace, Who } from '../support/ParameterValues';
import { assertCounted, assertFailureRecorded } from '../support/records';
import type { AppWorld } from '../support/world';

/** Group of phrases: records, statistics, layout and accessibility */

Then('the failure is recorded for support', USE_CASES_ONLY, async function (this: AppWorld) {
  assertFailureRecorded(this.they, await this.stage.failureRecords(this.they));
  this.refusals.markChecked(this.they);
});

When('{person} make(s) the window wider and narrower', BROWSER_ONLY, async function (this: AppWorld, who: Who) {
  await this.tasks.shell.resize(await this.who(who));
});

Then(
  'everything fits on the {openedPlace} at every width',
  BROWSER_ONLY,
  async function (this: AppWorld, place: OpenedPlace) {
    expectList('layout problems', await this.tasks.shell.layoutProblems(this.they, place, this.stage.bills), []);
  },
);

Then('{statistic} is counted', async function (this: AppWorld, title: string) {
  await this.tasks.shell.waitForStatistics(this.they);
  assertCounted(this, await this.stage.shell.counted(), title);
});

Then(
  'the {openedPlace} is accessible in light and dark, narrow and wide',
  BROWSER_ONLY,
  async function (this: AppWorld, place: OpenedPlace) {
    const defects = await this.tasks.accessibility.defects(this.they, place, this.stage.bills);
    expectList('accessibility defects', defects, []);
  },
);
