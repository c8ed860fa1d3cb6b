import { defineParameterType, When } from '@cucumber/cucumber';
import { monthName } from '../../src/domain/billing/rules/SchoolYear';
import { type LocalDate, localDate } from '../../src/domain/platform/dates/LocalDate';
import { USE_CASES_ONLY } from '../support/levels';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: month end */

const MONTH_NAMES = Array.from({ length: 12 }, (_, index) => monthName(index + 1));

/** The earliest month that is not closed. */
When('{person} close(s)/closed the earliest open month', async function (this: AppWorld, who: Who) {
  await this.tasks.periods.close(await this.who(who));
});

When('{person} begin(s)/began to close the earliest open month', async function (this: AppWorld, who: Who) {
  await this.tasks.periods.beginClosing(await this.who(who));
});

/** A month by its name: `February 2026`. */
defineParameterType({
  name: 'namedMonth',
  regexp: new RegExp(`(?:${MONTH_NAMES.join('|')}) \\d{4}`),
  transformer(words: string): LocalDate {
    const [name = '', year = ''] = words.split(' ');
    return localDate(`${year}-${String(MONTH_NAMES.indexOf(name) + 1).padStart(2, '0')}-01`);
  },
});

When(
  '{person} close(s)/closed {namedMonth}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, month: LocalDate) {
    await this.tasks.periods.close(await this.who(who), month);
  },
);

When(
  '{person} begin(s)/began to close {namedMonth}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, month: LocalDate) {
    await this.tasks.periods.beginClosing(await this.who(who), month);
  },
);

When(
  '{person} reopen(s)/reopened {namedMonth} because {string}',
  async function (this: AppWorld, who: Who, month: LocalDate, reason: string) {
    await this.tasks.periods.reopen(await this.who(who), reason, month);
  },
);

When(
  '{person} reopen(s)/reopened the latest/last closed month because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.periods.reopen(await this.who(who), reason);
  },
);
