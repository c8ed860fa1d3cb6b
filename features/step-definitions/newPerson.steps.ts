import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { spokenRight } from '../support/spokenRight';
import type { PersonName, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

function newcomer(world: AppWorld, name: string) {
  const email = `${name.replace(' ', '.')}.${world.stage.groups.number}@example.test`.toLowerCase();
  return { name, email };
}

When(
  '{person} add(s) {string} who may {string} in {group}',
  async function (this: AppWorld, who: Who, name: string, role: string, groupName: string) {
    const person = await this.who(who);
    await this.tasks.newPerson.add(person, newcomer(this, name), await spokenRight(this, role, groupName));
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
  '{person} begin(s) to add someone with the email of {person}',
  async function (this: AppWorld, who: Who, other: PersonName) {
    const { email } = await this.stage.cast.known(other);
    await this.tasks.newPerson.beginToAdd(await this.who(who), { name: 'Iris Kane', email });
  },
);

Then('they learn that {string} has the email', async function (this: AppWorld, name: string) {
  assert.equal(await this.tasks.newPerson.ownerOfTypedEmail(this.they), name);
});

When('{person} begin(s) to add {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.newPerson.beginToAdd(await this.who(who), newcomer(this, name));
});

Then('{string} is still typed when they come back', async function (this: AppWorld, name: string) {
  assert.equal(await this.tasks.newPerson.typedBefore(this.they), name);
});

Then('{string} is chosen already', async function (this: AppWorld, names: string) {
  assert.equal((await this.tasks.newPerson.groupsChosen(this.they)).join(', '), names);
});
