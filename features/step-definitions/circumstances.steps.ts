import { Given, When } from '@cucumber/cucumber';
import type { LocalDate } from '../../src/domain/platform/dates/LocalDate';
import { type Circumstance, startCircumstance } from '../support/circumstances';
import { USE_CASES_ONLY } from '../support/levels';
import type { Who } from '../support/ParameterValues';
import { SITUATION_OF_USE_CASES } from '../support/situations';
import type { AppWorld } from '../support/world';

/** Group of phrases: time, outages and other circumstances */

Given('today is {date}', SITUATION_OF_USE_CASES, async function (this: AppWorld, date: LocalDate) {
  await this.tasks.conditions.setToday(date);
});

When('{duration} later/pass/passes', USE_CASES_ONLY, async function (this: AppWorld, ms: number) {
  await this.tasks.conditions.passTime(ms);
});

When(
  'the computer of {person} sleeps for {duration}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, ms: number) {
    await this.tasks.tabs.sleep(await this.stage.cast.known(who), ms);
  },
);

When('{circumstance}', async function (this: AppWorld, circumstance: Circumstance) {
  await startCircumstance(this, circumstance);
});
