import {
  CostCenters,
  CostFiles,
  CostMemberList,
  CostReports,
  Journal,
  JournalList,
} from '../../../src/application/billing/costs/Costs';
import { costCenterText } from '../../../src/domain/billing/costs/CostReport';
import { ACCOUNT_LABELS, ACCOUNT_ROLES, costTermsProblem } from '../../../src/domain/billing/costs/CostSetup';
import { readCostRows } from '../../../src/domain/billing/costs/costRowsText';
import { readSplits, splitsProblem, splitsText } from '../../../src/domain/billing/costs/MemberCostCenter';
import { addMonths, firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { SOME_TERMS } from '../../../test/support/costs/aCostSetup';
import type { TestPerson } from '../../../test/support/server/TestData';
import { unknownWord } from '../patterns';
import type { Group } from '../stage/Group';
import type { StageBill } from '../stage/StageBills';
import type { CostTasks } from '../tasks/CostTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

type OfGroup = Pick<Group, 'groupNumber'>;

export class UseCaseCostTasks implements CostTasks, Shows {
  /** The problem with the cost centers or accounts that the form shows. */
  private problem = '';

  constructor(private readonly users: UseCaseUsers) {}

  async setUp(person: TestPerson, { groupNumber }: OfGroup, codes: readonly string[], without?: string): Promise<void> {
    const app = await this.users.appOf(person);
    const centers = codes.map((code) => ({ code, name: code, account: `Benefits:${code}` }));
    const empty = ACCOUNT_ROLES.filter((role) => ACCOUNT_LABELS[role] === without);
    if (without !== undefined && empty.length === 0) throw unknownWord(`There is no account for "${without}".`);
    const accounts = { ...SOME_TERMS.accounts, ...Object.fromEntries(empty.map((role) => [role, ''])) };
    const terms = { ...SOME_TERMS, accounts, centers };
    this.problem = costTermsProblem(terms) ?? '';
    if (this.problem !== '') return;
    const setup = await this.setup(person, groupNumber);
    await app.attempt(app.get(CostCenters).save(groupNumber, setup?.version ?? 0, terms));
  }

  async paste(
    person: TestPerson,
    { groupNumber }: OfGroup,
    { text, from }: { readonly text: string; readonly from: LocalDate },
  ): Promise<void> {
    const app = await this.users.appOf(person);
    const setup = await this.setup(person, groupNumber);
    const { rows, problems } = readCostRows(text, setup?.centers ?? []);
    this.problem = problems.map(({ row, message }) => (row === 0 ? message : `Row ${row}: ${message}`)).join(' ');
    if (problems.length > 0) return;
    await app.attempt(app.get(CostCenters).saveValues(groupNumber, { from, rows }));
  }

  async put(
    person: TestPerson,
    { groupNumber }: OfGroup,
    { memberId, centers, from }: { readonly memberId: string; readonly centers: string; readonly from: LocalDate },
  ): Promise<void> {
    const app = await this.users.appOf(person);
    const setup = await this.setup(person, groupNumber);
    const splits = readSplits(centers) ?? [];
    this.problem = splitsProblem(splits, setup?.centers ?? []) ?? '';
    if (this.problem !== '') return;
    await app.attempt(app.get(CostCenters).saveValues(groupNumber, { from, rows: [{ memberId, splits }] }));
  }

  async apply(person: TestPerson, { groupNumber }: OfGroup, from: LocalDate, isConfirmed: boolean): Promise<void> {
    const app = await this.users.appOf(person);
    const files = app.get(CostFiles);
    const list = files.ofGroup();
    list.show(groupNumber);
    const [file] = (await app.load(list.result$)) ?? [];
    if (!file) throw new Error('The group has no file with cost centers.');
    const query = { groupNumber, filePk: file.filePk, from };
    const live = files.effect();
    live.show(query);
    const effect = await app.load(live.result$);
    this.problem = (effect?.unknown ?? []).map(({ text }) => `There is no cost center "${text}".`).join(' ');
    if (!effect || effect.changed === 0) return;
    await app.attempt(files.apply(query, { changed: effect.changed, isConfirmed: isConfirmed && effect.asks }));
  }

  async members(person: TestPerson, { groupNumber }: OfGroup) {
    const app = await this.users.appOf(person);
    const list = app.get(CostMemberList);
    list.show({ groupNumber, state: 'all', q: '', page: 0, size: 50 });
    list.retry();
    const items = (await app.load(list.result$))?.items ?? [];
    return items.flatMap(({ memberName: member, values }) =>
      values.length === 0
        ? [{ member, 'cost center': '', file: '' }]
        : values.map(({ splits, source }) => ({ member, 'cost center': splitsText(splits), file: source ?? '' })),
    );
  }

  async correct(person: TestPerson, { billPk, group }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(Journal).book(group.groupNumber, billPk));
  }

  async lines(person: TestPerson, { groupNumber }: OfGroup) {
    const app = await this.users.appOf(person);
    const [latest] = await this.load(person, groupNumber);
    if (!latest) return [];
    const live = app.get(Journal).entry();
    live.show({ groupNumber, entryPk: latest.entryPk });
    const entry = await app.load(live.result$);
    return (entry?.lines ?? []).map(({ account, costCenter, debitCents, creditCents }) => ({
      account,
      'cost center': costCenter,
      debit: debitCents === 0 ? '' : formatCents(debitCents),
      credit: creditCents === 0 ? '' : formatCents(creditCents),
    }));
  }

  async costs(person: TestPerson, { groupNumber }: OfGroup) {
    const app = await this.users.appOf(person);
    const [latest] = await this.load(person, groupNumber);
    if (!latest) return [];
    const live = app.get(CostReports).open();
    const month = firstOfMonth(latest.month);
    live.show({ groupNumber, division: '', from: addMonths(month, -6), to: addMonths(month, 6) });
    return ((await app.load(live.result$))?.items ?? []).map(({ costCenter, coverage, employerCents }) => ({
      'cost center': costCenterText(costCenter, []),
      coverage,
      employer: formatCents(employerCents),
    }));
  }

  async entries(person: TestPerson, { groupNumber }: OfGroup) {
    return (await this.load(person, groupNumber)).map(({ dueCents, reverses }) => ({
      'amount due': formatCents(dueCents),
      reverses: reverses === null ? 'no' : 'yes',
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem];
  }

  private async setup(person: TestPerson, groupNumber: string) {
    const app = await this.users.appOf(person);
    const live = app.get(CostCenters).setup();
    live.show(groupNumber);
    return app.load(live.result$);
  }

  private async load(person: TestPerson, groupNumber: string) {
    const app = await this.users.appOf(person);
    const list = app.get(JournalList);
    list.show({ groupNumber, page: 0, size: 50 });
    list.retry();
    return (await app.load(list.result$))?.items ?? [];
  }
}
