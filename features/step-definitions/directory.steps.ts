import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { ProfileField } from '../../src/domain/account/Profile';
import type { DirectorySearch, Mailed, SpokenRight } from '../support/tasks/DirectoryTasks';
import type { PersonName, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

/** Looks as whoever does it, at whoever it is about: from then on that is `this person`. */
async function about(world: AppWorld, who: Who, other: PersonName) {
  const person = await world.who(who);
  world.concerned = await world.stage.cast.known(other);
  return { person, other: world.concerned };
}

async function right(world: AppWorld, role: string, groupName?: string): Promise<SpokenRight> {
  return { role, group: groupName === undefined ? undefined : await world.stage.groups.named(groupName) };
}

async function look(world: AppWorld, who: Who, search: DirectorySearch = {}): Promise<void> {
  await world.tasks.directory.look(await world.who(who), search);
}

function newcomer(world: AppWorld, name: string) {
  const email = `${name.replace(' ', '.')}.${world.stage.groups.number}@example.test`.toLowerCase();
  return { name, email };
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

Then('the history of this person says {string}', async function (this: AppWorld, text: string) {
  const [latest = ''] = await this.tasks.directory.historyOf(this.they, this.concerned);
  assert.ok(latest.includes(text), `It says: "${latest}"`);
});

When(
  '{person} add(s) {string} who may {string} in {group}',
  async function (this: AppWorld, who: Who, name: string, role: string, groupName: string) {
    const person = await this.who(who);
    await this.tasks.directory.add(person, newcomer(this, name), await right(this, role, groupName));
  },
);

Then(
  'the directory knows {string} with {string} in {group}',
  async function (this: AppWorld, name: string, labels: string, groupName: string) {
    const group = await this.stage.groups.named(groupName);
    const held = await this.tasks.directory.holds(this.they, newcomer(this, name), group);
    assert.equal(held.join(', '), labels);
  },
);

Then('{string} gets the mail {string}', async function (this: AppWorld, name: string, subject: string) {
  assert.deepEqual(await this.stage.mail.subjectsTo(newcomer(this, name).email), [subject]);
});

When(
  '{person} begin(s) to add somebody with the email of {person}',
  async function (this: AppWorld, who: Who, other: PersonName) {
    const { email } = await this.stage.cast.known(other);
    await this.tasks.directory.beginToAdd(await this.who(who), { name: 'Iris Kane', email });
  },
);

Then('they learn that {string} has the email', async function (this: AppWorld, name: string) {
  assert.equal(await this.tasks.directory.ownerOfTypedEmail(this.they), name);
});

When('{person} begin(s) to add {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.directory.beginToAdd(await this.who(who), newcomer(this, name));
});

Then('{string} is still typed when they come back', async function (this: AppWorld, name: string) {
  assert.equal(await this.tasks.directory.typedBefore(this.they), name);
});

When(
  '{person} give(s)/gave {person} {string} in {group}',
  async function (this: AppWorld, who: Who, name: PersonName, role: string, groupName: string) {
    const { person, other } = await about(this, who, name);
    await this.tasks.directory.give(person, [other], await right(this, role, groupName));
  },
);

When('{person} give(s) {person} {string}', async function (this: AppWorld, who: Who, name: PersonName, role: string) {
  const { person, other } = await about(this, who, name);
  await this.tasks.directory.give(person, [other], await right(this, role));
});

When(
  '{person} give(s) themselves {string} in {group}',
  async function (this: AppWorld, who: Who, role: string, groupName: string) {
    const person = await this.who(who);
    await this.tasks.directory.give(person, [person], await right(this, role, groupName));
  },
);

When(
  '{person} give(s) {person} and {person} {string}',
  async function (this: AppWorld, who: Who, one: PersonName, other: PersonName, role: string) {
    const people = [await this.stage.cast.known(one), await this.stage.cast.known(other)];
    await this.tasks.directory.give(await this.who(who), people, await right(this, role));
  },
);

When(
  '{person} take(s) {string} in {group} from {person}',
  async function (this: AppWorld, who: Who, role: string, groupName: string, name: PersonName) {
    const { person, other } = await about(this, who, name);
    await this.tasks.directory.take(person, [other], await right(this, role, groupName));
  },
);

When(
  '{person} consider(s) giving {person} {string} in {group}',
  async function (this: AppWorld, who: Who, name: PersonName, role: string, groupName: string) {
    const { person, other } = await about(this, who, name);
    this.words = await this.tasks.directory.consider(person, other, await right(this, role, groupName));
  },
);

Then('they read that this person {string}', function (this: AppWorld, text: string) {
  assert.ok(this.words.join(' ').includes(text), `They read: "${this.words.join(' ')}"`);
});

When(
  '{person} look(s) which roles they may give {person}',
  async function (this: AppWorld, who: Who, name: PersonName) {
    const { person, other } = await about(this, who, name);
    this.words = await this.tasks.directory.rolesOffered(person, other);
  },
);

Then('these are {string}', function (this: AppWorld, labels: string) {
  assert.equal(this.words.join(', '), labels);
});

When('they take the change of access back', async function (this: AppWorld) {
  await this.tasks.directory.undo(this.they);
});

Then('{int} of {int} changes are done', async function (this: AppWorld, done: number, of: number) {
  assert.deepEqual(await this.tasks.directory.outcome(this.they), { done, of });
});

Then('the change is refused', async function (this: AppWorld) {
  assert.deepEqual(await this.tasks.directory.outcome(this.they), { done: 0, of: 1 });
});

When('{person} disable(s)/disabled {person}', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  await this.tasks.directory.setStatus(person, other, 'Disabled');
});

When('{person} disable(s) themselves', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.directory.setStatus(person, person, 'Disabled');
});

When('{person} delete(s)/deleted {person}', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  await this.tasks.directory.setStatus(person, other, 'Deleted');
});

When('{person} send(s) {person} a password reset', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  await this.tasks.directory.sendReset(person, other);
});

Then('this person gets the mail {string}', async function (this: AppWorld, subject: string) {
  assert.deepEqual(await this.stage.mail.subjectsTo(this.concerned.email), [subject]);
});

When(
  '{person} mail(s) {person} and {person} {mailed}',
  async function (this: AppWorld, who: Who, one: PersonName, other: PersonName, mailed: Mailed) {
    const people = [await this.stage.cast.known(one), await this.stage.cast.known(other)];
    await this.tasks.directory.mail(await this.who(who), people, mailed);
  },
);

When('{person} ask(s) what purging {person} would take', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  this.words = await this.tasks.directory.purgePreview(person, other);
});

When('{person} purge(s) {person}', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  this.words = await this.tasks.directory.purge(person, other);
});

Then('an alias like {string} stays of this person', function (this: AppWorld, start: string) {
  assert.deepEqual(
    this.words.map((alias) => alias.startsWith(start)),
    [true],
  );
});
