import { SavingsOfGroup } from '../../../src/application/billing/savings/Savings';
import { BankFileList } from '../../../src/application/money/processing/PaymentFiles';
import { RunList } from '../../../src/application/money/processing/RunHistory';
import { ExportList, type ListToExport } from '../../../src/application/office/exports/ExportList';
import { PreparedExports } from '../../../src/application/office/exports/PreparedExports';
import { Controls } from '../../../src/application/people/controls/Controls';
import { DEPOSITS } from '../../../src/domain/money/deposits/depositList';
import {
  PREPARED_STATE_LABELS,
  type PreparedExport,
  preparedName,
} from '../../../src/domain/office/exports/PreparedExport';
import { LIST_PARAMETERS } from '../../../src/domain/office/views/listParameters';
import { readyViews } from '../../../src/domain/office/views/readyViews';
import type { ViewedList } from '../../../src/domain/platform/lists/listNames';
import { type GetParameter, readParameters } from '../../../src/domain/platform/lists/parameters';
import { personOf } from '../../../src/domain/platform/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { GroupListName, PartListName, WholeListName } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';
import type { ExportTasks, PreparedShown } from '../tasks/ExportTasks';
import { exportedBytes } from './exportedBytes';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const PAGE = { page: 0, size: 50 } as const;

/** Each list as its screen shows it before anything is filtered. */
const WHOLE: Readonly<Record<Exclude<WholeListName, ViewedExport>, ListToExport>> = {
  'expected adjustments': {
    list: 'expected adjustments',
    query: { ...PAGE, groupNumber: undefined, status: 'open', q: '', sort: 'status', direction: 'asc' },
  },
  deposits: { list: DEPOSITS, query: { ...PAGE, state: undefined, q: '' } },
  'suspense items': {
    list: 'suspense items',
    query: { ...PAGE, groupNumber: undefined, level: undefined, q: '', sort: 'remaining', direction: 'desc' },
  },
  'audit log': {
    list: 'audit events',
    query: { from: undefined, to: undefined, area: undefined, q: '', groupNumber: undefined, userId: undefined },
  },
  aging: { list: 'aging', query: { asOf: undefined, q: '' } },
  'bank statements': { list: 'bank statements', query: undefined },
  'access review': { list: 'people', query: { ...PAGE, q: '', roles: [], sort: 'name', direction: 'asc' } },
};

/** Lists that are exported with the filters of a view. */
const VIEWED = {
  uploads: 'uploads',
  'ACH files': 'achFiles',
  remittances: 'remittances',
  'processing runs': 'runs',
  'positive pay files': 'checkFiles',
  invitations: 'invitations',
  carriers: 'carriers',
  agents: 'agents',
} as const satisfies Partial<Record<WholeListName, ViewedList>>;
type ViewedExport = keyof typeof VIEWED;

const isViewed = (list: WholeListName): list is ViewedExport => list in VIEWED;

/** The export that a list's screen offers after a view is chosen. */
function shownWith(list: ViewedExport, get: GetParameter): ListToExport {
  switch (list) {
    case 'uploads': {
      const { q = '', kind, state } = readParameters(LIST_PARAMETERS.uploads, get);
      return { list, query: { ...PAGE, q, kinds: kind ? [kind] : [], states: state ? [state] : [] } };
    }
    case 'ACH files':
      return { list, query: { ...PAGE, ...readParameters(LIST_PARAMETERS.achFiles, get) } };
    case 'remittances': {
      const { carrier = '', date, month, state } = readParameters(LIST_PARAMETERS.remittances, get);
      return { list, query: { ...PAGE, carrierCode: carrier, businessDate: date, month, state } };
    }
    case 'processing runs': {
      const { failed, ...filters } = readParameters(LIST_PARAMETERS.runs, get);
      return { list, query: { ...PAGE, ...filters, failed: failed !== undefined } };
    }
    case 'positive pay files':
      return { list, query: { ...PAGE, ...readParameters(LIST_PARAMETERS.checkFiles, get) } };
    case 'invitations': {
      const { q = '', state } = readParameters(LIST_PARAMETERS.invitations, get);
      return { list, query: { q, state } };
    }
    case 'carriers':
    case 'agents': {
      const { q = '', current } = readParameters(LIST_PARAMETERS[list], get);
      return { list: 'setup records', query: { kind: list, q, current: current !== undefined } };
    }
  }
}

/** Export offered by the screen of the latest run, ACH file, or year of savings. Undefined if the person may not see the list. */
async function shownPart(app: UserApp, list: PartListName): Promise<ListToExport | undefined> {
  if (list === 'payments of the run') {
    const runs = app.get(RunList);
    runs.show({ ...PAGE, failed: false });
    const runPk = (await app.load(runs.result$))?.items[0]?.runPk;
    return runPk === undefined ? undefined : { list: 'payments of a run', query: { runPk, result: 'processed' } };
  }
  if (list === 'entries of the ACH file') {
    const files = app.get(BankFileList);
    files.show(PAGE);
    const filePk = (await app.load(files.result$))?.items[0]?.filePk;
    return filePk === undefined ? undefined : { list: 'entries of an ACH file', query: { filePk, search: '' } };
  }
  if (list === 'uses of the limit') {
    const board = app.get(Controls).board();
    board.show('all');
    for (const { kind, scope, effect, usages } of (await app.load(board.result$))?.limits ?? []) {
      const [usage] = usages;
      if (usage) return { list: 'uses of a limit', query: { kind, scope, effect, subject: usage.subject } };
    }
    return undefined;
  }
  const groupNumber = app.me?.groups[0]?.groupNumber ?? '';
  if (list === 'write-offs') return { list, query: { groupNumber } };
  const savings = app.get(SavingsOfGroup).open();
  savings.show({ groupNumber, year: undefined });
  const year = (await app.load(savings.result$))?.year;
  return year === undefined
    ? undefined
    : { list: 'savings lines', query: { ...PAGE, groupNumber, year, side: 'over' } };
}

/** A list of one group, without filters besides the search. */
function ofGroup(list: GroupListName, groupNumber: string, q: string): ListToExport {
  if (list === 'members') return { list, query: { ...PAGE, groupNumber, q } };
  if (list === 'continuation payers') return { list, query: { groupNumber, q } };
  return { list, query: { groupNumber, state: 'all', q } };
}

export class UseCaseExportTasks implements ExportTasks {
  constructor(private readonly users: UseCaseUsers) {}

  async exportWhole(person: TestPerson, list: WholeListName, format: ListFormat): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    await app.services.prepare(['companions']);
    return exportedBytes(app, isViewed(list) ? shownWith(list, () => undefined) : WHOLE[list], format);
  }

  async exportView(person: TestPerson, list: WholeListName, name: string, format: ListFormat): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    await app.services.prepare(['companions']);
    if (!isViewed(list) || !app.me) throw new RangeError(`The ${list} have no views, or nobody is signed in.`);
    const view = readyViews(VIEWED[list], personOf(app.me.user)).find((one) => one.name === name);
    if (!view) throw new RangeError(`The ${list} have no ready-made view "${name}".`);
    return exportedBytes(
      app,
      shownWith(list, (parameter) => view.parameters[parameter]),
      format,
    );
  }

  async exportOfGroup(
    person: TestPerson,
    list: GroupListName,
    groupNumber: string,
    q: string,
    format: ListFormat,
  ): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    await app.services.prepare(['companions']);
    return exportedBytes(app, ofGroup(list, groupNumber, q), format);
  }

  async exportPart(person: TestPerson, list: PartListName, format: ListFormat): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    await app.services.prepare(['companions']);
    const part = await shownPart(app, list);
    return part ? exportedBytes(app, part, format) : new Uint8Array();
  }

  async prepareBills(person: TestPerson, format: ListFormat, search: string): Promise<void> {
    const app = await this.users.appOf(person);
    const list: ListToExport = { list: 'bills', query: { ...PAGE, q: search, sort: 'dueDate', direction: 'desc' } };
    await app.attempt(app.get(ExportList).prepare(list, format === 'CSV' ? 'csv' : 'xlsx'));
  }

  async prepared(person: TestPerson): Promise<readonly PreparedShown[]> {
    const items = await this.list(person);
    return items.map((one) => ({
      export: preparedName(one),
      state: PREPARED_STATE_LABELS[one.state],
      rows: String(one.rows),
      problem: one.problem,
    }));
  }

  async downloadPrepared(person: TestPerson): Promise<Uint8Array> {
    const { exportPk } = await this.newest(person);
    const app = await this.users.appOf(person);
    const { signal } = new AbortController();
    const file = await app.attempt(app.get(PreparedExports).download(exportPk, signal, () => undefined));
    return new Uint8Array(Buffer.concat(file?.parts ?? []));
  }

  cancelPrepared(person: TestPerson): Promise<void> {
    return this.change(person, (exports, exportPk) => exports.cancel(exportPk));
  }

  deletePrepared(person: TestPerson): Promise<void> {
    return this.change(person, (exports, exportPk) => exports.remove(exportPk));
  }

  prepareAgain(person: TestPerson): Promise<void> {
    return this.change(person, (exports, exportPk) => exports.again(exportPk));
  }

  private async change(
    person: TestPerson,
    change: (exports: PreparedExports, exportPk: string) => Promise<void>,
  ): Promise<void> {
    const { exportPk } = await this.newest(person);
    const app = await this.users.appOf(person);
    await app.attempt(change(app.get(PreparedExports), exportPk));
  }

  private async newest(person: TestPerson): Promise<PreparedExport> {
    const [newest] = await this.list(person);
    if (newest) return newest;
    throw new RangeError(`${person.name} has no exports in the background.`);
  }

  private async list(person: TestPerson): Promise<readonly PreparedExport[]> {
    const app = await this.users.appOf(person);
    const live = app.get(PreparedExports).open();
    live.show('all');
    return (await app.load(live.result$)) ?? [];
  }
}
