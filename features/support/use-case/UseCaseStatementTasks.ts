import type { StatementPreview } from '../../../contract/money/statementFiles';
import type { BankStatement } from '../../../contract/money/statementSchemas';
import { StatementList, StatementPages, WorkOnStatement } from '../../../src/application/money/statements/Statements';
import { cashDifference } from '../../../src/domain/money/statements/CashPosition';
import {
  EXPLANATION_LABELS,
  EXPLANATIONS,
  LINE_STATE_LABELS,
  lineStateOf,
} from '../../../src/domain/money/statements/LineState';
import type { StatementStep, WorkedLine } from '../../../src/domain/money/statements/Statement';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type {
  CashShown,
  StatementFile,
  StatementLineShown,
  StatementShown,
  StatementTasks,
} from '../tasks/StatementTasks';
import { theOnly } from '../theOnly';
import { fileOf } from './fileOf';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const FIRST_PAGE = { page: 0, size: 50 };

export class UseCaseStatementTasks implements StatementTasks, Shows {
  private statement: BankStatement | undefined;
  private preview: StatementPreview | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async open(person: TestPerson): Promise<void> {
    this.statement = undefined;
    await this.session.enter(person, paths.bank);
  }

  async addAccount(person: TestPerson, openingCents: Cents, opensOn: LocalDate): Promise<void> {
    if (!(await this.session.enter(person, paths.bank))) return;
    const app = await this.users.appOf(person);
    const account = {
      name: 'Premium trust',
      bankName: 'First Bank',
      accountNumber: '4711888123',
      opensOn,
      openingCents,
    };
    await app.attempt(app.get(StatementList).addAccount(account));
  }

  async add(person: TestPerson, statement: StatementFile): Promise<void> {
    if (!(await this.session.enter(person, paths.bank))) return;
    const app = await this.users.appOf(person);
    const list = app.get(StatementList);
    list.show(FIRST_PAGE);
    const accountPk = (await app.load(list.result$))?.accounts[0]?.accountPk ?? '';
    const { format, text, to, closingCents } = statement;
    const name = `statement.${format === 'CSV' ? 'csv' : 'bai'}`;
    const given = await list.read(fileOf({ name, bytes: new TextEncoder().encode(text) }));
    this.preview = await app.attempt(list.preview(accountPk, given));
    const layout = this.preview?.layout;
    const file = layout ? { ...given, csv: { layout, to, closingCents } } : given;
    if (layout) this.preview = await app.attempt(list.preview(accountPk, file));
    const [problem] = this.preview?.problems ?? [];
    if (problem) return app.recordRefusal(problem.message);
    this.statement = await app.attempt(list.add(accountPk, file));
  }

  async openThrough(person: TestPerson, to: LocalDate): Promise<void> {
    const app = await this.users.appOf(person);
    const list = app.get(StatementList);
    list.show(FIRST_PAGE);
    list.retry();
    const listed = (await app.load(list.result$))?.items.find((one) => one.to === to);
    if (!listed) throw new Error(`No statement ends on ${dateText(to)}.`);
    const live = app.get(StatementPages).statement();
    live.show(listed.statementPk);
    this.statement = await app.load(live.result$);
  }

  async remove(person: TestPerson, reason: string): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(StatementList).remove(this.opened, reason));
    this.statement = undefined;
  }

  async match(person: TestPerson, lineNo: number, amount: Cents): Promise<void> {
    const app = await this.users.appOf(person);
    const live = app.get(StatementPages).items();
    live.show({ ...FIRST_PAGE, statementPk: this.opened.statementPk, q: formatCents(amount), set: 'OPEN' });
    const { items = [] } = (await app.load(live.result$)) ?? {};
    const named = items.filter(({ amountCents }) => Math.abs(amountCents) === Math.abs(amount));
    const itemKeys = [theOnly(named, `open item of ${formatCents(amount)}`).key];
    const { linePk } = await this.line(person, lineNo);
    await this.take(person, { step: 'match', linePks: [linePk], itemKeys, note: '' });
  }

  async explain(person: TestPerson, lineNo: number, label: string, note = ''): Promise<void> {
    const kind = EXPLANATIONS.find((one) => EXPLANATION_LABELS[one] === label);
    if (!kind) throw new Error(`The explanations are: ${Object.values(EXPLANATION_LABELS).join(', ')}`);
    const { linePk } = await this.line(person, lineNo);
    await this.take(person, { step: 'explain', linePk, kind, note });
  }

  async unmatch(person: TestPerson, lineNo: number, reason: string): Promise<void> {
    const { match } = await this.line(person, lineNo);
    await this.take(person, { step: 'unmatch', matchPk: match?.matchPk ?? '', reason });
  }

  async sign(person: TestPerson): Promise<void> {
    await this.take(person, { step: 'sign' });
  }

  async reopen(person: TestPerson, reason: string): Promise<void> {
    await this.take(person, { step: 'reopen', reason });
  }

  async cash(person: TestPerson): Promise<readonly CashShown[]> {
    const app = await this.users.appOf(person);
    const live = app.get(StatementPages).statement();
    live.show(this.opened.statementPk);
    const cash = (await app.load(live.result$))?.cash;
    if (!cash) return [];
    return [
      {
        ledger: formatCents(cash.ledgerCents),
        'posted later': formatCents(cash.postedLaterCents),
        statement: formatCents(cash.statementCents),
        'in transit': formatCents(cash.inTransitCents),
        outstanding: formatCents(cash.outstandingCents),
        difference: formatCents(cashDifference(cash)),
      },
    ];
  }

  async lines(person: TestPerson): Promise<readonly StatementLineShown[]> {
    return (await this.workedLines(person)).map(({ day, amountCents, description, match, hint }) => ({
      date: dateText(day),
      amount: formatCents(amountCents),
      description,
      state: LINE_STATE_LABELS[lineStateOf(match)],
      reason: match?.reason ?? hint,
    }));
  }

  private async workedLines(person: TestPerson): Promise<readonly WorkedLine[]> {
    const app = await this.users.appOf(person);
    const live = app.get(StatementPages).lines();
    const all = { q: '', side: undefined, state: undefined };
    live.show({ ...FIRST_PAGE, ...all, statementPk: this.opened.statementPk });
    return (await app.load(live.result$))?.items ?? [];
  }

  private async line(person: TestPerson, lineNo: number): Promise<WorkedLine> {
    const line = (await this.workedLines(person)).find((one) => one.lineNo === lineNo);
    if (!line) throw new Error(`The statement has no line ${lineNo}.`);
    return line;
  }

  private async take(person: TestPerson, step: StatementStep): Promise<void> {
    const app = await this.users.appOf(person);
    this.statement = (await app.attempt(app.get(WorkOnStatement).take(this.opened, step))) ?? this.statement;
  }

  async statements(person: TestPerson): Promise<readonly StatementShown[]> {
    const app = await this.users.appOf(person);
    const list = app.get(StatementList);
    list.show(FIRST_PAGE);
    list.retry();
    return ((await app.load(list.result$))?.items ?? []).map(({ to, closingCents }) => ({
      statement: dateText(to),
      'closing balance': formatCents(closingCents),
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [
      ...(this.preview?.problems ?? []).map(({ message }) => message),
      ...(this.statement
        ? [
            formatCents(this.statement.closingCents),
            this.statement.signed ? `Signed by ${this.statement.signed.by}` : 'Not signed.',
          ]
        : []),
    ];
  }

  private get opened(): BankStatement {
    if (!this.statement) throw new Error('No statement is open.');
    return this.statement;
  }
}
