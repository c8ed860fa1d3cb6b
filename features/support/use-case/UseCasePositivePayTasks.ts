import type { PositivePayPage } from '../../../contract/money/positivePay';
import { PositivePay } from '../../../src/application/money/positivePay/PositivePay';
import {
  CHECK_FILE_FIELD_LABELS,
  CHECK_FILE_FIELDS,
  CHECK_FILE_STATE_LABELS,
  CHECK_RECORD_LABELS,
  type CheckFileLayout,
  STANDARD_CHECK_LAYOUT,
  totalsText,
} from '../../../src/domain/money/positivePay/CheckFile';
import { layoutProblem } from '../../../src/domain/money/positivePay/checkFileText';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type {
  ChangedLayout,
  CheckFileShown,
  CheckToReportShown,
  PositivePayTasks,
  RejectedChecks,
} from '../tasks/PositivePayTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCasePositivePayTasks implements PositivePayTasks, Shows {
  private problem = '';

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async make(person: TestPerson): Promise<void> {
    if (!(await this.session.enter(person, paths.positivePay))) return;
    const app = await this.users.appOf(person);
    const { issueCount = 0, voidCount = 0 } = (await pageOf(app))?.pending ?? {};
    await app.attempt(app.get(PositivePay).make({ issueCount, voidCount }));
  }

  async download(person: TestPerson, again = false): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    const file = await latestOf(app);
    return (await app.attempt(app.get(PositivePay).download(file, again)))?.bytes ?? new Uint8Array();
  }

  async reject(person: TestPerson, which: 'first' | 'latest', reason: string): Promise<void> {
    const app = await this.users.appOf(person);
    const files = (await pageOf(app))?.items ?? [];
    const file = which === 'first' ? files.at(-1) : files[0];
    if (!file) throw new Error('There is no positive pay file.');
    await app.attempt(app.get(PositivePay).withdraw(file, reason));
  }

  async answer(person: TestPerson, rejected: RejectedChecks, reason: string): Promise<void> {
    const app = await this.users.appOf(person);
    const file = await latestOf(app);
    const answer = { rejectedIssues: rejected.issued, rejectedVoids: rejected.void, reason };
    await app.attempt(app.get(PositivePay).answer(file, answer));
  }

  async saveColumns(person: TestPerson, columns: readonly string[]): Promise<void> {
    if (!(await this.session.enter(person, paths.positivePay))) return;
    const app = await this.users.appOf(person);
    const fields = columns.map((name) => {
      const field = CHECK_FILE_FIELDS.find((one) => CHECK_FILE_FIELD_LABELS[one] === name);
      if (!field) throw new Error(`A positive pay file has no column "${name}".`);
      return { field, heading: name };
    });
    await this.save(app, { ...STANDARD_CHECK_LAYOUT, columns: fields });
  }

  async saveLayout(person: TestPerson, changes: ChangedLayout): Promise<void> {
    if (!(await this.session.enter(person, paths.positivePay))) return;
    await this.save(await this.users.appOf(person), { ...STANDARD_CHECK_LAYOUT, ...changes });
  }

  private async save(app: UserApp, layout: CheckFileLayout): Promise<void> {
    const problem = layoutProblem(layout);
    this.problem = problem ?? '';
    if (problem !== undefined) return app.recordRefusal(problem);
    await app.attempt(app.get(PositivePay).saveLayout(layout));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem];
  }

  async toReport(person: TestPerson): Promise<readonly CheckToReportShown[]> {
    const records = (await pageOf(await this.users.appOf(person)))?.pending.records ?? [];
    return records.map(({ checkNumber, kind, amountCents, payee, rejection }) => ({
      check: String(checkNumber),
      record: CHECK_RECORD_LABELS[kind],
      amount: formatCents(amountCents),
      payee,
      'rejected before': rejection || 'No',
    }));
  }

  async files(person: TestPerson): Promise<readonly CheckFileShown[]> {
    const files = (await pageOf(await this.users.appOf(person)))?.items ?? [];
    return files.map((file) => ({ checks: totalsText(file), state: CHECK_FILE_STATE_LABELS[file.state] }));
  }
}

async function latestOf(app: UserApp) {
  const [latest] = (await pageOf(app))?.items ?? [];
  if (!latest) throw new Error('There is no positive pay file.');
  return latest;
}

function pageOf(app: UserApp): Promise<PositivePayPage | undefined> {
  const list = app.get(PositivePay);
  list.show({ page: 0, size: 20 });
  return app.load(list.result$);
}
