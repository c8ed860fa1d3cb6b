import { Then, When } from '@cucumber/cucumber';
import { expectText } from '../support/expecting';
import { USE_CASES_ONLY } from '../support/levels';
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

When('{person} remind(s)/reminded all past due groups', USE_CASES_ONLY, async function (this: AppWorld, who: Who) {
  await this.tasks.groups.remindAll(await this.who(who), false);
});

When(
  '{person} remind(s)/reminded all past due groups again',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who) {
    await this.tasks.groups.remindAll(await this.who(who), true);
  },
);

When('{person} remind(s)/reminded {group}', USE_CASES_ONLY, async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.groups.remind(await this.who(who), await this.stage.groups.named(name), false);
});

When(
  '{person} check(s)/checked what reminding all past due groups does',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who) {
    await this.tasks.groups.previewReminders(await this.who(who), false);
  },
);

When(
  '{person} check(s)/checked what reminding all past due groups again does',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who) {
    await this.tasks.groups.previewReminders(await this.who(who), true);
  },
);

Then(
  'the reminder says, for {person}: {string}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, text: string) {
    expectText(await this.tasks.groups.reminderEffect(await this.who(who)), text);
  },
);
