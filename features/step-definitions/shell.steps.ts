import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { Address, BrowserName } from '../support/tasks/ShellTasks';
import type { Place, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

When('{person} go(es) to {address}', async function (this: AppWorld, who: Who, address: Address) {
  await this.tasks.shell.goTo(await this.who(who), { address }, this.stage.bills);
});

When('{person} go(es) to the {place}', async function (this: AppWorld, who: Who, place: Place) {
  await this.tasks.shell.goTo(await this.who(who), { place }, this.stage.bills);
});

When('they reload from the error page', async function (this: AppWorld) {
  await this.tasks.shell.reload(this.they);
});

When('they do nothing for {duration}', async function (this: AppWorld, ms: number) {
  await this.tasks.shell.stayIdle(this.they, ms);
});

When('they move the mouse', async function (this: AppWorld) {
  await this.tasks.shell.moveMouse(this.they);
});

When('they say that they are still there', async function (this: AppWorld) {
  await this.tasks.shell.answerInactivityWarning(this.they, true);
});

When('they say that they are done', async function (this: AppWorld) {
  await this.tasks.shell.answerInactivityWarning(this.they, false);
});

Then('they are asked whether they are still there', async function (this: AppWorld) {
  assert.equal(await this.tasks.shell.isInactivityWarningShown(this.they, true), true);
});

Then('they are not asked whether they are still there', async function (this: AppWorld) {
  assert.equal(await this.tasks.shell.isInactivityWarningShown(this.they, false), false);
});

Given('{person} use(s) {browser}', async function (this: AppWorld, who: Who, browser: BrowserName) {
  await this.tasks.shell.useBrowser(await this.who(who), browser);
});

When('they close the browser warning', async function (this: AppWorld) {
  await this.tasks.shell.closeBrowserWarning(this.they);
});

Then('they are warned about their browser: {string}', async function (this: AppWorld, text: string) {
  assert.equal(await this.tasks.shell.browserWarning(this.they, true), text);
});

Then('they are not warned about their browser', async function (this: AppWorld) {
  assert.equal(await this.tasks.shell.browserWarning(this.they, false), '');
});

Given('{person} also work(s) in the {word} application', async function (this: AppWorld, who: Who, name: string) {
  await this.stage.shell.worksBeside(await this.who(who), name);
});

Then('the {word} application is offered to them', async function (this: AppWorld, name: string) {
  assert.deepEqual(await this.tasks.shell.otherApplications(this.they), [name]);
});

Then('no other application is offered to them', async function (this: AppWorld) {
  assert.deepEqual(await this.tasks.shell.otherApplications(this.they), []);
});

Given('{person} belong(s) to the client group {string}', async function (this: AppWorld, who: Who, group: string) {
  await this.stage.shell.joinClientGroup(await this.who(who), group);
});

Then('they are offered to reload', async function (this: AppWorld) {
  assert.equal(await this.tasks.shell.isOfferedReload(this.they, true), true);
});

Then('they are not offered to reload', async function (this: AppWorld) {
  assert.equal(await this.tasks.shell.isOfferedReload(this.they, false), false);
});

Then('the bar says {string}', async function (this: AppWorld, name: string) {
  assert.equal(await this.tasks.shell.brand(this.they), name);
});

When('they make the window wider and narrower', async function (this: AppWorld) {
  await this.tasks.shell.resize(this.they);
});

Then('everything fits on the {place} at every width', async function (this: AppWorld, place: Place) {
  assert.deepEqual(await this.tasks.shell.layoutProblems(this.they, place, this.stage.bills), []);
});

Then('a visit of {string} is counted, without saying whose or which', async function (this: AppWorld, title: string) {
  await this.tasks.shell.waitForStatistics(this.they);
  const counted = await this.stage.shell.counted();
  assert.ok(
    counted.some((event) => event.title === title),
    `Counted: ${counted.map((event) => event.title ?? event.path).join(', ')}`,
  );
  const text = JSON.stringify(counted);
  const secrets = [
    this.they.userId,
    this.they.email,
    this.they.name,
    ...this.stage.bills.all.map(({ billPk }) => billPk),
  ];
  assert.deepEqual(
    secrets.filter((secret) => text.includes(secret)),
    [],
  );
});

Then('it is counted how long calls took, in seconds and in milliseconds', async function (this: AppWorld) {
  await this.tasks.shell.waitForStatistics(this.they);
  const timings = (await this.stage.shell.counted()).filter(({ kind }) => kind === 'timing');
  assert.ok(timings.length > 0);
  for (const { seconds, milliseconds } of timings) assert.equal((seconds ?? 0) * 1000, milliseconds);
});

Then('a failure with the code {word} is counted', async function (this: AppWorld, code: string) {
  await this.tasks.shell.waitForStatistics(this.they);
  assert.ok((await this.stage.shell.counted()).some((event) => event.kind === 'apiError' && event.code === code));
});
