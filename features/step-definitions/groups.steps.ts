import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: groups */

When('{person} open(s)/opened the groups by name', async function (this: AppWorld, who: Who) {
  await this.tasks.groups.openList(await this.who(who), 'name');
});

When('{person} open(s)/opened the groups, most past due first', async function (this: AppWorld, who: Who) {
  await this.tasks.groups.openList(await this.who(who), 'pastDue');
});

When('{person} look(s)/looked up {group}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.groups.openPage(await this.who(who), await this.stage.groups.named(name));
});

When('{person} look(s)/looked up the members of {group}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.groups.findMembers(await this.who(who), await this.stage.groups.named(name), '');
});

When(
  '{person} look(s)/looked up the members of {group} with {string}',
  async function (this: AppWorld, who: Who, name: string, text: string) {
    await this.tasks.groups.findMembers(await this.who(who), await this.stage.groups.named(name), text);
  },
);
