import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { drawing, picture } from '../support/stage/uploadFiles';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

When('{person} gives {group} a logo', giveLogo);
Given('{person} has given {group} a logo', giveLogo);

When('{person} gives {group} a drawing as its logo', async function (this: AppWorld, who: Who, name: string) {
  const group = await this.stage.groups.named(name);
  await this.tasks.logo.give(await this.who(who), group, drawing(group));
});

When('they remove the logo of {group}', async function (this: AppWorld, name: string) {
  await this.tasks.logo.remove(this.they, await this.stage.groups.named(name));
});

Then('{person} sees the logo', async function (this: AppWorld, who: Who) {
  assert.equal(await this.tasks.logo.sees(await this.who(who)), true);
});

Then('{person} sees no logo', async function (this: AppWorld, who: Who) {
  assert.equal(await this.tasks.logo.sees(await this.who(who)), false);
});

async function giveLogo(this: AppWorld, who: Who, name: string): Promise<void> {
  const group = await this.stage.groups.named(name);
  await this.tasks.logo.give(await this.who(who), group, picture('logo.png', group));
}
