import { searchBills } from '../../../contract/billing/bills/bills';
import { getAging } from '../../../contract/money/aging';
import { getDashboard } from '../../../contract/office/dashboard';
import type { CallPart } from '../../../contract/platform/shared/Call';
import { BILL_STATUS_LISTS } from '../../../src/domain/billing/bills/BillStatus';
import { ANY_OWED } from '../../../src/domain/billing/bills/billParameters';
import { BILLING_TABS, OFFICE_TABS } from '../../../src/domain/billing/bills/billTabs';
import { openCentsOf, pastDueCentsOf } from '../../../src/domain/office/dashboard/Overview';
import type { PrimaryType } from '../../../src/domain/platform/access/Role';
import { viewOfAddress } from '../../../src/ui/billing/bills/billSummaryAddress';
import { areaOf, paths } from '../../../src/ui/kit/navigation/paths';
import type { TestCaller } from '../server/TestCaller';

type Overview = CallPart<typeof getDashboard, 'answer'>;

/** Figures of a dashboard, and those of the list that its link opens, by what they are. */
interface Compared {
  readonly what: string;
  readonly shown: Readonly<Record<string, number>>;
  readonly listed: Readonly<Record<string, number>>;
}

/**
 * Reads a person's dashboard, opens the address of each of its figures, and adds up what is there.
 *
 * @param type of the person; billing users see these figures above their bills.
 */
export async function compareDashboard(
  caller: TestCaller,
  type: Exclude<PrimaryType, 'unknown'>,
): Promise<readonly Compared[]> {
  const area = areaOf(type);
  const tabs = type === 'admin' || type === 'carrier' ? OFFICE_TABS : BILLING_TABS;
  const overview = await caller.ok(getDashboard, { params: { role: type } });
  const listAt = async (address: string) => {
    const parameters = new URLSearchParams(address.split('?')[1]);
    const { values = [], q, period, pastDue } = viewOfAddress(parameters, { tabs }, undefined).query;
    const body = { values: [...values], q, ...(period && { period }), ...(pastDue && { pastDue }), size: 1 };
    const { total, sums } = await caller.ok(searchBills, { body });
    return { ...sums, total };
  };
  const compared: Compared[] = [];
  const compare = async (what: string, address: string, shown: Readonly<Record<string, number>>) => {
    const sums: Readonly<Record<string, number | undefined>> = await listAt(address);
    const listed = Object.fromEntries(Object.keys(shown).map((name) => [name, sums[name] ?? Number.NaN]));
    compared.push({ what, shown, listed });
  };
  for (const { status, count, dueCents, paidCents, pendingCents, openCents } of overview.byStatus)
    await compare(`bills ${status}`, paths.billsOfStatus(area, status), {
      total: count,
      dueCents,
      paidCents,
      pendingCents,
      balanceCents: openCents,
    });
  for (const { period, billedCents, paidCents, pendingCents, openCents } of overview.byMonth)
    await compare(`month ${period}`, paths.releasedBillsOf(area, period), {
      dueCents: billedCents,
      paidCents,
      pendingCents,
      balanceCents: openCents,
    });
  const { pastDue, toReleaseTotal, groups } = overview;
  await compare('past due', paths.pastDueBills(area), { total: pastDue.count, balanceCents: pastDue.openCents });
  await compare('outstanding', `${paths.bills(area)}?tab=all&status=${ANY_OWED}`, {
    balanceCents: openCentsOf(overview, BILL_STATUS_LISTS.billingUserView),
  });
  if (toReleaseTotal > 0) await compare('to release', `${paths.bills(area)}?tab=toRelease`, { total: toReleaseTotal });
  for (const { groupNumber, name, openCents } of groups)
    await compare(`group ${name}`, `${paths.bills(area)}?tab=all&status=${ANY_OWED}&q=${groupNumber}`, {
      balanceCents: openCents,
    });
  if (type === 'admin') compared.push(await compareAging(caller, overview));
  compared.push({
    what: 'groups by stage',
    shown: Object.fromEntries(overview.byStage.map(({ stage, groupCount }) => [stage, groupCount])),
    listed: Object.fromEntries(
      overview.byStage.map(({ stage }) => [stage, groups.filter((group) => group.stage === stage).length]),
    ),
  });
  return compared;
}

/** Outstanding and past due amounts, and the report that both open. */
async function compareAging(caller: TestCaller, overview: Overview): Promise<Compared> {
  const { current, ...late } = (await caller.ok(getAging, {})).sums.aged;
  const pastDueCents = Object.values(late).reduce<number>((sum, cents) => sum + cents, 0);
  const openCents = openCentsOf(overview, BILL_STATUS_LISTS.billingUserView) + overview.owedAfterReturns.openCents;
  return {
    what: 'aging',
    shown: { openCents, pastDueCents: pastDueCentsOf(overview) },
    listed: { openCents: current + pastDueCents, pastDueCents },
  };
}
