import { paths } from '../../../src/ui/kit/navigation/paths';
import { setupPaths } from '../../../src/ui/kit/navigation/setupPaths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { WholeListName } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';
import type { ExportTasks } from '../tasks/ExportTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { downloadedBytes, settled } from './readPage';

const SCREENS: Readonly<Record<WholeListName, string>> = {
  'expected adjustments': paths.expected('dashboard'),
  deposits: paths.deposits,
  'suspense items': paths.suspense,
  aging: paths.aging,
  'audit log': paths.audit,
  'access review': paths.directory('dashboard'),
  uploads: paths.uploads('dashboard'),
  'ACH files': `${paths.processing}?tab=files`,
  remittances: paths.remittances,
  'processing runs': paths.processing,
  'positive pay files': paths.positivePay,
  invitations: paths.invitations('dashboard'),
  carriers: setupPaths.list('carriers'),
  agents: setupPaths.list('agents'),
  'bank statements': paths.bank,
};

/** Buttons of lists with other words than `Export`. */
const BUTTONS: Readonly<Partial<Record<WholeListName, string>>> = {
  'access review': 'Access review',
  'bank statements': 'Export statements',
};

/** Lists of the office. */
export class BrowserExportTasks implements ExportTasks {
  constructor(private readonly users: BrowserUsers) {}

  async exportWhole(person: TestPerson, list: WholeListName, format: ListFormat): Promise<Uint8Array> {
    const page = await this.users.go(person, SCREENS[list]);
    await settled(page);
    await page.getByRole('button', { name: BUTTONS[list] ?? 'Export', exact: true }).click();
    return downloadedBytes(page, page.getByRole('menuitem', { name: format, exact: true }));
  }

  readonly exportView = onlyUseCases;
  readonly exportOfGroup = onlyUseCases;
  readonly exportPart = onlyUseCases;
  readonly prepareBills = onlyUseCases;
  readonly prepared = onlyUseCases;
  readonly downloadPrepared = onlyUseCases;
  readonly cancelPrepared = onlyUseCases;
  readonly deletePrepared = onlyUseCases;
  readonly prepareAgain = onlyUseCases;
}
