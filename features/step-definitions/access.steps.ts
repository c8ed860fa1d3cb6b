import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { about } from '../support/about';
import { spokenRight } from '../support/spokenRight';
import type { PersonName, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

When(
  '{person} give(s)/gave {person} {string} in {group}',
  async function (this: AppWorld, who: Who, name: PersonName, role: string, groupName: string) {
    const { person, other } = await about(this, who, name);
    await this.tasks.access.give(person, [other], await spokenRight(this, role, groupName));
  },
);

When('{person} give(s) {person} {string}', async function (this: AppWorld, who: Who, name: PersonName, role: string) {
  const { person, other } = await about(this, who, name);
  await this.tasks.access.give(person, [other], await spokenRight(this, role));
});

When(
  '{person} give(s) themselves {string} in {group}',
  async function (this: AppWorld, who: Who, role: string, groupName: string) {
    const person = await this.who(who);
    await this.tasks.access.give(person, [person], await spokenRight(this, role, groupName));
  },
);

When(
  '{person} give(s) {person} and {person} {string}',
  async function (this: AppWorld, who: Who, one: PersonName, other: PersonName, role: string) {
    const people = [await this.stage.cast.known(one), await this.stage.cast.known(other)];
    await this.tasks.access.give(await this.who(who), people, await spokenRight(this, role));
  },
);

When(
  '{person} take(s) {string} in {group} from {person}',
  async function (this: AppWorld, who: Who, role: string, groupName: string, name: PersonName) {
    const { person, other } = await about(this, who, name);
    await this.tasks.access.take(person, [other], await spokenRight(this, role, groupName));
  },
);

When(
  '{person} consider(s) giving {person} {string} in {group}',
  async function (this: AppWorld, who: Who, name: PersonName, role: string, groupName: string) {
    const { person, other } = await about(this, who, name);
    this.words = await this.tasks.access.consider(person, other, await spokenRight(this, role, groupName));
  },
);

Then('they read that this person {string}', function (this: AppWorld, text: string) {
  assert.ok(this.words.join(' ').includes(text), `They read: "${this.words.join(' ')}"`);
});

When(
  '{person} look(s) up which roles they may give {person}',
  async function (this: AppWorld, who: Who, name: PersonName) {
    const { person, other } = await about(this, who, name);
    this.words = await this.tasks.access.rolesOffered(person, other);
  },
);

When('they undo the change of access', async function (this: AppWorld) {
  await this.tasks.access.undo(this.they);
});

Then('{int} of {int} changes are done', async function (this: AppWorld, done: number, of: number) {
  assert.deepEqual(await this.tasks.access.outcome(this.they), { done, of });
});

Then('the change is refused', async function (this: AppWorld) {
  assert.deepEqual(await this.tasks.access.outcome(this.they), { done: 0, of: 1 });
});

Then('these are {string}', function (this: AppWorld, labels: string) {
  assert.equal(this.words.join(', '), labels);
});

Given('a group of another rep has the carrier of {group}', async function (this: AppWorld, groupName: string) {
  const { healthCarrier } = await this.stage.groups.named(groupName);
  await this.stage.groups.elsewhere(healthCarrier);
});

When(
  '{person} give(s) {person} the carrier code of {group}',
  async function (this: AppWorld, who: Who, name: PersonName, groupName: string) {
    const { person, other } = await about(this, who, name);
    const { healthCarrier } = await this.stage.groups.named(groupName);
    await this.tasks.access.giveCode(person, other, healthCarrier);
  },
);

Given(
  '{person} gave {person} the carrier code of {group} in lowercase',
  async function (this: AppWorld, who: Who, name: PersonName, groupName: string) {
    const { person, other } = await about(this, who, name);
    const { healthCarrier } = await this.stage.groups.named(groupName);
    await this.tasks.access.giveCode(person, other, healthCarrier.toLowerCase());
  },
);

When(
  '{person} change(s) the email of {person} to {string}',
  async function (this: AppWorld, who: Who, name: PersonName, email: string) {
    const { person, other } = await about(this, who, name);
    await this.tasks.directory.changeDetail(person, other, 'email', email);
  },
);
