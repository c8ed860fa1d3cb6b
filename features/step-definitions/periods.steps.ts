import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: month end */

/** The earliest month that is not closed. */
When('{person} close(s)/closed the earliest open month', async function (this: AppWorld, who: Who) {
  await this.tasks.periods.close(await this.who(who));
});

When('{person} begin(s)/began to close the earliest open month', async function (this: AppWorld, who: Who) {
  await this.tasks.periods.beginClosing(await this.who(who));
});

When(
  '{person} reopen(s)/reopened the latest closed month because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.periods.reopen(await this.who(who), reason);
  },
);
