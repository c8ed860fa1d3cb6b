import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: finding anything, and one member */

When('{person} search(es) everywhere for {string}', async function (this: AppWorld, who: Who, text: string) {
  await this.tasks.search.search(await this.who(who), text);
});

When('{person} look(s) up {string} over all months', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.search.openMember(await this.who(who), name);
});
