import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { Mishap } from '../support/Mishap';
import type { Place, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given('{person} is/are signed in', async function (this: AppWorld, who: Who) {
  await this.tasks.session.signIn(await this.who(who));
});

When('{person} sign(s) in', async function (this: AppWorld, who: Who) {
  await this.tasks.session.signIn(await this.who(who));
});

When('{person} follows a link to the bill and signs in', async function (this: AppWorld, who: Who) {
  await this.tasks.session.followLink(await this.who(who), this.stage.bills.first);
});

Given(
  '{person} came back from the identity provider {mishap}',
  async function (this: AppWorld, who: Who, mishap: Mishap) {
    await this.tasks.session.returnFromProvider(await this.who(who), mishap);
  },
);

When(
  '{person} come(s) back from the identity provider {mishap}',
  async function (this: AppWorld, who: Who, mishap: Mishap) {
    await this.tasks.session.returnFromProvider(await this.who(who), mishap);
  },
);

When('{person} sign(s) out', async function (this: AppWorld, who: Who) {
  await this.tasks.session.signOut(await this.who(who));
});

When('{person} go(es) to an address that does not exist', async function (this: AppWorld, who: Who) {
  await this.tasks.session.goToUnknownAddress(await this.who(who));
});

Then('they see the {place}', async function (this: AppWorld, place: Place) {
  assert.equal(await this.tasks.session.place(this.they, place), place);
});

Then('they are signed out', async function (this: AppWorld) {
  assert.equal(await this.tasks.session.isSignedOut(this.they), true);
});

Then('they are refused', async function (this: AppWorld) {
  assert.equal(await this.tasks.session.isRefused(this.they), true);
});

Then('they are told {string}', async function (this: AppWorld, text: string) {
  const told = await this.tasks.session.message(this.they, text);
  assert.ok(told.includes(text), `They are told: "${told}"`);
});

Then('the time of the sign-in is kept', async function (this: AppWorld) {
  assert.equal(await this.stage.lastSignIn(this.they), this.stage.backstage.clock.now().toISOString());
});
