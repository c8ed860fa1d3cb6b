import '../../../../contract/calls';
import { columnsIn, columnsOf, optionalColumns, shownColumnIds } from '../../../../src/domain/office/views/listColumns';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { LIST_NAMES } from '../../../../src/domain/platform/lists/declaredLists';
import { MAX_PARAMETER_LENGTH } from '../../../../src/domain/platform/lists/parameters';
import { columnsFor, EVERY_AMOUNT } from '../../../../src/ui/billing/bills/billColumns';
import { memberColumns } from '../../../../src/ui/billing/bills/member/GroupMembers';
import { costMemberColumns } from '../../../../src/ui/billing/costs/CostMembers';
import { classMemberColumns } from '../../../../src/ui/billing/rates/ClassMembers';
import { payerColumns } from '../../../../src/ui/billing/reconciliation/continuation/payerColumns';
import { balanceColumns } from '../../../../src/ui/billing/register/BalanceTable';
import { SAVINGS_COLUMNS } from '../../../../src/ui/billing/savings/SavingsLines';
import { shownColumns } from '../../../../src/ui/kit/tables/shownColumns';
import { ENTRY_COLUMNS } from '../../../../src/ui/money/ledger/AccountEntries';
import { trialBalanceColumns } from '../../../../src/ui/money/ledger/BooksScreen';
import { CHECK_FILE_COLUMNS } from '../../../../src/ui/money/positivePay/CheckFileTable';
import { BANK_FILE_COLUMNS } from '../../../../src/ui/money/processing/BankFilesPanel';
import { remittanceColumns } from '../../../../src/ui/money/processing/RemittancesScreen';
import { RUN_COLUMNS } from '../../../../src/ui/money/processing/RunsPanel';
import { LINE_COLUMNS } from '../../../../src/ui/money/statements/StatementScreen';
import { UNCLAIMED_COLUMNS } from '../../../../src/ui/money/unclaimed/UnclaimedTable';
import { auditColumns } from '../../../../src/ui/office/audit/AuditTable';
import { SETUP_COLUMNS } from '../../../../src/ui/office/setup/SetupList';
import { UPLOAD_COLUMNS } from '../../../../src/ui/office/uploads/UploadTable';
import { INVITATION_COLUMNS } from '../../../../src/ui/people/directory/invitationColumns';

describe('the columns of lists', () => {
  it.each(LIST_NAMES)('of %s have different names, which fit in a saved view', (list) => {
    const ids = columnsOf(list).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-zA-Z0-9]+$/.test(id))).toEqual([]);
    expect(ids.join('.').length).toBeLessThanOrEqual(MAX_PARAMETER_LENGTH);
  });

  it.each([true, false])('of bills are those of the screen (with groups: %s)', (showsGroups) => {
    expect(columnsFor(showsGroups, 3, EVERY_AMOUNT).map(({ id }) => id)).toEqual(
      columnsOf('bills').map(({ id }) => id),
    );
  });

  it.each([
    ['audit', auditColumns(() => undefined)],
    ['remittances', remittanceColumns(true)],
    ['unclaimed', UNCLAIMED_COLUMNS],
    ['uploads', UPLOAD_COLUMNS],
    ['balances', balanceColumns('10')],
    ['statementLines', LINE_COLUMNS],
    ['achFiles', BANK_FILE_COLUMNS],
    ['members', memberColumns('billing', '10')],
    ['continuation', payerColumns([])],
    ['trialBalance', trialBalanceColumns(localDate('2026-03-31'))],
    ['entries', ENTRY_COLUMNS],
    ['runs', RUN_COLUMNS],
    ['checkFiles', CHECK_FILE_COLUMNS],
    ['invitations', INVITATION_COLUMNS],
    ['carriers', SETUP_COLUMNS.carriers],
    ['agents', SETUP_COLUMNS.agents],
    ['reps', SETUP_COLUMNS.reps],
    ['savingsLines', SAVINGS_COLUMNS],
    ['memberClasses', classMemberColumns([], false)],
    ['memberCostCenters', costMemberColumns(false, undefined, () => undefined)],
  ] as const)('of %s are those of the screen', (list, columns) => {
    expect(columns.map(({ id, label }) => [id, label])).toEqual(columnsOf(list).map(({ id, label }) => [id, label]));
  });

  it('leave out unknown columns, and are not in the address in the standard order', () => {
    expect(columnsIn('bills', 'paid.stage.status.paid')).toBe('paid.status');
    expect(columnsIn('bills', 'bill.stage')).toBeUndefined();
    const standard = optionalColumns('bills').map(({ id }) => id);
    expect(columnsIn('bills', standard.join('.'))).toBeUndefined();
    expect(shownColumnIds('bills', 'paid')).toEqual(['bill', 'paid']);
    expect(shownColumnIds('bills', '')).toEqual(['bill', ...standard]);
  });
});

describe('the columns of a table', () => {
  const columns = [{}, { id: 'name' }, { id: 'one' }, { id: 'two', isExtra: true }, {}];
  const shownAt = (chosen: string) => shownColumns(columns, chosen).map(({ id, isExtra }) => [id, isExtra]);

  it('have the chosen order between the boxes with the name and the buttons', () => {
    expect(shownAt('two.one')).toEqual([
      [undefined, undefined],
      ['name', undefined],
      ['two', false],
      ['one', false],
      [undefined, undefined],
    ]);
  });

  it.each([null, '', 'three', 'name'])('stay as they are for "%s"', (chosen) => {
    expect(shownColumns(columns, chosen)).toBe(columns);
  });
});
