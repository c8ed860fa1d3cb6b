import { CALLS } from '../../contract/calls';
import { declaredCalls } from '../../contract/platform/shared/listCalls';
import { isListExport } from '../../contract/platform/shared/listExport';
import { LIST_NAMES } from '../../src/domain/platform/lists/declaredLists';

/** Reasons why a list is not declared as a whole. */
const REASON = {
  time: 'its values depend on the time, which a field of a declaration does not get',
  words: 'its file has other headings, or another order of its columns and details, than its screen',
  owner:
    'its calls name in their path the group, account, statement, run, or file whose items it lists, and so does the name of its file',
  rows: 'its file has other rows than its screen, or is read from the books in its own way',
  cursor: 'it is read from an event on, without the number of a page',
  kinds: 'one call serves several lists',
  bare: 'it has no filters, and so no views',
} as const;
type Reason = keyof typeof REASON;

/** Lists with views that are not declared as a whole. Remove a line when its list is; a new list is declared. */
const VIEWED_ONLY: Readonly<Record<string, Reason>> = {
  achFiles: 'words',
  agents: 'kinds',
  aging: 'rows',
  audit: 'cursor',
  balances: 'owner',
  carriers: 'kinds',
  checkFiles: 'words',
  continuation: 'owner',
  entries: 'owner',
  expectedAdjustments: 'time',
  groups: 'words',
  invitations: 'words',
  memberClasses: 'owner',
  memberCostCenters: 'owner',
  members: 'owner',
  payments: 'time',
  remittances: 'words',
  reps: 'kinds',
  runs: 'words',
  savingsLines: 'owner',
  statementLines: 'owner',
  suspense: 'time',
  trialBalance: 'rows',
  unclaimed: 'words',
  uploads: 'words',
};

/** Calls that export a list that is not declared. Remove a line when its list is declared; a new list is declared. */
const UNDECLARED_EXPORTS: Readonly<Record<string, Reason>> = {
  'GET /api/aging/export': 'rows',
  'GET /api/auditEvents/export': 'cursor',
  'GET /api/bankFiles/:filePk/entries/export': 'owner',
  'GET /api/bankFiles/export': 'words',
  'GET /api/expectedAdjustments/export': 'time',
  'GET /api/groups/:groupNumber/continuationPayers/export': 'owner',
  'GET /api/groups/:groupNumber/savings/items/export': 'owner',
  'GET /api/ledger/accounts/:account/export': 'owner',
  'GET /api/ledger/trialBalance/export': 'rows',
  'GET /api/positivePay/files/export': 'words',
  'GET /api/processing/runs/:runPk/payments/export': 'owner',
  'GET /api/processing/runs/export': 'words',
  'GET /api/remittances/export': 'words',
  'GET /api/statements/:statementPk/lines/export': 'owner',
  'GET /api/statements/export': 'bare',
  'GET /mgmt/invitations/export': 'words',
  'POST /api/controls/uses/export': 'bare',
  'POST /api/groups/:groupNumber/classes/members/export': 'owner',
  'POST /api/groups/:groupNumber/costCenters/members/export': 'owner',
  'POST /api/groups/:groupNumber/costs/export': 'owner',
  'POST /api/groups/:groupNumber/journal/export': 'owner',
  'POST /api/groups/:groupNumber/members/export': 'owner',
  'POST /api/groups/:groupNumber/register/export': 'owner',
  'POST /api/groups/:groupNumber/register/notRemitted/export': 'owner',
  'POST /api/groups/:groupNumber/register/writeOffs/export': 'owner',
  'POST /api/groups/export': 'words',
  'POST /api/payments/export': 'time',
  'POST /api/setup/:kind/export': 'kinds',
  'POST /api/suspense/export': 'time',
  'POST /api/unclaimed/export': 'words',
  'POST /api/uploads/export': 'words',
};

const declared = declaredCalls();
const exported = CALLS.filter(isListExport).filter((call) => declared.every((one) => one.export !== call));

describe('a reason why a list is not declared', () => {
  it('holds for a list', () => {
    const used = new Set([...Object.values(VIEWED_ONLY), ...Object.values(UNDECLARED_EXPORTS)]);
    expect(Object.keys(REASON).filter((reason) => ![...used].some((one) => one === reason))).toEqual([]);
  });

  it('is the owner of its items for those, and only those, that name one in the path', () => {
    const owned = Object.entries(UNDECLARED_EXPORTS).filter(([, reason]) => reason === 'owner');
    const named = Object.keys(UNDECLARED_EXPORTS).filter((call) => call.includes('/:') && !call.includes('/:kind'));
    expect(owned.map(([call]) => call)).toEqual(named);
  });
});

describe('a list with an export', () => {
  it('is declared, except those that are listed here with a reason', () => {
    expect(exported.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(UNDECLARED_EXPORTS).sort(),
    );
  });
});

describe('a list with saved views', () => {
  it('is declared as a whole, except those that are listed here with a reason', () => {
    const names: readonly string[] = declared.map(({ name }) => name);
    expect(LIST_NAMES.filter((name) => !names.includes(name)).sort()).toEqual(Object.keys(VIEWED_ONLY).sort());
  });

  it('has calls with one right if it is declared', () => {
    expect(declared.length).toBeGreaterThan(0);
    expect(
      declared.map(({ search, export: file }) => [search.operation === file.operation, isListExport(file)]),
    ).toEqual(declared.map(() => [true, true]));
  });
});
