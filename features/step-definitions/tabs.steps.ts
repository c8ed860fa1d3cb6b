import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given('sessions last {duration}', async function (this: AppWorld, ms: number) {
  await this.tasks.tabs.sessionsLast(ms);
});

Given('their machine sleeps for {duration}', async function (this: AppWorld, ms: number) {
  await this.tasks.tabs.sleep(this.they, ms);
});

Given('{person} has/have the bill open in another tab', async function (this: AppWorld, who: Who) {
  await this.tasks.tabs.openBillInOtherTab(await this.who(who), this.stage.bills.first);
});

Given('the identity provider has ended their session', async function (this: AppWorld) {
  await this.tasks.tabs.endSession(this.they);
});

Given('saving the changes found their session over', async function (this: AppWorld) {
  await this.tasks.tabs.endSession(this.they);
  await this.tasks.reconciliation.save(this.they);
});

When('they leave the bill in the other tab', async function (this: AppWorld) {
  await this.tasks.tabs.leaveBillInOtherTab(this.they, this.stage.bills.first);
});

When('they sign out and {duration} go(es) by', async function (this: AppWorld, ms: number) {
  await this.tasks.tabs.signOutSlowly(this.they, ms);
});

When('they sign out and go back', async function (this: AppWorld) {
  await this.tasks.tabs.signOutAndGoBack(this.they);
});

When('they sign in again in another tab', async function (this: AppWorld) {
  await this.tasks.tabs.signInInOtherTab(this.they, this.they);
});

When('somebody else signs in in another tab', async function (this: AppWorld) {
  const somebodyElse = await this.stage.cast.known({ kind: 'payor', isAnother: true, groupName: undefined });
  await this.tasks.tabs.signInInOtherTab(this.they, somebodyElse);
});

When('they open Listbill anew', async function (this: AppWorld) {
  await this.tasks.tabs.reopen(this.they);
});

Then('the other tab shows nothing of theirs any more', async function (this: AppWorld) {
  assert.equal(await this.tasks.tabs.isOtherTabClear(this.they), true);
});

Then('the other tab asks to sign in', async function (this: AppWorld) {
  assert.equal(await this.tasks.tabs.isOtherTabAskingToSignIn(this.they), true);
});

Then('the other tab has asked nobody to sign in', async function (this: AppWorld) {
  assert.equal(await this.tasks.tabs.isOtherTabAskingToSignIn(this.they), false);
});

Then('they are asked to sign in again', async function (this: AppWorld) {
  assert.equal(await this.tasks.tabs.isAskedToSignInAgain(this.they), true);
});

Then('they can send the changes again', async function (this: AppWorld) {
  await this.tasks.reconciliation.save(this.they);
});

Then('the bill is still held for them', async function (this: AppWorld) {
  assert.equal(await this.stage.isFree(this.stage.bills.first), false);
});

Then('the session was renewed {int} time(s)', async function (this: AppWorld, times: number) {
  assert.equal(await this.tasks.tabs.renewals(this.they), times);
});

Then('the session is still good', async function (this: AppWorld) {
  assert.equal(await this.tasks.tabs.isSessionGood(this.they), true);
});
