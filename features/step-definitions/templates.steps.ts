import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { OWN_COLUMNS } from '../support/stage/uploadFiles';
import type { AppWorld } from '../support/world';

Then('it is read by {string}', async function (this: AppWorld, template: string) {
  assert.match(await this.tasks.uploads.words(this.they), new RegExp(`template “${template}”`));
});

Then('it is read by no template', async function (this: AppWorld) {
  assert.doesNotMatch(await this.tasks.uploads.words(this.they), /template “/);
});

Then('the second upload is read by {string}', async function (this: AppWorld, template: string) {
  await this.tasks.sending.takeUp(this.they, 1);
  assert.match(await this.tasks.uploads.words(this.they), new RegExp(`template “${template}”`));
});

When('they say which columns hold what', async function (this: AppWorld) {
  await this.tasks.templates.sayColumns(this.they, OWN_COLUMNS);
});

Given('they have begun to say which columns hold what', async function (this: AppWorld) {
  await this.tasks.templates.sayColumns(this.they, OWN_COLUMNS, false);
});

Given(
  'they have said which columns hold what, and saved that as {string}',
  async function (this: AppWorld, name: string) {
    await this.tasks.templates.sayColumns(this.they, OWN_COLUMNS);
    await this.tasks.templates.save(this.they, name);
  },
);

When('they save other columns as {string}', async function (this: AppWorld, name: string) {
  await this.tasks.templates.sayColumns(this.they, { ...OWN_COLUMNS, employerAmount: 'Taken' });
  await this.tasks.templates.save(this.they, name);
});

Then('there is/are {int} template(s)', async function (this: AppWorld, count: number) {
  assert.equal((await this.tasks.templates.names(this.they)).length, count);
});

When('they try all templates on it', async function (this: AppWorld) {
  await this.tasks.templates.tryAll(this.they);
});

Then('{string} reads {int} of its rows', async function (this: AppWorld, template: string, count: number) {
  const reads = await this.tasks.templates.tryAll(this.they);
  assert.equal(reads.get(template), count);
});

Given('they have forgotten the template', async function (this: AppWorld) {
  await this.tasks.templates.forget(this.they);
});
