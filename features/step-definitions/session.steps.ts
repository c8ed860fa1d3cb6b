import { Given, Then, When } from '@cucumber/cucumber';
import type { Answer, Notice, SigningOut, TabState } from '../support/choiceTypes';
import { expectSame, expectThat } from '../support/expecting';
import { USE_CASES_ONLY } from '../support/levels';
import type { BillName, Who } from '../support/ParameterValues';
import type { SignInProblem } from '../support/SignInProblem';
import { SITUATION, SITUATION_OF_USE_CASES } from '../support/situations';
import type { Address, BrowserName } from '../support/tasks/ShellTasks';
import type { OpenBill } from '../support/wordingTypes';
import type { AppWorld } from '../support/world';

/** Group of phrases: sign-in, sessions, tabs and inactivity */

Given('{person} is/are/am signed in', SITUATION, async function (this: AppWorld, who: Who) {
  await this.tasks.session.signIn(await this.who(who), true);
});

When('{person} sign(s)/signed in', async function (this: AppWorld, who: Who) {
  await this.tasks.session.signIn(await this.who(who));
});

When('{person} follow(s)/followed a link to {bill}', async function (this: AppWorld, who: Who, bill: BillName) {
  await this.tasks.session.followLink(await this.who(who), this.stage.bills.named(bill));
});

When('the sign-in of {person} {signInProblem}', async function (this: AppWorld, who: Who, problem: SignInProblem) {
  const person = await this.who(who);
  await this.tasks.session.returnFromProvider(person, problem);
  expectSame('place', await this.tasks.session.place(person, 'error page'), 'error page');
});

Then('{person} is/are/am signed out', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  expectThat(await this.tasks.session.isSignedOut(person), `${person.name} is still signed in.`);
});

Then('{person} is/are/am not signed in', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  expectThat(!(await this.tasks.account.isSignedIn(person)), `${person.name} is signed in.`);
});

Then('the sign-in is recorded', USE_CASES_ONLY, async function (this: AppWorld) {
  const now = this.stage.backstage.clock.now().toISOString();
  expectSame('time of the last sign-in', await this.stage.lastSignIn(this.they), now);
});

Given('sessions last {duration}', SITUATION_OF_USE_CASES, async function (this: AppWorld, ms: number) {
  await this.tasks.tabs.setSessionLifetime(ms);
});

When('the session of {person} ends/ended', async function (this: AppWorld, who: Who) {
  await this.tasks.tabs.endSession(await this.stage.cast.known(who));
});

Then('the session is renewed {int} time(s)', USE_CASES_ONLY, async function (this: AppWorld, times: number) {
  expectSame('times the session was renewed', await this.tasks.tabs.renewals(this.they), times);
});

Then('the session is still valid', USE_CASES_ONLY, async function (this: AppWorld) {
  expectThat(await this.tasks.tabs.isSessionValid(this.they), 'The session is no longer valid.');
});

Given(
  '{person} has/have/had {bill} open in another tab',
  SITUATION,
  async function (this: AppWorld, who: Who, bill: BillName) {
    await this.tasks.tabs.openBillInOtherTab(await this.who(who), this.stage.bills.named(bill));
  },
);

When(
  '{person} leave(s)/left {openBill}',
  async function (this: AppWorld, who: Who, { bill: name, isInOtherTab }: OpenBill) {
    const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
    await (isInOtherTab
      ? this.tasks.tabs.leaveBillInOtherTab(person, bill)
      : this.tasks.reconciliation.leave(person, bill));
  },
);

When('{person} sign(s)/signed in in another tab', async function (this: AppWorld, who: Who) {
  await this.tasks.tabs.signInInOtherTab(this.they, await this.stage.cast.known(who));
});

When('{person} reload(s)/reloaded Listbill', async function (this: AppWorld, who: Who) {
  await this.tasks.shell.reload(await this.who(who));
});

When('{person} leave(s)/left and come(s) back', async function (this: AppWorld, who: Who) {
  await this.leaveAndReturn(await this.who(who));
});

When('{person} go(es) to {address}', async function (this: AppWorld, who: Who, address: Address) {
  await this.tasks.shell.goTo(await this.who(who), { address }, this.stage.bills);
});

When('{person} is/are/am inactive for {duration}', async function (this: AppWorld, who: Who, ms: number) {
  await this.tasks.shell.stayIdle(await this.who(who), ms);
});

When('{person} move(s)/moved the mouse', async function (this: AppWorld, who: Who) {
  await this.tasks.shell.moveMouse(await this.who(who));
});

Given('{person} use(s) {browser}', SITUATION, async function (this: AppWorld, who: Who, browser: BrowserName) {
  await this.tasks.shell.useBrowser(await this.who(who), browser);
});

When(
  '{person} sign(s)/signed {signingOut}',
  async function (this: AppWorld, who: Who, { goesBack, takesMs }: SigningOut) {
    const person = await this.who(who);
    if (goesBack) await this.tasks.tabs.signOutAndGoBack(person);
    else if (takesMs !== undefined) await this.tasks.tabs.signOutSlowly(person, takesMs);
    else await this.tasks.session.signOut(person);
  },
);

When('{person} close(s)/closed Listbill and come(s) back', async function (this: AppWorld, who: Who) {
  await this.reopen(await this.who(who));
});

Then('the other tab {tabState}', async function (this: AppWorld, state: TabState) {
  await expectTab(this, state);
});

When('{person} answer(s) that they are {answer}', async function (this: AppWorld, who: Who, answer: Answer) {
  await this.tasks.shell.answerInactivityWarning(await this.who(who), answer === 'still there');
});

When('{person} close(s)/closed the {notice}', async function (this: AppWorld, who: Who, notice: Notice) {
  const person = await this.who(who);
  if (notice === 'welcome') await this.tasks.welcome.close(person);
  else await this.tasks.shell.closeBrowserWarning(person);
});

async function expectTab({ tasks, they }: AppWorld, state: TabState): Promise<void> {
  if (state === 'shows nothing') {
    return expectThat(await tasks.tabs.isOtherTabClear(they), 'The other tab still shows the person or their session.');
  }
  const isAsking = await tasks.tabs.isOtherTabAskingToSignIn(they);
  expectThat(
    isAsking === (state === 'asks to sign in'),
    `The other tab ${isAsking ? 'asks' : 'does not ask'} to sign in.`,
  );
}

Given('{person} is/are/am signed in on another device', SITUATION, async function (this: AppWorld, who: Who) {
  await this.stage.signInElsewhere(await this.who(who));
});

When('{person} sign(s)/signed out the other device', async function (this: AppWorld, who: Who) {
  await this.tasks.account.signOutOtherDevice(await this.who(who));
});

When('{person} sign(s)/signed out on all devices', async function (this: AppWorld, who: Who) {
  await this.tasks.account.signOutEverywhere(await this.who(who));
});

When('{person} sign(s)/signed {person} out on all devices', async function (this: AppWorld, who: Who, name: Who) {
  const [person, other] = [await this.who(who), await this.stage.cast.about(name)];
  await this.tasks.access.signOut(person, other);
});

Then('{person} is/are signed out on the other device', async function (this: AppWorld, name: Who) {
  const person = await this.stage.cast.known(name);
  expectThat(!(await this.stage.isSignedInElsewhere(person)), 'The other device is still signed in.');
});

Then('the other device is signed out', async function (this: AppWorld) {
  expectThat(!(await this.stage.isSignedInElsewhere(this.they)), 'The other device is still signed in.');
});

Then('the other device is signed in', async function (this: AppWorld) {
  expectThat(await this.stage.isSignedInElsewhere(this.they), 'The other device is signed out.');
});

Then('the other device sees {int} signed-in device(s)', async function (this: AppWorld, count: number) {
  expectSame('signed-in devices', await this.stage.devicesSeenElsewhere(this.they), count);
});

Then('{person} see(s) {int} signed-in device(s)', async function (this: AppWorld, who: Who, count: number) {
  expectSame('signed-in devices', await this.tasks.account.deviceCount(await this.who(who), count), count);
});
