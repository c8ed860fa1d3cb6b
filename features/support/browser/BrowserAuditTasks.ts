import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AuditEventShown, AuditTasks } from '../tasks/AuditTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf, settled } from './readPage';

export class BrowserAuditTasks implements AuditTasks {
  constructor(private readonly users: BrowserUsers) {}

  async search(person: TestPerson, words: string): Promise<void> {
    await this.open(person, words ? `${paths.audit}?${new URLSearchParams({ q: words })}` : paths.audit);
  }

  async openGroup(person: TestPerson, groupNumber: string): Promise<void> {
    await this.open(person, paths.group(groupNumber, 'activity'));
  }

  private async open(person: TestPerson, path: string): Promise<void> {
    const page = await this.users.go(person, path);
    await eitherOf(
      page.getByRole('table', { name: 'Audit log' }),
      page.getByText('Nothing matches'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
  }

  async shown(person: TestPerson): Promise<readonly AuditEventShown[]> {
    const page = await this.users.pageOf(person);
    await settled(page);
    const rows = await page.getByRole('table', { name: 'Audit log' }).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const lines = async (column: string) => {
          const text = await row.locator(`[data-column="${column}"]`).innerText();
          return text.split('\n').map((line) => line.trim());
        };
        const first = async (column: string) => (await lines(column))[0] ?? '';
        return {
          what: await first('What'),
          who: await first('Who'),
          about: await first('About'),
          group: (await lines('About'))[1] ?? '',
          changes: (await lines('Changes')).join('; '),
          why: await first('Why'),
        };
      }),
    );
  }

  async check(person: TestPerson): Promise<void> {
    const page = await this.users.go(person, paths.audit);
    const isAsked = page.waitForResponse((response) => response.url().endsWith('/api/auditTrail/comparisons'));
    await page.getByRole('button', { name: 'Check records' }).click();
    await isAsked;
  }

  async checked(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    const unchanged = page.getByText('The records are as they were written.');
    const changed = page.getByRole('alert').getByRole('listitem');
    await unchanged.or(changed).first().waitFor();
    return [(await unchanged.count()) > 0 ? 'unchanged' : `${await changed.count()} changed`];
  }
}
