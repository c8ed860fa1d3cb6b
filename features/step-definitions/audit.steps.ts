import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import { compareTrail } from '../support/stage/compareTrail';
import type { AppWorld } from '../support/world';

/** Group of phrases: the audit log */

When('{person} open(s)/opened the activity of {group}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.audit.openGroup(await this.who(who), (await this.stage.groups.named(name)).groupNumber);
});

When('{person} check(s)/checked the records of the audit log', async function (this: AppWorld, who: Who) {
  await this.tasks.audit.check(await this.who(who));
  await compareTrail(this.stage.backstage);
});
