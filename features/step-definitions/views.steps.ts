import { Given, Then, When } from '@cucumber/cucumber';
import { sql } from 'kysely';
import { isSameParameters } from '../../src/domain/platform/lists/SavedView';
import { expectList, expectThat } from '../support/expecting';
import { listTitled } from '../support/listTitles';
import type { Who } from '../support/ParameterValues';
import { SITUATION } from '../support/situations';
import type { AppWorld } from '../support/world';

/** Group of phrases: views of lists */

When('{person} open(s)/opened the views', async function (this: AppWorld, who: Who) {
  await this.tasks.views.open(await this.who(who));
});

When('{person} open(s)/opened the views of the list {string}', async function (this: AppWorld, who: Who, list: string) {
  await this.tasks.views.open(await this.who(who), listTitled(list));
});

When(
  '{person} choose(s)/chose/chosen the view {string} of the list {string}',
  async function (this: AppWorld, who: Who, name: string, list: string) {
    await this.tasks.views.chooseIn(await this.who(who), listTitled(list), name);
  },
);

When(
  '{person} save(s)/saved the list {string} as the view {string}',
  async function (this: AppWorld, who: Who, list: string, name: string) {
    await this.tasks.views.saveIn(await this.who(who), listTitled(list), name);
  },
);

When(
  '{person} make(s)/made {string} the start view of the list {string}',
  async function (this: AppWorld, who: Who, name: string, list: string) {
    await this.tasks.views.startIn(await this.who(who), listTitled(list), name);
  },
);

When('{person} go(es)/went to the list {string}', async function (this: AppWorld, who: Who, list: string) {
  await this.tasks.views.enter(await this.who(who), listTitled(list));
});

Then(
  '{person} see(s) in the list {string} what its view {string} shows',
  async function (this: AppWorld, who: Who, list: string, name: string) {
    const { shown, view } = await this.tasks.views.compare(await this.who(who), listTitled(list), name);
    expectThat(isSameParameters(shown, view), `The list shows ${JSON.stringify(shown)}, not ${JSON.stringify(view)}`);
  },
);

When('{person} save(s)/saved the list as the view {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.views.save(await this.who(who), name);
});

When('{person} choose(s)/chose/chosen the view {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.views.choose(await this.who(who), name);
});

When(
  '{person} rename(s)/renamed the view {string} to {string}',
  async function (this: AppWorld, who: Who, name: string, next: string) {
    await this.tasks.views.rename(await this.who(who), name, next);
  },
);

When(
  '{person} replace(s)/replaced the view {string} with the list',
  async function (this: AppWorld, who: Who, name: string) {
    await this.tasks.views.replace(await this.who(who), name);
  },
);

When('{person} delete(s)/deleted the view {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.views.delete(await this.who(who), name);
});

When(
  '{person} share(s)/shared the view {string} with {group}',
  async function (this: AppWorld, who: Who, name: string, groupName: string) {
    const { groupNumber } = await this.stage.groups.named(groupName);
    await this.tasks.views.share(await this.who(who), name, { kind: 'groups', groupNumbers: [groupNumber] });
  },
);

When(
  '{person} share(s)/shared the view {string} with the office',
  async function (this: AppWorld, who: Who, name: string) {
    await this.tasks.views.share(await this.who(who), name, { kind: 'office' });
  },
);

When('{person} stop(s)/stopped sharing the view {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.views.share(await this.who(who), name, { kind: 'owner' });
});

When('{person} make(s)/made {string} the start view', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.views.startWith(await this.who(who), name);
});

When(
  '{person} choose(s)/chose/chosen the columns {texts}',
  async function (this: AppWorld, who: Who, labels: readonly string[]) {
    await this.tasks.views.chooseColumns(await this.who(who), labels);
  },
);

When('{person} copy/copies/copied the list', async function (this: AppWorld, who: Who) {
  this.copiedText = await this.tasks.views.copy(await this.who(who));
});

Given(
  'the view {string} has the filter {string} of {string} from an earlier version',
  SITUATION,
  async function (this: AppWorld, name: string, filter: string, value: string) {
    await this.stage.backstage.db
      .updateTable('saved_views')
      .set({ parameters: sql<string>`parameters || ${JSON.stringify({ [filter]: value })}::jsonb` })
      .where('name', '=', name)
      .execute();
  },
);

Then(
  '{person} see(s) the ready-made views {texts}',
  async function (this: AppWorld, who: Who, names: readonly string[]) {
    expectList('ready-made views', await this.tasks.views.ready(await this.who(who)), names, { isInOrder: true });
  },
);

Then('{person} see(s) the columns {texts}', async function (this: AppWorld, who: Who, labels: readonly string[]) {
  expectList('columns', await this.tasks.views.columns(await this.who(who)), labels, { isInOrder: true });
});

Then('the copy has the columns {texts}', function (this: AppWorld, headings: readonly string[]) {
  const [first = ''] = this.copiedText.split('\r\n');
  expectList('columns of the copy', first.split('\t'), headings, { isInOrder: true });
});

Then('the copy says {texts}', function (this: AppWorld, texts: readonly string[]) {
  const cells = this.copiedText.split(/\r\n|\t/);
  const missing = texts.filter((text) => !cells.includes(text));
  expectThat(missing.length === 0, `The copy has no ${missing.join(', ')}. It has: ${cells.join(' | ')}`);
});
