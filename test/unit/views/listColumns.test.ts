import { localDate } from '../../../src/domain/dates/LocalDate';
import { LIST_NAMES } from '../../../src/domain/lists/listNames';
import { columnsIn, columnsOf, optionalColumns, shownColumnIds } from '../../../src/domain/views/listColumns';
import { MAX_PARAMETER_LENGTH } from '../../../src/domain/views/parameters';
import { auditColumns } from '../../../src/ui/audit/AuditTable';
import { columnsFor, EVERY_AMOUNT } from '../../../src/ui/bills/billColumns';
import { memberColumns } from '../../../src/ui/bills/member/GroupMembers';
import { costMemberColumns } from '../../../src/ui/costs/CostMembers';
import { ENTRY_COLUMNS } from '../../../src/ui/dashboard/AccountEntries';
import { BANK_FILE_COLUMNS } from '../../../src/ui/dashboard/BankFilesPanel';
import { trialBalanceColumns } from '../../../src/ui/dashboard/BooksScreen';
import { remittanceColumns } from '../../../src/ui/dashboard/RemittancesScreen';
import { RUN_COLUMNS } from '../../../src/ui/dashboard/RunsPanel';
import { INVITATION_COLUMNS } from '../../../src/ui/directory/invitationColumns';
import { shownColumns } from '../../../src/ui/kit/tables/shownColumns';
import { CHECK_FILE_COLUMNS } from '../../../src/ui/positivePay/CheckFileTable';
import { classMemberColumns } from '../../../src/ui/rates/ClassMembers';
import { payerColumns } from '../../../src/ui/reconciliation/continuation/payerColumns';
import { balanceColumns } from '../../../src/ui/register/BalanceTable';
import { SAVINGS_COLUMNS } from '../../../src/ui/savings/SavingsLines';
import { SETUP_COLUMNS } from '../../../src/ui/setup/SetupList';
import { LINE_COLUMNS } from '../../../src/ui/statements/StatementScreen';
import { UNCLAIMED_COLUMNS } from '../../../src/ui/unclaimed/UnclaimedTable';
import { UPLOAD_COLUMNS } from '../../../src/ui/uploads/UploadTable';

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
