import { When } from '@cucumber/cucumber';
import { officeDate } from '../../server/platform/shared/officeDate';
import { addMonths, firstOfMonth, lastOfMonth } from '../../src/domain/platform/dates/LocalDate';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: aging */

When('{person} open(s)/opened the aging of {month}', async function (this: AppWorld, who: Who, month: number) {
  const today = officeDate(this.stage.backstage.clock.now());
  const asOf = month === 0 ? today : lastOfMonth(addMonths(firstOfMonth(today), month));
  await this.tasks.aging.open(await this.who(who), asOf);
});
