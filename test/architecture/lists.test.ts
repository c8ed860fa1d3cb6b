import { CALLS } from '../../contract/calls';
import { declaredCalls } from '../../contract/platform/shared/listCalls';
import { isListExport } from '../../contract/platform/shared/listExport';
import { LIST_NAMES } from '../../src/domain/platform/lists/declaredLists';

/** Calls that export a list that is not declared. Remove a line when its list is declared; never add one. */
const UNDECLARED_EXPORTS = [
  'GET /api/aging/export',
  'GET /api/auditEvents/export',
  'GET /api/bankFiles/:filePk/entries/export',
  'GET /api/bankFiles/export',
  'GET /api/expectedAdjustments/export',
  'GET /api/groups/:groupNumber/continuationPayers/export',
  'GET /api/groups/:groupNumber/savings/items/export',
  'GET /api/ledger/accounts/:account/export',
  'GET /api/ledger/trialBalance/export',
  'GET /api/positivePay/files/export',
  'GET /api/processing/runs/:runPk/payments/export',
  'GET /api/processing/runs/export',
  'GET /api/remittances/export',
  'GET /api/statements/:statementPk/lines/export',
  'GET /api/statements/export',
  'GET /mgmt/invitations/export',
  'POST /api/controls/uses/export',
  'POST /api/groups/:groupNumber/classes/members/export',
  'POST /api/groups/:groupNumber/costCenters/members/export',
  'POST /api/groups/:groupNumber/costs/export',
  'POST /api/groups/:groupNumber/journal/export',
  'POST /api/groups/:groupNumber/members/export',
  'POST /api/groups/:groupNumber/register/export',
  'POST /api/groups/:groupNumber/register/notRemitted/export',
  'POST /api/groups/:groupNumber/register/writeOffs/export',
  'POST /api/groups/export',
  'POST /api/payments/export',
  'POST /api/setup/:kind/export',
  'POST /api/suspense/export',
  'POST /api/unclaimed/export',
  'POST /api/uploads/export',
];

/** Lists with views that are not declared as a whole. Remove a line when its list is; never add one. */
const VIEWED_ONLY: readonly string[] = [
  'payments',
  'groups',
  'suspense',
  'expectedAdjustments',
  'aging',
  'audit',
  'remittances',
  'unclaimed',
  'uploads',
  'balances',
  'statementLines',
  'achFiles',
  'runs',
  'checkFiles',
  'invitations',
  'members',
  'continuation',
  'trialBalance',
  'entries',
  'carriers',
  'agents',
  'reps',
  'savingsLines',
  'memberClasses',
  'memberCostCenters',
];

const declared = declaredCalls();
const exported = CALLS.filter(isListExport).filter((call) => declared.every((one) => one.export !== call));

describe('a list with an export', () => {
  it('is declared, except those that are listed here', () => {
    expect(exported.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(UNDECLARED_EXPORTS);
  });
});

describe('a list with saved views', () => {
  it('is declared as a whole, except those that are listed here', () => {
    const names: readonly string[] = declared.map(({ name }) => name);
    expect(LIST_NAMES.filter((name) => !names.includes(name)).sort()).toEqual([...VIEWED_ONLY].sort());
  });

  it('has calls with one right if it is declared', () => {
    expect(declared.length).toBeGreaterThan(0);
    expect(
      declared.map(({ search, export: file }) => [search.operation === file.operation, isListExport(file)]),
    ).toEqual(declared.map(() => [true, true]));
  });
});
