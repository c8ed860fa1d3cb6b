import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { ProfileField } from '../../src/domain/account/Profile';
import { about } from '../support/about';
import type { DirectorySearch } from '../support/tasks/DirectoryTasks';
import type { PersonName, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

async function look(world: AppWorld, who: Who, search: DirectorySearch = {}): Promise<void> {
  await world.tasks.directory.look(await world.who(who), search);
}

When('{person} look(s) at the directory', async function (this: AppWorld, who: Who) {
  await look(this, who);
});

When('{person} look(s) up who may {string}', async function (this: AppWorld, who: Who, role: string) {
  await look(this, who, { roles: [role] });
});

When(
  '{person} look(s) up who may {string} or {string}',
  async function (this: AppWorld, who: Who, role: string, another: string) {
    await look(this, who, { roles: [role, another] });
  },
);

When(
  '{person} look(s) up who may {string} in {group}',
  async function (this: AppWorld, who: Who, role: string, groupName: string) {
    await look(this, who, { roles: [role], group: await this.stage.groups.named(groupName) });
  },
);

When(
  '{person} look(s) up the people of the carrier of {group}',
  async function (this: AppWorld, who: Who, groupName: string) {
    const { healthCarrier } = await this.stage.groups.named(groupName);
    await look(this, who, { carrierCode: healthCarrier });
  },
);

When(
  '{person} look(s) up the people of the agent of {group}',
  async function (this: AppWorld, who: Who, groupName: string) {
    const { agentCode } = await this.stage.groups.named(groupName);
    await look(this, who, { agentCode });
  },
);

When('{person} look(s) up the email of {person}', async function (this: AppWorld, who: Who, other: PersonName) {
  const { email } = await this.stage.cast.known(other);
  await look(this, who, { email });
});

When('{person} look(s) up who is {word}', async function (this: AppWorld, who: Who, status: string) {
  await look(this, who, { status });
});

Then('the directory shows {string}', async function (this: AppWorld, names: string) {
  assert.equal((await this.tasks.directory.shown(this.they)).join(', '), names);
});

When('{person} download(s) the access review', async function (this: AppWorld, who: Who) {
  this.file = await this.tasks.directory.download(await this.who(who));
});

Then('it is a spreadsheet', function (this: AppWorld) {
  assert.equal(Buffer.from(this.file).subarray(0, 2).toString(), 'PK');
});

Given('{person} open(s)/opened {person} in the directory', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  await this.tasks.directory.open(person, other);
});

When(
  '{person} change(s)/changed the {ownDetail} of {person} to {string}',
  async function (this: AppWorld, who: Who, field: ProfileField, name: PersonName, value: string) {
    const { person, other } = await about(this, who, name);
    await this.tasks.directory.changeDetail(person, other, field, value);
  },
);

When(
  '{person} change(s) the email of {person} to {string} and confirm(s) it',
  async function (this: AppWorld, who: Who, name: PersonName, value: string) {
    const { person, other } = await about(this, who, name);
    await this.tasks.directory.changeDetail(person, other, 'email', value, true);
  },
);

Then('the address {string} gets the mail {string}', async function (this: AppWorld, email: string, subject: string) {
  assert.deepEqual(await this.stage.mail.subjectsTo(email), [subject]);
});

Given(
  'meanwhile the {ownDetail} of {person} became {string}',
  async function (this: AppWorld, field: ProfileField, name: PersonName, value: string) {
    await this.stage.changeDetail(await this.stage.cast.known(name), field, value);
  },
);

Then('they learn that the person was changed meanwhile', async function (this: AppWorld) {
  assert.equal(await this.tasks.directory.wasOvertaken(this.they), true);
});

Then('this person is {word}', async function (this: AppWorld, status: string) {
  assert.equal(await this.tasks.directory.statusOf(this.they, this.concerned), status);
});

Then('this person holds {string} in {group}', async function (this: AppWorld, labels: string, groupName: string) {
  const group = await this.stage.groups.named(groupName);
  assert.equal((await this.tasks.directory.holds(this.they, this.concerned, group)).join(', '), labels);
});

Then('this person holds nothing in {group}', async function (this: AppWorld, groupName: string) {
  const group = await this.stage.groups.named(groupName);
  const admin = await this.stage.cast.known({ kind: 'manager', isAnother: false, groupName: undefined });
  assert.deepEqual(await this.tasks.directory.holds(admin, this.concerned, group), []);
});

Then('they read the name of the carrier of {group}', async function (this: AppWorld, groupName: string) {
  const { healthCarrier } = await this.stage.groups.named(groupName);
  assert.deepEqual(await this.tasks.directory.carriersOf(this.they, this.concerned), [`Carrier ${healthCarrier}`]);
});

Then('they also read the name of the carrier of {group}', async function (this: AppWorld, groupName: string) {
  const { healthCarrier } = await this.stage.groups.named(groupName);
  const carriers = await this.tasks.directory.carriersOf(this.they, this.concerned);
  assert.ok(carriers.includes(`Carrier ${healthCarrier}`), `They read: ${carriers.join(', ')}`);
});

Then('the history of this person says {string}', async function (this: AppWorld, text: string) {
  const [latest = ''] = await this.tasks.directory.historyOf(this.they, this.concerned);
  assert.ok(latest.includes(text), `It says: "${latest}"`);
});
