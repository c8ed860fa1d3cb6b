import { World } from '@cucumber/cucumber';
import type { TestPerson } from '../../test/support/server/TestData';
import type { Search } from './billTypes';
import type { BillNames, OpenedPlace, Recipient, Who } from './ParameterValues';
import { emailOfNew } from './patterns';
import type { Refusals } from './refusals/Refusals';
import type { MemberNames } from './stage/describedFiles';
import type { Group } from './stage/Group';
import type { Stage } from './stage/Stage';
import type { StageBill } from './stage/StageBills';
import type { StageUpload } from './stage/uploadFiles';
import type { Newcomer } from './tasks/NewPersonTasks';
import type { Tasks } from './tasks/Tasks';

export const CONFIRMED = ['payment twice', 'payment', 'change'] as const;
export type Confirmed = (typeof CONFIRMED)[number];
export const MASKED = ['member numbers', 'account numbers'] as const;
export type Masked = (typeof MASKED)[number];

/** State shared by the steps of one scenario: the people, bills, and changes mentioned last. */
export class ScenarioState extends World<{ level: string }> {
  stage!: Stage;
  tasks!: Tasks;
  /** Refusals in Given and When steps that no Then has checked yet. */
  refusals!: Refusals;
  /** The dashboard count opened last. */
  counted = 0;
  /** Text returned by the last action, such as a preview or an alias. */
  textRead: readonly string[] = [];
  /** The address that the last sentence about an email named. */
  emailed = '';
  /** The last downloaded file. */
  downloadedFile: Uint8Array = new Uint8Array();
  /** Files that were downloaded by one step. */
  downloadedFiles: readonly Uint8Array[] = [];
  /** What the last copy put on the clipboard, as text. */
  copiedText = '';
  /** The kind of work a person leaves and returns to. */
  work: 'list' | 'reconciliation' | 'upload' | 'new person' = 'list';
  /** The kind of change to undo or confirm. */
  changed: 'lines' | 'access' | 'profile' | 'rules' = 'lines';
  private readonly reconciling = new Map<string, StageBill>();
  private lastReconciled: StageBill | undefined;

  /** The acting person of a sentence. */
  who(name: Who): Promise<TestPerson> {
    return this.stage.cast.find(name);
  }

  /** The people a sentence is about, in order. */
  async people(names: readonly Who[]): Promise<readonly TestPerson[]> {
    const people: TestPerson[] = [];
    for (const name of names) people.push(await this.stage.cast.about(name));
    return people;
  }

  /** The person who acted last. */
  get they(): TestPerson {
    return this.stage.cast.they;
  }

  /** The bill reconciled last. */
  get reconciled(): StageBill {
    return this.lastReconciled ?? this.stage.bills.first;
  }

  billsOf(names: BillNames): readonly StageBill[] {
    return this.stage.bills.several(names);
  }

  membersOf(names: MemberNames): readonly string[] {
    if (!('last' in names)) return names;
    return [...new Set(this.reconciled.lines.map(({ member }) => member))].slice(-names.last);
  }

  manager(): Promise<TestPerson> {
    return this.stage.cast.known({ kind: 'manager', isAnother: false, groupName: undefined });
  }

  async addressOf(recipient: Recipient): Promise<string> {
    if (typeof recipient === 'string' || !('quoted' in recipient))
      return (await this.stage.cast.known(recipient)).email;
    const { quoted } = recipient;
    return quoted.includes('@') ? quoted : emailOfNew(quoted);
  }

  /** Opens a bill for reconciling unless the person already has it open. */
  async workOn(person: TestPerson, bill: StageBill): Promise<void> {
    this.work = 'reconciliation';
    this.lastReconciled = bill;
    if (this.reconciling.get(person.userId) === bill) return;
    this.reconciling.set(person.userId, bill);
    await this.tasks.reconciliation.start(person, bill);
  }

  async upload(person: TestPerson, file: StageUpload): Promise<void> {
    this.work = 'upload';
    await this.tasks.uploadList.send(person, [file]);
  }

  /** The bill that the person's files are about: the first of their group, or else the first of all. */
  billOf(person: TestPerson): StageBill {
    const group = this.stage.cast.groupOf(person);
    return this.stage.bills.all.find((bill) => bill.group === group) ?? this.stage.bills.first;
  }

  /** The group that the person's files are about. */
  groupOf(person: TestPerson): Group {
    return this.stage.cast.groupOf(person) ?? this.stage.bills.first.group;
  }

  async startAdding(person: TestPerson, added: Newcomer): Promise<void> {
    this.work = 'new person';
    await this.tasks.newPerson.startAdding(person, added);
  }

  async setStatus(person: TestPerson, other: TestPerson, status: 'Disabled' | 'Deleted'): Promise<void> {
    this.changed = 'access';
    await this.tasks.access.setStatus(person, other, status);
  }

  async search(person: TestPerson, search: Search): Promise<void> {
    if ('bills' in search) {
      this.work = 'list';
      await this.tasks.bills.search(person, search.bills);
    } else if ('groups' in search) await this.tasks.reps.search(person, search.groups);
    else if ('events' in search) await this.tasks.audit.search(person, search.events);
    else await this.searchLines(person, search.lines);
  }

  /** Opens a screen and loads its figures or list. */
  async openPlace(person: TestPerson, place: OpenedPlace): Promise<void> {
    await this.tasks.shell.goTo(person, { place }, this.stage.bills);
    if ((await this.tasks.session.currentPlace(person)) !== place) return;
    if (place === 'dashboard') await this.tasks.dashboard.open(person);
    if (place === 'directory') await this.tasks.directory.search(person, {});
    if (place === 'payments') await this.tasks.payments.openPayments(person);
    if (place === 'profile') await this.tasks.account.openProfile(person);
    if (place === 'uploads') await this.tasks.uploadList.openHistory(person);
    if (place === 'bill summary') await this.tasks.bills.openList(person);
    if (place === 'checkout') await this.tasks.payments.openPay(person, this.stage.bills.first.groupNumber);
  }

  /** Leaves the current work and returns to it later. */
  async leaveAndReturn(person: TestPerson): Promise<void> {
    if (this.work === 'list') await this.tasks.bills.reopenByAddress(person);
    else if (this.work === 'upload') await this.tasks.uploads.leaveAndReturn(person);
    else if (this.work === 'new person') this.textRead = [await this.tasks.newPerson.restoredName(person)];
    else await this.tasks.reconciliation.leaveAndReturn(person, this.reconciled);
  }

  /** Closes Listbill immediately and reopens it, on the bill being reconciled if there is one. */
  async reopen(person: TestPerson): Promise<void> {
    if (this.work === 'reconciliation') await this.tasks.reconciliation.closeAndReopen(person, this.reconciled);
    else await this.tasks.tabs.reopen(person);
  }

  /** All text shown to a person. @param expected the text to wait for */
  async shown(person: TestPerson, expected: string): Promise<string> {
    const read = this.textRead.join(' ');
    return read.includes(expected) ? read : this.tasks.screen.text(person, expected);
  }

  async confirm(person: TestPerson, confirmed: Confirmed): Promise<void> {
    if (confirmed === 'payment twice') await this.tasks.payments.confirm(person, 2);
    else if (confirmed === 'payment') await this.tasks.payments.confirm(person);
    else await this.tasks.reconciliation.confirm(person);
  }

  async undo(person: TestPerson): Promise<void> {
    if (this.changed === 'access') await this.tasks.access.undo(person);
    else if (this.changed === 'rules') await this.tasks.rules.undo(person);
    else if (this.changed === 'profile') await this.tasks.account.undoChange(person);
    else await this.tasks.reconciliation.undo(person);
  }

  /** Whether the person's last action was refused entirely. */
  async masked(masked: Masked): Promise<readonly string[]> {
    if (masked === 'member numbers') return this.tasks.bills.memberNumbers(this.they);
    return (await this.tasks.payments.shown(this.they)).map(({ account }) => account);
  }

  private async searchLines(person: TestPerson, text: string): Promise<void> {
    await this.tasks.bills.open(person, this.stage.bills.opened);
    await this.tasks.bills.searchLines(person, text);
  }
}
