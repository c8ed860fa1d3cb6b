import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: the audit log */

When('{person} check(s)/checked the records of the audit log', async function (this: AppWorld, who: Who) {
  await this.tasks.audit.check(await this.who(who));
});
