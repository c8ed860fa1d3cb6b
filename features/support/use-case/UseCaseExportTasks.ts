import type { ListToExport } from '../../../src/application/exports/ExportList';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { WholeListName } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';
import type { ExportTasks } from '../tasks/ExportTasks';
import { exportedBytes } from './exportedBytes';
import type { UseCaseUsers } from './UseCaseUsers';

const PAGE = { page: 0, size: 50 } as const;

/** Each list as its screen shows it before anything is filtered. */
const LISTS: Readonly<Record<WholeListName, ListToExport>> = {
  'expected adjustments': {
    list: 'expected adjustments',
    query: { ...PAGE, groupNumber: undefined, status: 'open', q: '', sort: 'status', direction: 'asc' },
  },
  deposits: { list: 'deposits', query: { ...PAGE, state: undefined, q: '' } },
  'suspense items': {
    list: 'suspense items',
    query: { ...PAGE, groupNumber: undefined, level: undefined, q: '', sort: 'remaining', direction: 'desc' },
  },
  aging: { list: 'aging', query: { asOf: undefined, q: '' } },
  'access review': { list: 'people', query: { ...PAGE, q: '', roles: [], sort: 'name', direction: 'asc' } },
};

export class UseCaseExportTasks implements ExportTasks {
  constructor(private readonly users: UseCaseUsers) {}

  async exportWhole(person: TestPerson, list: WholeListName, format: ListFormat): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    await app.services.prepare(['companions']);
    return exportedBytes(app, LISTS[list], format);
  }
}
