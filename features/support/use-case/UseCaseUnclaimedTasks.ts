import { DormancyPeriods, UnclaimedList } from '../../../src/application/money/refunds/UnclaimedProperty';
import { SetupRecords } from '../../../src/application/office/setup/SetupRecords';
import {
  dormancyText,
  UNCLAIMED_KIND_LABELS,
  type UnclaimedKind,
} from '../../../src/domain/money/refunds/UnclaimedProperty';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { POSTAL_STATES } from '../../../src/domain/platform/text/postalStates';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { UnclaimedShown, UnclaimedTasks } from '../tasks/UnclaimedTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseUnclaimedTasks implements UnclaimedTasks, Shows {
  private problem = '';

  constructor(private readonly users: UseCaseUsers) {}

  async setState(person: TestPerson, groupNumber: string, code: string): Promise<void> {
    const app = await this.users.appOf(person);
    const editor = app.get(SetupRecords).open('groups', groupNumber);
    const page = await app.load(editor.page$);
    if (!page) return;
    const result = await app.attempt(editor.save(page.version, { ...page, postalState: code }));
    this.problem = result?.kind === 'refused' ? Object.values(result.problems).join(' ') : '';
    if (this.problem !== '') app.recordRefusal(this.problem);
  }

  async setPeriod(person: TestPerson, kind: UnclaimedKind, code: string | undefined, years: number): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(DormancyPeriods).change({ state: code ?? null, kind, years, note: 'State law' }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem];
  }

  async shown(person: TestPerson): Promise<readonly UnclaimedShown[]> {
    const app = await this.users.appOf(person);
    const list = app.get(UnclaimedList);
    list.show({ state: undefined, kind: undefined, due: undefined, q: '', page: 0, size: 50 });
    const page = await app.load(list.result$);
    return (page?.items ?? []).map(({ owner, kind, state, amountCents, dormantOn, years, source }) => ({
      owner: owner || 'Payer unknown',
      kind: UNCLAIMED_KIND_LABELS[kind],
      state: state === null ? 'No state' : (POSTAL_STATES[state] ?? state),
      amount: formatCents(amountCents),
      dormant: dormantOn,
      period: dormancyText(years, source, state),
    }));
  }
}
