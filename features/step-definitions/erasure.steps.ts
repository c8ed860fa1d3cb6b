import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: erasing members */

When('{person} look(s) at what erasing {string} changes', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.erasures.preview(await this.who(who), name);
});

When('{person} ask(s)/asked to erase {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.erasures.request(await this.who(who), name);
});

/** For the same member. */
When('{person} ask(s) again', async function (this: AppWorld, who: Who) {
  await this.tasks.erasures.requestAgain(await this.who(who));
});

When('{person} approve(s)/approved the erasure', async function (this: AppWorld, who: Who) {
  await this.tasks.erasures.decide(await this.who(who), true);
});

When('{person} decline(s)/declined the erasure', async function (this: AppWorld, who: Who) {
  await this.tasks.erasures.decide(await this.who(who), false);
});
