import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

When('{person} search(es) their book for {string}', async function (this: AppWorld, who: Who, words: string) {
  await this.tasks.reps.search(await this.who(who), words);
});

When('{person} asks for the book of the admin anyway', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.reps.askFor(person, await this.stage.cast.known(ADMIN));
});

Then('their book has {int} group(s)', async function (this: AppWorld, count: number) {
  assert.equal((await this.tasks.reps.book(this.they))?.groupCount, count);
});

/** In order, with commas between. */
Then('their book lists {string}', async function (this: AppWorld, names: string) {
  assert.equal((await this.tasks.reps.book(this.they))?.names.join(', '), names);
});

Then('they have no book', async function (this: AppWorld) {
  assert.equal(await this.tasks.reps.book(this.they), undefined);
});

const ADMIN = { kind: 'admin', isAnother: false, groupName: undefined } as const;
