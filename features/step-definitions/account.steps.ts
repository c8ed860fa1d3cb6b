import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { PasswordlessSend } from '../../src/application/account/ports';
import type { ProfileField } from '../../src/domain/account/Profile';
import type { KnownDetail, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

const WRONG_CODE = '000000';

Given('{person} has/have an account', async function (this: AppWorld, who: Who) {
  await this.who(who);
});

Given('the sign-in service cannot be reached', async function (this: AppWorld) {
  await this.tasks.account.stopProvider();
});

When('{person} look(s) at their profile', async function (this: AppWorld, who: Who) {
  await this.tasks.account.openProfile(await this.who(who));
});

Then('their {knownDetail} is/are {string}', async function (this: AppWorld, detail: KnownDetail, text: string) {
  assert.equal(await this.tasks.account.profileDetail(this.they, detail), text);
});

Then(
  'their {knownDetail} is/are that/those of {group}',
  async function (this: AppWorld, detail: KnownDetail, groupName: string) {
    const { agentCode, healthCarrier } = await this.stage.groups.named(groupName);
    const codes = { 'carrier codes': healthCarrier, 'agent codes': agentCode, 'rep number': this.stage.groups.repId };
    assert.equal(
      await this.tasks.account.profileDetail(this.they, detail),
      String(Object.entries(codes).find(([name]) => name === detail)?.[1]),
    );
  },
);

Then('in {group} they may {string}', async function (this: AppWorld, groupName: string, rights: string) {
  assert.equal(await this.tasks.account.rightsInGroup(this.they, groupName), rights);
});

Then('their email is verified', async function (this: AppWorld) {
  assert.equal(await this.tasks.account.isEmailVerified(this.they), true);
});

When(
  '{person} change(s) their {ownDetail} to {string}',
  async function (this: AppWorld, who: Who, field: ProfileField, value: string) {
    await this.tasks.account.change(await this.who(who), field, value);
  },
);

When('{person} take(s) the change back', async function (this: AppWorld, who: Who) {
  await this.tasks.account.undoChange(await this.who(who));
});

Then('their {ownDetail} is {string}', async function (this: AppWorld, field: ProfileField, text: string) {
  assert.equal(await this.tasks.account.savedValue(this.they, field, text), text);
});

Then('they are called {string}', async function (this: AppWorld, name: string) {
  assert.equal(await this.tasks.account.shownName(this.they, name), name);
});

When('{person} ask(s) for a new password', async function (this: AppWorld, who: Who) {
  await this.tasks.account.requestNewPassword(await this.who(who));
});

Given('{person} ask(s) for a new password {int} times', async function (this: AppWorld, who: Who, times: number) {
  const person = await this.who(who);
  for (let at = 0; at < times; at += 1) await this.tasks.account.requestNewPassword(person);
});

When('{person} ask(s) for a new password for themselves', async function (this: AppWorld, who: Who) {
  await this.tasks.account.requestOwnNewPassword(await this.who(who));
});

When(
  '{person} set(s) the password {string} by the mailed link',
  async function (this: AppWorld, who: Who, password: string) {
    const { email } = await this.who(who);
    await this.tasks.account.setPassword(await this.stage.mail.linkTo(email), password);
  },
);

When('{person} ask(s) for a code by mail', async function (this: AppWorld, who: Who) {
  await this.tasks.account.requestSignInMail(await this.who(who), PasswordlessSend.Code);
});

When('{person} ask(s) for a link by mail', async function (this: AppWorld, who: Who) {
  await this.tasks.account.requestSignInMail(await this.who(who), PasswordlessSend.Link);
});

When('{person} type(s) the mailed code', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.account.enterCode(person, await this.stage.mail.codeTo(person.email));
});

When('{person} type(s) the code {string}', async function (this: AppWorld, who: Who, code: string) {
  await this.tasks.account.enterCode(await this.who(who), code);
});

When('{person} type(s) a wrong code', async function (this: AppWorld, who: Who) {
  await this.tasks.account.enterCode(await this.who(who), WRONG_CODE);
});

Given('{person} type(s) a wrong code {int} times', async function (this: AppWorld, who: Who, times: number) {
  const person = await this.who(who);
  for (let at = 0; at < times; at += 1) await this.tasks.account.enterCode(person, WRONG_CODE);
});

When('{person} follow(s) the mailed link', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.account.followSignInLink(person, await this.stage.mail.linkTo(person.email));
});

When(
  '{person} ask(s) for an account with the password {string}',
  async function (this: AppWorld, who: Who, password: string) {
    await this.tasks.account.signUp(await this.who(who), password);
  },
);

When(
  '{person} confirm(s) it by the mailed link and the password {string}',
  async function (this: AppWorld, who: Who, password: string) {
    const { email } = await this.who(who);
    await this.tasks.account.confirmSignUp(await this.stage.mail.linkTo(email), password);
  },
);

When('{person} sign(s) in with the password {string}', async function (this: AppWorld, who: Who, password: string) {
  assert.equal(await this.tasks.account.signInWith(await this.who(who), password), true);
});

Then('they can sign in with the password {string}', async function (this: AppWorld, password: string) {
  assert.equal(await this.tasks.account.signInWith(this.they, password), true);
});

Then('they cannot sign in with the password {string}', async function (this: AppWorld, password: string) {
  assert.equal(await this.tasks.account.signInWith(this.they, password), false);
});

Then('they are not signed in', async function (this: AppWorld) {
  assert.equal(await this.tasks.account.isSignedIn(this.they), false);
});

Then('they are asked to look at their mail', async function (this: AppWorld) {
  assert.equal(await this.tasks.account.isAskedToCheckMail(this.they), true);
});

Then('they get the mail {string}', async function (this: AppWorld, subject: string) {
  assert.deepEqual(await this.stage.mail.subjectsTo(this.they.email), [subject]);
});

Then('they get no mail', async function (this: AppWorld) {
  assert.deepEqual(await this.stage.mail.subjectsTo(this.they.email), []);
});
