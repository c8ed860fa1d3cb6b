import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { about } from '../support/about';
import type { Mailed } from '../support/tasks/AccessTasks';
import type { PersonName, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

When('{person} disable(s)/disabled {person}', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  await this.tasks.access.setStatus(person, other, 'Disabled');
});

When('{person} disable(s) themselves', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.access.setStatus(person, person, 'Disabled');
});

When('{person} delete(s)/deleted {person}', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  await this.tasks.access.setStatus(person, other, 'Deleted');
});

When('{person} send(s) {person} a password reset', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  await this.tasks.access.sendReset(person, other);
});

Then('this person gets the mail {string}', async function (this: AppWorld, subject: string) {
  assert.deepEqual(await this.stage.mail.subjectsTo(this.concerned.email), [subject]);
});

When(
  '{person} mail(s) {person} and {person} {mailed}',
  async function (this: AppWorld, who: Who, one: PersonName, other: PersonName, mailed: Mailed) {
    const people = [await this.stage.cast.known(one), await this.stage.cast.known(other)];
    await this.tasks.access.mail(await this.who(who), people, mailed);
  },
);

When('{person} ask(s) what purging {person} would delete', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  this.words = await this.tasks.access.purgePreview(person, other);
});

When('{person} purge(s) {person}', async function (this: AppWorld, who: Who, name: PersonName) {
  const { person, other } = await about(this, who, name);
  this.words = await this.tasks.access.purge(person, other);
});

Then('this person appears under an alias like {string}', function (this: AppWorld, start: string) {
  assert.deepEqual(
    this.words.map((alias) => alias.startsWith(start)),
    [true],
  );
});
