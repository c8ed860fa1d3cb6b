import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { GroupListName, PartListName, WholeListName } from '../support/choiceTypes';
import {
  type CarrierCode,
  type Download,
  type ExportedListName,
  isBillDownload,
  isProcessingDownload,
} from '../support/choiceTypes';
import { expectList, expectText, expectThat } from '../support/expecting';
import { USE_CASES_ONLY } from '../support/levels';
import type { ListFormat, Recipient, RightName, Who } from '../support/ParameterValues';
import { assignmentOf, newcomer, searchOf } from '../support/personDetails';
import type { NewPersonName, Preview } from '../support/personTypes';
import { SITUATION } from '../support/situations';
import type { Mailed } from '../support/tasks/AccessTasks';
import { textsOfFile } from '../support/textsOfFile';
import type { AccountStep } from '../support/wordingTypes';
import type { AppWorld } from '../support/world';

/** Group of phrases: the directory and access */

When(
  '{person} give(s)/gave/given {people} {right}',
  async function (this: AppWorld, who: Who, names: readonly Who[], right: RightName) {
    const [person, people] = [await this.who(who), await this.people(names)];
    await this.tasks.access.grant(person, people, await assignmentOf(this, right));
    this.changed = 'access';
  },
);

When(
  '{person} remove(s)/removed {right} from {people}',
  async function (this: AppWorld, who: Who, right: RightName, names: readonly Who[]) {
    const [person, people] = [await this.who(who), await this.people(names)];
    await this.tasks.access.revoke(person, people, await assignmentOf(this, right));
    this.changed = 'access';
  },
);

When(
  '{person} confirm(s)/confirmed the new access of {person}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, name: Who) {
    await this.tasks.access.confirm(await this.who(who), await this.stage.cast.about(name));
  },
);

Then(
  '{person} can give {person} {texts}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, name: Who, roles: readonly string[]) {
    const [person, other] = [await this.who(who), await this.stage.cast.about(name)];
    expectList('roles that can be given', await this.tasks.access.rolesOffered(person, other), roles);
  },
);

Given(
  'a group of another rep has the carrier of {group}',
  SITUATION,
  async function (this: AppWorld, groupName: string) {
    const { healthCarrier } = await this.stage.groups.named(groupName);
    await this.stage.groups.createForOtherRep(healthCarrier);
  },
);

Then(
  '{person} see(s) the carrier of {group}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, groupName: string) {
    const { healthCarrier } = await this.stage.groups.named(groupName);
    const carriers = await this.tasks.directory.carriersOf(await this.who(who), this.stage.cast.concerned);
    expectThat(carriers.includes(`Carrier ${healthCarrier}`), `They see ${carriers.join(', ') || 'no carrier'}.`);
  },
);

When(
  '{person} search(es) the directory by:',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, criteria: DataTable) {
    await this.tasks.directory.search(await this.who(who), await searchOf(this, criteria));
  },
);

When('{person} open(s)/opened {person} in the directory', async function (this: AppWorld, who: Who, name: Who) {
  await this.tasks.directory.open(await this.who(who), await this.stage.cast.about(name));
});

Then('the history of {person} says {string}', USE_CASES_ONLY, async function (this: AppWorld, name: Who, text: string) {
  const [latest = ''] = await this.tasks.directory.historyOf(this.they, await this.stage.cast.about(name));
  expectText(latest, text);
});

When(
  '{person} {adding} {recipient} with {right}',
  async function (this: AppWorld, who: Who, isInvited: boolean, name: Recipient, right: RightName) {
    const person = await this.who(who);
    const added =
      typeof name === 'object' && 'quoted' in name ? newcomer(name.quoted) : await this.stage.cast.about(name);
    await this.tasks.newPerson.add(person, added, await assignmentOf(this, right), isInvited);
  },
);

When('{person} {accountStep} {person}', async function (this: AppWorld, who: Who, step: AccountStep, name: Who) {
  const [person, other] = [await this.who(who), await this.stage.cast.about(name)];
  if (step === 'Disabled' || step === 'Deleted') await this.setStatus(person, other, step);
  else await this.tasks.newPerson[step](person, other);
});

When('{person} purge(s)/purged {person}', USE_CASES_ONLY, async function (this: AppWorld, who: Who, name: Who) {
  this.textRead = await this.tasks.access.purge(await this.who(who), await this.stage.cast.about(name));
});

When(
  '{person} send(s)/sent {people} {mailed}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, names: readonly Who[], mailed: Mailed) {
    const [person, people] = [await this.who(who), await this.people(names)];
    const [only] = people;
    if (people.length === 1 && only && mailed === 'a password reset') await this.tasks.access.sendReset(person, only);
    else await this.tasks.access.mail(person, people, mailed);
  },
);

When(
  '{person} open(s)/opened the groups of {person}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, other: Who) {
    await this.tasks.reps.requestBook(await this.who(who), await this.stage.cast.known(other));
  },
);

When('{person} preview(s) {preview}', USE_CASES_ONLY, async function (this: AppWorld, who: Who, preview: Preview) {
  const [person, other] = [await this.who(who), await this.stage.cast.about(preview.of)];
  const { access } = this.tasks;
  this.textRead = preview.right
    ? await access.previewGrant(person, other, await assignmentOf(this, preview.right))
    : await access.purgePreview(person, other);
});

When(
  '{person} give(s)/gave/given {person} {carrierCode}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, name: Who, { groupName, isLowercase }: CarrierCode) {
    const [person, other] = [await this.who(who), await this.stage.cast.about(name)];
    const { healthCarrier } = await this.stage.groups.named(groupName);
    await this.tasks.access.addCarrierCode(person, other, isLowercase ? healthCarrier.toLowerCase() : healthCarrier);
  },
);

When(
  '{person} start(s)/started adding {newPerson}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, added: NewPersonName) {
    const person = await this.who(who);
    const email = added.emailOf && (await this.stage.cast.known(added.emailOf)).email;
    await this.startAdding(person, { ...newcomer(added.name), ...(email !== undefined && { email }) });
  },
);

When('{person} download(s)/downloaded the {download}', async function (this: AppWorld, who: Who, download: Download) {
  const person = await this.who(who);
  if (isBillDownload(download)) {
    this.downloadedFile = await this.tasks.bills.download(person, download, this.reconciled);
    return;
  }
  if (isProcessingDownload(download)) {
    this.downloadedFile = await this.tasks.dashboard.download(person, download);
    return;
  }
  if (download === 'attached file') {
    this.downloadedFile = await this.tasks.comments.download(person, this.stage.bills.first);
    return;
  }
  if (download === 'positive pay file') {
    this.downloadedFile = await this.tasks.positivePay.download(person);
    return;
  }
  const isReview = download === 'access review';
  this.downloadedFile = await (isReview ? this.tasks.directory.download(person) : this.tasks.uploads.download(person));
});

When(
  '{person} export(s)/exported the {exportedList} as {listFormat}',
  async function (this: AppWorld, who: Who, list: ExportedListName, format: ListFormat) {
    this.downloadedFile = await this.tasks[list].exportList(await this.who(who), format);
  },
);

When(
  '{person} export(s)/exported every row of the {wholeList} as {listFormat}',
  async function (this: AppWorld, who: Who, list: WholeListName, format: ListFormat) {
    this.downloadedFile = await this.tasks.exports.exportWhole(await this.who(who), list, format);
  },
);

When(
  '{person} export(s)/exported the {groupList} of {group} with {string} as {listFormat}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, list: GroupListName, name: string, search: string, format: ListFormat) {
    const { groupNumber } = await this.stage.groups.named(name);
    this.downloadedFile = await this.tasks.exports.exportOfGroup(
      await this.who(who),
      list,
      groupNumber,
      search,
      format,
    );
  },
);

When(
  '{person} export(s)/exported the {partList} as {listFormat}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, list: PartListName, format: ListFormat) {
    this.downloadedFile = await this.tasks.exports.exportPart(await this.who(who), list, format);
  },
);

When(
  '{person} export(s)/exported the entries of the return file as {listFormat}',
  async function (this: AppWorld, who: Who, format: ListFormat) {
    this.downloadedFile = await this.tasks.dashboard.exportReturnEntries(await this.who(who), format);
  },
);

When(
  '{person} export(s)/exported the {wholeList} with the view {string} as {listFormat}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, list: WholeListName, view: string, format: ListFormat) {
    this.downloadedFile = await this.tasks.exports.exportView(await this.who(who), list, view, format);
  },
);

Then('the file {says} {texts}', async function (this: AppWorld, isExpected: boolean, texts: readonly string[]) {
  const said = await textsOfFile(this.downloadedFile);
  expectThat(said.length > 0, 'The file is empty.');
  const wrong = texts.filter((text) => said.some((one) => one.includes(text)) !== isExpected);
  const problem = isExpected ? 'does not say' : 'says';
  expectThat(wrong.length === 0, `The file ${problem} ${wrong.join(', ')}. It says: ${said.join(' | ')}`);
});

Then('the file lists {texts} in this order', async function (this: AppWorld, texts: readonly string[]) {
  const said = await textsOfFile(this.downloadedFile);
  const places = texts.map((text) => said.findIndex((one) => one.includes(text)));
  const isInOrder = places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
  expectThat(isInOrder, `The file does not list ${texts.join(', ')} in this order. It says: ${said.join(' | ')}`);
});

Then(
  '{recipient} has/have {texts} in {group}',
  async function (this: AppWorld, name: Recipient, roles: readonly string[], groupName: string) {
    const group = await this.stage.groups.named(groupName);
    const viewer = roles.length === 0 ? await this.manager() : this.they;
    const held = await this.tasks.directory.rolesOf(viewer, { email: await this.addressOf(name) }, group);
    expectList(`roles in "${groupName}"`, held, roles);
  },
);
