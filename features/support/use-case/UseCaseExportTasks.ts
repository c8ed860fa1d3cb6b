import { SavingsOfGroup } from '../../../src/application/billing/savings/Savings';
import { BankFileList } from '../../../src/application/money/processing/PaymentFiles';
import { RunList } from '../../../src/application/money/processing/RunHistory';
import { ExportList, type ListToExport } from '../../../src/application/office/exports/ExportList';
import { PreparedExports } from '../../../src/application/office/exports/PreparedExports';
import { Controls } from '../../../src/application/people/controls/Controls';
import { BILLS } from '../../../src/domain/billing/bills/billListName';
import { MEMBER_LIST } from '../../../src/domain/billing/bills/memberList';
import { PAYER_LIST } from '../../../src/domain/billing/continuation/payerList';
import { EXPECTED_LIST } from '../../../src/domain/billing/expected/expectedList';
import { CLASS_MEMBER_LIST, COST_MEMBER_LIST } from '../../../src/domain/billing/memberValues/valueMemberLists';
import { WRITE_OFF_LIST } from '../../../src/domain/billing/register/writeOff';
import { SAVINGS_LIST } from '../../../src/domain/billing/savings/savingsList';
import { AGING_LIST } from '../../../src/domain/money/aging/agingList';
import { DEPOSITS } from '../../../src/domain/money/deposits/depositList';
import { CHECK_FILE_LIST } from '../../../src/domain/money/positivePay/checkFileList';
import { BANK_FILE_ENTRY_LIST, BANK_FILE_LIST } from '../../../src/domain/money/processing/bankFileList';
import { REMITTANCE_LIST } from '../../../src/domain/money/processing/remittanceList';
import { RUN_LIST, RUN_PAYMENT_LIST } from '../../../src/domain/money/processing/runList';
import { STATEMENT_LIST } from '../../../src/domain/money/statements/Statement';
import { HELD_ITEM_LIST } from '../../../src/domain/money/suspense/heldItemList';
import { AUDIT_LIST } from '../../../src/domain/office/audit/auditList';
import {
  PREPARED_STATE_LABELS,
  type PreparedExport,
  preparedName,
} from '../../../src/domain/office/exports/PreparedExport';
import { SETUP_LISTS } from '../../../src/domain/office/setup/setupList';
import { UPLOAD_LIST } from '../../../src/domain/office/uploads/uploadList';
import { readyViews } from '../../../src/domain/office/views/readyViews';
import { CONTROL_USE_LIST } from '../../../src/domain/people/controls/Control';
import { INVITATION_LIST } from '../../../src/domain/people/directory/invitationList';
import { PERSON_LIST } from '../../../src/domain/people/directory/personList';
import type { NamedList } from '../../../src/domain/platform/lists/declaredLists';
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
    list: EXPECTED_LIST,
    query: { ...PAGE, groupNumber: undefined, status: 'open', q: '', sort: 'status', direction: 'asc' },
  },
  deposits: { list: DEPOSITS, query: { ...PAGE, state: undefined, q: '' } },
  'suspense items': {
    list: HELD_ITEM_LIST,
    query: { ...PAGE, groupNumber: undefined, level: undefined, q: '', sort: 'remaining', direction: 'desc' },
  },
  'audit log': {
    list: AUDIT_LIST,
    query: { from: undefined, to: undefined, area: undefined, q: '', groupNumber: undefined, userId: undefined },
  },
  aging: { list: AGING_LIST, query: { asOf: undefined, q: '' } },
  'bank statements': { list: STATEMENT_LIST, query: {} },
  'access review': { list: PERSON_LIST, query: { ...PAGE, q: '', roles: [], sort: 'name', direction: 'asc' } },
};

/** Lists that are exported with the filters of a view. */
const VIEWED = {
  uploads: UPLOAD_LIST,
  'ACH files': BANK_FILE_LIST,
  remittances: REMITTANCE_LIST,
  'processing runs': RUN_LIST,
  'positive pay files': CHECK_FILE_LIST,
  invitations: INVITATION_LIST,
  carriers: SETUP_LISTS.carriers,
  agents: SETUP_LISTS.agents,
} as const satisfies Partial<Record<WholeListName, NamedList>>;
type ViewedExport = keyof typeof VIEWED;

const isViewed = (list: WholeListName): list is ViewedExport => list in VIEWED;

/** The export that a list's screen offers after a view is chosen. */
function shownWith(name: ViewedExport, get: GetParameter): ListToExport {
  const list = VIEWED[name];
  switch (name) {
    case 'uploads': {
      const { q = '', kind, state } = readParameters(UPLOAD_LIST.parameters, get);
      return { list, query: { ...PAGE, q, kinds: kind ? [kind] : [], states: state ? [state] : [] } };
    }
    case 'ACH files':
      return { list, query: { ...PAGE, ...readParameters(BANK_FILE_LIST.parameters, get) } };
    case 'remittances': {
      const { carrier = '', date, month, state } = readParameters(REMITTANCE_LIST.parameters, get);
      return { list, query: { ...PAGE, carrierCode: carrier, businessDate: date, month, state } };
    }
    case 'processing runs': {
      const { failed, ...filters } = readParameters(RUN_LIST.parameters, get);
      return { list, query: { ...PAGE, ...filters, failed: failed !== undefined } };
    }
    case 'positive pay files':
      return { list, query: { ...PAGE, ...readParameters(CHECK_FILE_LIST.parameters, get) } };
    case 'invitations': {
      const { q = '', state } = readParameters(INVITATION_LIST.parameters, get);
      return { list, query: { q, state } };
    }
    case 'carriers':
    case 'agents': {
      const { q = '', current } = readParameters(SETUP_LISTS[name].parameters, get);
      return { list, query: { kind: name, q, current: current !== undefined } };
    }
  }
}

/** Export offered by the screen of the latest run, ACH file, or year of savings. Undefined if the person may not see the list. */
async function shownPart(app: UserApp, list: PartListName): Promise<ListToExport | undefined> {
  if (list === 'payments of the run') {
    const runs = app.get(RunList);
    runs.show({ ...PAGE, failed: false });
    const runPk = (await app.load(runs.result$))?.items[0]?.runPk;
    return runPk === undefined ? undefined : { list: RUN_PAYMENT_LIST, query: { runPk, result: 'processed' } };
  }
  if (list === 'entries of the ACH file') {
    const files = app.get(BankFileList);
    files.show(PAGE);
    const filePk = (await app.load(files.result$))?.items[0]?.filePk;
    return filePk === undefined ? undefined : { list: BANK_FILE_ENTRY_LIST, query: { filePk, search: '' } };
  }
  if (list === 'uses of the limit') {
    const board = app.get(Controls).board();
    board.show('all');
    for (const { kind, scope, effect, usages } of (await app.load(board.result$))?.limits ?? []) {
      const [usage] = usages;
      if (usage) return { list: CONTROL_USE_LIST, query: { kind, scope, effect, subject: usage.subject } };
    }
    return undefined;
  }
  const groupNumber = app.me?.groups[0]?.groupNumber ?? '';
  if (list === 'write-offs') return { list: WRITE_OFF_LIST, query: { groupNumber } };
  const savings = app.get(SavingsOfGroup).open();
  savings.show({ groupNumber, year: undefined });
  const year = (await app.load(savings.result$))?.year;
  return year === undefined ? undefined : { list: SAVINGS_LIST, query: { ...PAGE, groupNumber, year, side: 'over' } };
}

/** A list of one group, without filters besides the search. */
function ofGroup(list: GroupListName, groupNumber: string, q: string): ListToExport {
  if (list === 'members') return { list: MEMBER_LIST, query: { ...PAGE, groupNumber, q } };
  if (list === 'continuation payers') return { list: PAYER_LIST, query: { groupNumber, q } };
  const values = list === 'members with classes' ? CLASS_MEMBER_LIST : COST_MEMBER_LIST;
  return { list: values, query: { groupNumber, state: 'all', q } };
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
    const view = readyViews(VIEWED[list].name, personOf(app.me.user)).find((one) => one.name === name);
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
    const list: ListToExport = { list: BILLS, query: { ...PAGE, q: search, sort: 'dueDate', direction: 'desc' } };
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
