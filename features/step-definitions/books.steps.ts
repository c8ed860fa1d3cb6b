import { When } from '@cucumber/cucumber';
import { officeDate } from '../../server/platform/shared/officeDate';
import { addMonths, firstOfMonth, lastOfMonth } from '../../src/domain/platform/dates/LocalDate';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: the books */

When('{person} open(s)/opened the trial balance of {month}', async function (this: AppWorld, who: Who, month: number) {
  await this.tasks.books.openTrialBalance(await this.who(who), monthOf(this, month).to);
});

When(
  '{person} open(s)/opened the entries of {string} of {month}',
  async function (this: AppWorld, who: Who, account: string, month: number) {
    const { from, to } = monthOf(this, month);
    await this.tasks.books.openEntries(await this.who(who), account, from, to);
  },
);

/** The first and the last day of a month, or today in the current one. */
function monthOf({ stage }: AppWorld, month: number) {
  const today = officeDate(stage.backstage.clock.now());
  const from = addMonths(firstOfMonth(today), month);
  return { from, to: month === 0 ? today : lastOfMonth(from) };
}
