import { Given, Then, When } from '@cucumber/cucumber';
import type { ProfileField } from '../../src/domain/people/account/Profile';
import { expectSame, expectThat } from '../support/expecting';
import type { CodeDetail, DetailName, PersonName, Who } from '../support/ParameterValues';
import { changeDetail, codesOf, shownDetail } from '../support/personDetails';
import { SITUATION } from '../support/situations';
import type { Application } from '../support/stage/StageShell';
import type { AppWorld } from '../support/world';

/** Group of phrases: people and their details */

/** Two accounts, which may be one person. */
Given('{person} has the name of {person}', SITUATION, async function (this: AppWorld, who: Who, other: Who) {
  await this.stage.cast.nameAlike(who, other);
});

Given('{newName} is/am {kindOfPerson}', SITUATION, async function (this: AppWorld, who: Who, name: PersonName) {
  await this.stage.cast.introduce(who, name);
});

Given('{person} has/have an account', SITUATION, async function (this: AppWorld, who: Who) {
  await this.who(who);
});

Given(
  '{person} belong(s) to the client {string}',
  SITUATION,
  async function (this: AppWorld, who: Who, client: string) {
    await this.stage.shell.joinClientGroup(await this.who(who), client);
  },
);

Given(
  '{person} also work(s) in the {application} application',
  SITUATION,
  async function (this: AppWorld, who: Who, name: Application) {
    await this.stage.shell.addApplication(await this.who(who), name);
  },
);

When('the operator makes/made {person} an administrator', async function (this: AppWorld, who: Who) {
  await this.stage.makeAdministrator(await this.who(who));
});

When('all roles are removed from {person}', async function (this: AppWorld, who: Who) {
  await this.stage.removeRoles(await this.stage.cast.known(who));
});

When(
  '{person} change(s)/changed {changedDetail} to {string}',
  async function (this: AppWorld, who: Who, name: DetailName<ProfileField | 'email'>, value: string) {
    await changeDetail(this, await this.who(who), name, value);
  },
);

When(
  '{person} change(s)/changed {profileDetail} to {string} in the meantime',
  async function (this: AppWorld, _who: Who, { detail, of }: DetailName<ProfileField>, value: string) {
    await this.stage.changeDetail(await this.stage.cast.about(of), detail, value);
  },
);

Then('{detail} is/are {string}', async function (this: AppWorld, name: DetailName, value: string) {
  expectSame(name.detail, await shownDetail(this, name, value), value);
});

Then(
  '{codes} is/are that/those of {group}',
  async function (this: AppWorld, name: DetailName<CodeDetail>, group: string) {
    expectSame(name.detail, await shownDetail(this, name, ''), await codesOf(this, name, group));
  },
);

Then('{emailOf} is/are verified', async function (this: AppWorld, { of }: DetailName) {
  const person = await this.stage.cast.known(of);
  expectThat(await this.tasks.account.isEmailVerified(person), `The email of ${person.name} is not verified.`);
});
