import { exportContinuationPayers } from '../../../contract/billing/continuation';
import { exportExpectedAdjustments } from '../../../contract/billing/expectedAdjustments';
import { exportMembers } from '../../../contract/billing/members';
import { exportNotRemitted, exportRegister } from '../../../contract/billing/register';
import { exportSavingsItems } from '../../../contract/billing/savings';
import { exportWriteOffs } from '../../../contract/billing/writeOffs';
import { exportPayments } from '../../../contract/money/payments';
import { exportHeldItems } from '../../../contract/money/suspense';
import { exportUnclaimed } from '../../../contract/money/unclaimed';
import { exportGroups } from '../../../contract/office/groups';
import { exportSetup } from '../../../contract/office/setup';
import { exportControlUses } from '../../../contract/people/controls';
import { isListedPayer } from '../../../src/domain/billing/continuation/payerList';
import type { MemberQueries } from '../../billing/bills/ReadMember';
import type { ContinuationQueries } from '../../billing/continuation/ports';
import type { ReadExpected } from '../../billing/expected/ReadExpected';
import type { NotRemittedQueries, RegisterQueries } from '../../billing/register/ports';
import type { WriteOffQueries } from '../../billing/register/writeOffs/ports';
import type { ReadSavings } from '../../billing/savings/ReadSavings';
import type { PaymentQueries } from '../../money/payments/ports';
import type { HeldItemQueries } from '../../money/suspense/ports';
import type { UnclaimedQueries } from '../../money/unclaimed/ports';
import type { ReadControls } from '../../people/controls/ReadControls';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { fileRoutes } from '../../platform/lists/listRoutes';
import { wholeList } from '../../platform/lists/wholeList';
import { groupBills } from '../../platform/shared/GroupBills';
import { exportedContinuation, listedPayers } from '../exports/exportedContinuation';
import { EXPORTED_CONTROL_USES } from '../exports/exportedControlUses';
import { exportedExpected } from '../exports/exportedExpected';
import { EXPORTED_GROUPS } from '../exports/exportedGroups';
import { EXPORTED_HELD_ITEMS } from '../exports/exportedHeldItems';
import { exportedMembers } from '../exports/exportedMembers';
import { exportedPayments } from '../exports/exportedPayments';
import { exportedNotRemitted, exportedRegister, exportedWriteOffs } from '../exports/exportedRegister';
import { exportedSavings } from '../exports/exportedSavings';
import { exportedSetup } from '../exports/exportedSetup';
import { EXPORTED_UNCLAIMED } from '../exports/exportedUnclaimed';
import type { ReadGroups } from '../groups/ReadGroups';
import type { SetupQueries } from '../setup/ports';

/** Queries of the lists that can be exported. */
interface WorkLists {
  readonly payments: Pick<PaymentQueries, 'keys' | 'byKeys'>;
  readonly expected: Pick<ReadExpected, 'search'>;
  readonly groups: Pick<ReadGroups, 'page'>;
  readonly held: Pick<HeldItemQueries, 'search'>;
  readonly unclaimed: Pick<UnclaimedQueries, 'search'>;
  readonly register: Pick<RegisterQueries, 'page'>;
  readonly continuation: Pick<ContinuationQueries, 'list' | 'payments'>;
  readonly members: Pick<MemberQueries, 'ofGroup'>;
  readonly notRemitted: NotRemittedQueries;
  readonly savings: Pick<ReadSavings, 'items'>;
  readonly writeOffs: WriteOffQueries;
  readonly setup: Pick<SetupQueries, 'search'>;
  readonly controls: Pick<ReadControls, 'uses'>;
}

/** Routes that export the lists of payments, follow-up, groups, and checks as they are filtered and sorted. */
export function registerWorkListExportRoutes(
  route: Route,
  lists: ListExport,
  { payments, expected, groups, held, unclaimed, register, ...others }: WorkLists,
): void {
  const serve = fileRoutes(route, lists);
  const { continuation, members, notRemitted, savings, writeOffs, setup, controls } = others;
  serve(exportPayments, ({ scope, body: filter, now }) => {
    const source = {
      keys: (limit: number) => payments.keys(scope, filter, limit),
      items: (keys: readonly string[]) => payments.byKeys(scope, keys),
    };
    return { list: exportedPayments(now), source };
  });
  serve(exportExpectedAdjustments, ({ scope, query: filter, today }) => {
    const read = async (size: number) => (await expected.search(scope, { ...filter, page: 0, size }, today)).items;
    const source = wholeList(read, ({ expectedPk }) => expectedPk);
    return { list: exportedExpected(today), source };
  });
  serve(exportContinuationPayers, ({ params: { groupNumber }, query: filter, today }) => {
    const read = async (size: number) => {
      const payers = await listedPayers(continuation, groupNumber, today);
      return payers.filter((payer) => isListedPayer(payer, filter, today)).slice(0, size);
    };
    const source = wholeList(read, ({ payerPk }) => payerPk);
    return { list: exportedContinuation(groupNumber, today), source };
  });
  serve(exportMembers, ({ scope, params: { groupNumber }, body: { q }, today }) => {
    const read = async (size: number) =>
      (await members.ofGroup(scope, { groupNumber, q: q.trim(), page: 0, size })).items;
    const source = wholeList(read, ({ memberId }) => memberId);
    return { list: exportedMembers(groupNumber, today), source };
  });
  serve(exportGroups, ({ scope, body: filter, today }) => {
    const read = async (size: number) => (await groups.page(scope, { ...filter, page: 0, size, today })).items;
    const source = wholeList(read, ({ groupNumber }) => groupNumber);
    return { list: EXPORTED_GROUPS, source };
  });
  serve(exportHeldItems, ({ caller, scope, body: filter, now }) => {
    const viewer = { userId: caller.userId, now };
    const read = async (size: number) => (await held.search(scope, { ...filter, page: 0, size }, viewer)).items;
    const source = wholeList(read, ({ suspensePk }) => suspensePk);
    return { list: EXPORTED_HELD_ITEMS, source };
  });
  serve(exportUnclaimed, ({ scope, body: filter, today }) => {
    const read = async (size: number) => (await unclaimed.search(scope, { ...filter, page: 0, size }, today)).items;
    const source = wholeList(read, ({ itemPk }) => itemPk);
    return { list: EXPORTED_UNCLAIMED, source };
  });
  serve(exportRegister, ({ scope, params: { groupNumber }, body: { division, ...filter }, today }) => {
    const bills = groupBills(scope, groupNumber, division);
    const read = async (size: number) => (await register.page(bills, { ...filter, page: 0, size })).items;
    const source = wholeList(read, ({ memberId, coverage, plan }) => JSON.stringify([memberId, coverage, plan]));
    const list = exportedRegister(groupNumber, filter.asOf ?? today, division);
    return { list, source };
  });
  serve(exportNotRemitted, ({ scope, params: { groupNumber }, today }) => {
    const bills = groupBills(scope, groupNumber);
    const read = async (size: number) => (await notRemitted.page(bills, { page: 0, size }, today)).items;
    const source = wholeList(read, ({ billPk }) => billPk);
    const list = exportedNotRemitted(groupNumber, today);
    return { list, source };
  });
  serve(exportSavingsItems, ({ scope, params, query, today }) => {
    const { groupNumber } = params;
    const { division, ...filter } = query;
    const bills = groupBills(scope, groupNumber, division);
    const read = async (size: number) => (await savings.items(bills, { ...filter, page: 0, size }, today)).items;
    const source = wholeList(read, ({ key }) => key);
    const list = exportedSavings(groupNumber, filter.year);
    return { list, source };
  });
  serve(exportWriteOffs, ({ params: { groupNumber }, today }) => {
    const read = async (size: number) => (await writeOffs.page({ groupNumber, page: 0, size })).items;
    const source = wholeList(read, ({ writeOffPk }) => writeOffPk);
    const list = exportedWriteOffs(groupNumber, today);
    return { list, source };
  });
  serve(exportSetup, ({ params: { kind }, body: { q, current }, today }) => {
    const search = { q: q.trim(), current: current ? today : undefined };
    const read = async (size: number) => (await setup.search(kind, { ...search, page: 0, size })).items;
    const source = wholeList(read, ({ code }) => code);
    return { list: exportedSetup(kind, today), source };
  });
  serve(exportControlUses, ({ body: uses, now }) => {
    const source = wholeList(
      (most) => controls.uses(uses, now, most),
      ({ kind, itemPk, at, amountCents }) => JSON.stringify([kind, itemPk, at, amountCents]),
    );
    return { list: EXPORTED_CONTROL_USES, source };
  });
}
