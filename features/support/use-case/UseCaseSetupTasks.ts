import { GoLiveChecks } from '../../../src/application/office/goLive/GoLiveChecks';
import { CarrierBanks } from '../../../src/application/office/setup/CarrierBank';
import { type SaveSetupResult, SetupRecords } from '../../../src/application/office/setup/SetupRecords';
import { CARRIER_ACCOUNT_STATE_LABELS } from '../../../src/domain/money/processing/CarrierAccount';
import type { SetupKind } from '../../../src/domain/office/setup/SetupRecord';
import { setupEffect } from '../../../src/domain/office/setup/setupEffect';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ReadinessShown, SetupRow, SetupShown, SetupTasks } from '../tasks/SetupTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCaseSetupTasks implements SetupTasks, Shows {
  private kind: SetupKind = 'groups';
  /** Shown at the fields of the last form. */
  private problems = '';
  private readonly saved = new Set<string>();

  constructor(private readonly users: UseCaseUsers) {}

  async save(person: TestPerson, kind: SetupKind, { code, ...values }: SetupRow): Promise<string> {
    this.kind = kind;
    this.saved.add(code);
    const app = await this.users.appOf(person);
    const records = app.get(SetupRecords);
    const list = records.list(kind);
    list.show({ q: code, current: false, page: 0 });
    const found = await app.load(list.result$);
    const existing = found?.items.find((item) => item.code === code);
    if (!existing) {
      this.show(app, await app.attempt(records.add(kind, code, values)));
      return '';
    }
    const editor = records.open(kind, code);
    const page = await app.load(editor.page$);
    if (!page) return '';
    this.show(app, await app.attempt(editor.save(page.version, values)));
    return setupEffect(kind, page, values, page.use).sentences.join(' ');
  }

  async enterCarrierAccount(person: TestPerson, carrierCode: string): Promise<void> {
    const app = await this.users.appOf(person);
    const account = { accountType: 'checking' as const, routingNumber: '021000021', accountNumber: '99988877' };
    await app.attempt(app.get(CarrierBanks).open(carrierCode).propose(account));
  }

  async confirmCarrierAccount(person: TestPerson, carrierCode: string): Promise<void> {
    const app = await this.users.appOf(person);
    const bank = app.get(CarrierBanks).open(carrierCode);
    const [latest] = (await app.load(bank.accounts$))?.items ?? [];
    await app.attempt(bank.decide(latest?.accountPk ?? '', 'confirm', ''));
  }

  async carrierAccountStates(person: TestPerson, carrierCode: string): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    const found = await app.load(app.get(CarrierBanks).open(carrierCode).accounts$);
    return (found?.items ?? []).map(({ state }) => CARRIER_ACCOUNT_STATE_LABELS[state]);
  }

  async readReadiness(person: TestPerson): Promise<void> {
    await this.readiness(person);
  }

  async readiness(person: TestPerson): Promise<readonly ReadinessShown[]> {
    const app = await this.users.appOf(person);
    const list = app.get(GoLiveChecks).list();
    list.show(true);
    const found = await app.load(list.result$);
    return (found?.checks ?? []).map(({ title, state }) => ({ area: title, state }));
  }

  async sendTestMail(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(GoLiveChecks).sendTestMail());
  }

  async confirmTestMail(person: TestPerson, code: string): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(GoLiveChecks).confirmTestMail(code));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problems];
  }

  private show(app: UserApp, result: SaveSetupResult | undefined): void {
    this.problems = result?.kind === 'refused' ? Object.values(result.problems).join(' ') : '';
    if (this.problems !== '') app.recordRefusal(this.problems);
  }

  async shown(person: TestPerson): Promise<readonly SetupShown[]> {
    const app = await this.users.appOf(person);
    const list = app.get(SetupRecords).list(this.kind);
    list.show({ q: '', current: false, page: 0 });
    const found = await app.load(list.result$);
    const own = (found?.items ?? []).filter(({ code }) => this.saved.has(code));
    return own.map(({ code, name, carrierCodes, repCode }) => ({
      code,
      name,
      carriers: carrierCodes.join(', '),
      rep: repCode ?? '',
    }));
  }
}
