import assert from 'node:assert/strict';
import { Given, Then } from '@cucumber/cucumber';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given('{person} close(s)/closed the welcome', async function (this: AppWorld, who: Who) {
  await this.tasks.welcome.close(await this.who(who));
});

Then('they are welcomed, and told that they can {string}', async function (this: AppWorld, step: string) {
  const steps = (await this.tasks.welcome.welcome(this.they)) ?? [];
  assert.ok(steps.includes(step), `Not among: ${steps.join(' | ')}`);
});

Then('nothing tells them that they can {string}', async function (this: AppWorld, step: string) {
  const steps = (await this.tasks.welcome.welcome(this.they)) ?? [];
  assert.ok(!steps.includes(step), `Among: ${steps.join(' | ')}`);
});

Then('they are not welcomed', async function (this: AppWorld) {
  assert.equal(await this.tasks.welcome.welcome(this.they), undefined);
});
