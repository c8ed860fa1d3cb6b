import { firstValueFrom } from 'rxjs';
import { AuditLog } from '../../../src/application/office/audit/AuditLog';
import { type AuditEvent, auditChangeText } from '../../../src/domain/office/audit/AuditEvent';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AuditEventShown, AuditTasks } from '../tasks/AuditTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseAuditTasks implements AuditTasks {
  private events: readonly AuditEvent[] = [];

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async search(person: TestPerson, words: string): Promise<void> {
    await this.read(person, paths.audit, words, undefined);
  }

  async openGroup(person: TestPerson, groupNumber: string): Promise<void> {
    await this.read(person, paths.group(groupNumber, 'activity'), '', groupNumber);
  }

  private async read(person: TestPerson, path: string, q: string, groupNumber: string | undefined): Promise<void> {
    this.events = [];
    if (!(await this.session.enter(person, path))) return;
    const app = await this.users.appOf(person);
    const live = app.get(AuditLog).open();
    const last30Days = { from: undefined, to: undefined, area: undefined, userId: undefined };
    live.show({ ...last30Days, groupNumber, q, before: undefined, size: 50 });
    this.events = (await app.load(live.result$))?.items ?? [];
  }

  async shown(): Promise<readonly AuditEventShown[]> {
    return this.events.map(({ what, byName, subject, groupName, changes, why }) => ({
      what,
      who: byName,
      about: subject.name,
      group: groupName ?? '',
      changes: changes.map(auditChangeText).join('; '),
      why,
    }));
  }

  async check(person: TestPerson): Promise<void> {
    if (!(await this.session.enter(person, paths.audit))) return;
    await firstValueFrom((await this.users.appOf(person)).get(AuditLog).compare());
  }

  async checked(person: TestPerson): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    const live = app.get(AuditLog).trail();
    live.show('last');
    const result = (await app.load(live.result$))?.lastFull;
    if (!result) return [];
    return [result.breaches.length === 0 ? 'unchanged' : `${result.breaches.length} changed`];
  }
}
