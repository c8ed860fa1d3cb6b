import { When } from '@cucumber/cucumber';
import type { ExportedListName } from '../support/choiceTypes';
import { USE_CASES_ONLY } from '../support/levels';
import type { ListFormat, Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: exports in the background */

When(
  '{person} has/have the bills prepared as {listFormat} in the background',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, format: ListFormat) {
    await this.tasks.exports.prepareBills(await this.who(who), format, '');
  },
);

When(
  '{person} has/have the bills with {string} prepared in the background',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, search: string) {
    await this.tasks.exports.prepareBills(await this.who(who), 'CSV', search);
  },
);

When('the exports are prepared', USE_CASES_ONLY, async function (this: AppWorld) {
  await this.stage.backstage.prepareExports();
});

When('{person} download(s)/downloaded the newest export', USE_CASES_ONLY, async function (this: AppWorld, who: Who) {
  this.downloadedFile = await this.tasks.exports.downloadPrepared(await this.who(who));
});

When('{person} cancel(s)/canceled the newest export', USE_CASES_ONLY, async function (this: AppWorld, who: Who) {
  await this.tasks.exports.cancelPrepared(await this.who(who));
});

When('{person} delete(s)/deleted the newest export', USE_CASES_ONLY, async function (this: AppWorld, who: Who) {
  await this.tasks.exports.deletePrepared(await this.who(who));
});

When('{person} has/have the newest export prepared again', USE_CASES_ONLY, async function (this: AppWorld, who: Who) {
  await this.tasks.exports.prepareAgain(await this.who(who));
});

When(
  '{person} export(s)/exported the {exportedList} as {listFormat} while the exports are prepared',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, list: ExportedListName, format: ListFormat) {
    const person = await this.who(who);
    const [file] = await Promise.all([
      this.tasks[list].exportList(person, format),
      this.stage.backstage.prepareExports(),
    ]);
    this.downloadedFile = file;
  },
);
