import { fireEvent, screen, within } from '@testing-library/react';
import { Role } from '../../../../src/domain/platform/access/Role';
import { aBill } from '../../../support/reconciliation/aBill';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';

const OVERVIEW = {
  byStatus: [],
  pastDue: { count: 0, openCents: 0 },
  owedAfterReturns: { openCents: 0, pastDueCents: 0 },
  suspenseCents: 0,
  groupCount: 2,
  byMonth: [{ period: '2026-11-01', billedCents: 100_000, paidCents: 25_000, pendingCents: 5_000, openCents: 70_000 }],
  toRelease: [],
  toReleaseTotal: 0,
  byStage: [{ stage: 'notice', groupCount: 1 }],
  groups: [
    {
      groupNumber: '10420',
      name: 'Harbor Foods',
      openCents: 500,
      pastDueCents: 500,
      paidToDate: null,
      stage: 'notice',
    },
    { groupNumber: '10430', name: 'Summit Labs', openCents: 900, pastDueCents: 0, paidToDate: null, stage: 'current' },
  ],
};
const NO_DEPOSITS = { items: [], total: 0, lockboxes: [] };
const NO_NOTICES = { summaries: [], items: [], hasMore: false, unreadCount: 0 };
const NO_SUSPENSE = { items: [], total: 0, owing: [], sums: { unknownCents: 0, knownCents: 0, owedCents: 0 } };

describe("the office's dashboard", () => {
  it('starts with the work, and a rep calls groups before looking at charts', async () => {
    await open('/dashboard/main');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 4)).toEqual([
      'Needs you',
      'Groups to call',
      'Cash due: November 2026',
      'Collected by billing month',
    ]);
  });

  it('says when nothing is waiting', async () => {
    await open('/dashboard/main');
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
  });

  it("names a late month end first, and the office's work outside the money of groups last", async () => {
    const lateClose = { month: '2026-03-01', due: '2026-04-07' };
    const upkeep = { lateClose, bankFilesToSend: 1, invitations: 2, overdue: [] };
    await open('/dashboard/main', OVERVIEW, [Role.Admin], { 'GET /api/upkeep': [200, upkeep] });
    const queue = await screen.findByRole('list', { name: 'Needs you' });
    const rows = within(queue).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/^Month end of March 2026 is [\d,]+ days late/);
    expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('#/dashboard/bank/months');
    expect(rows.slice(-2).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('1 bank file to send'),
      expect.stringContaining('2 open invitations'),
    ]);
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
  });

  it('links a part of the month to its released bills', async () => {
    await open('/dashboard/main');
    const month = screen.getByRole('link', { name: /^November 2026: collected 25%/ });
    expect(month.getAttribute('href')).toBe('#/dashboard/bills?tab=all&period=2026-11-01&status=released');
  });

  it('opens exactly the bills of a month to release', async () => {
    const bills = [
      { ...aBill([]), billPk: '10420.1', billNumber: 'HF-1', periodFrom: '2026-10-01', status: 'UNRELEASED' },
      { ...aBill([]), billPk: '10420.2', billNumber: 'HF-2', periodFrom: '2026-11-01', status: 'UNRELEASED' },
    ];
    await open('/dashboard/main', { ...OVERVIEW, toRelease: bills, toReleaseTotal: 2 });
    fireEvent.click(await screen.findByRole('link', { name: 'Release: 1 bill of November 2026 to release' }));
    expect(await screen.findByRole('checkbox', { name: 'Select bill HF-2' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select bill HF-1' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close: Bills to release' }));
    expect(screen.queryByRole('checkbox', { name: 'Select bill HF-2' })).toBeNull();
  });

  it('shows what is collected in percent, and in dollars on request', async () => {
    await open('/dashboard/main');
    fireEvent.click(screen.getByRole('button', { name: 'View amounts: Collected by billing month' }));
    expect(screen.getByRole('heading', { name: 'Due and collected by month' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Collected by billing month' })).toBeNull();
  });

  it('lists the groups of a stage when the stage is in the address', async () => {
    await open('/dashboard/main?stage=notice');
    expect(screen.getByText(/1 group in stage Notice/)).toBeTruthy();
    expect(screen.queryByText('Summit Labs')).toBeNull();
  });
});

describe("the system administrator's dashboard", () => {
  const run = (day: string, processed: number, failed: number) => ({
    runPk: `run-${day}`,
    businessDate: day,
    startedAt: `${day}T06:00:00.000Z`,
    finishedAt: `${day}T06:01:00.000Z`,
    by: 'Processing',
    state: 'finished',
    total: processed + failed,
    processed,
    failed,
    amountCents: processed * 10_000,
    expectedEnd: null,
    isContinuation: false,
  });

  it('starts with the results of the last run and the latest runs, each with its payments', async () => {
    const items = [run('2026-11-27', 3, 1), run('2026-11-25', 2, 0)];
    const answers = { 'GET /api/processing/runs': [200, { items, total: 2, nextRun: null }] } as const;
    await open('/dashboard/main', OVERVIEW, [Role.Admin, Role.Sysadmin], answers);
    const last = await screen.findByRole('link', { name: '3 payments, $300.00' });
    expect(last.getAttribute('href')).toBe('#/dashboard/processing?run=run-2026-11-27');
    expect(last.parentElement?.textContent).toMatch(/last run for Nov 27, 2026: 3 payments, \$300\.00, 1 failed$/);
    const column = await screen.findByRole('link', { name: 'Nov 25, 2026: processed 2, failed 0' });
    expect(column.getAttribute('href')).toBe('#/dashboard/processing?run=run-2026-11-25');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 2)).toEqual(['Processing', 'Payments of the last 2 runs']);
  });
});

describe('releasing from the dashboard', () => {
  it('reports a bill whose release was not answered, even if the list is empty by then', async () => {
    const bill = { ...aBill([]), billNumber: 'HF-1', status: 'UNRELEASED' };
    const answers = await open('/dashboard/main?release=all', { ...OVERVIEW, toRelease: [bill], toReleaseTotal: 1 });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select bill HF-1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Release 1 bill' }));
    answers['GET /api/dashboard/admin'] = [200, OVERVIEW];
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Release 1 bill/ }));
    expect(await screen.findByText('0 of 1 bills released')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Try 1 again' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select bill HF-1' })).toBeNull();
  });

  it('releases all waiting bills, including those that are not shown', async () => {
    const bills = ['HF-1', 'HF-2'].map((number) => ({
      ...aBill([]),
      billPk: `10420.${number}`,
      billNumber: number,
      status: 'UNRELEASED',
    }));
    const answers = await open('/dashboard/main?release=all', {
      ...OVERVIEW,
      toRelease: bills.slice(0, 1),
      toReleaseTotal: 2,
    });
    const sums = {
      dueCents: 0,
      billedCents: 0,
      adjustmentsCents: 0,
      reconciledCents: 0,
      paidCents: 0,
      pendingCents: 0,
      balanceCents: 0,
    };
    const found = { items: bills, total: 2, sums, statusCounts: {} };
    const results = bills.map(({ billPk }) => ({ billPk, ok: true, message: 'Released' }));
    answers['POST /api/bills/search'] = [200, found];
    answers['POST /api/bills/release'] = [200, { results }];
    fireEvent.click(await screen.findByRole('button', { name: 'Release all 2 bills' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Release 2 bills/ }));
    expect(await screen.findByText('2 bills released')).toBeTruthy();
  });
});

// Helpers

const NO_UPKEEP = { lateClose: null, bankFilesToSend: null, invitations: null, overdue: [] };

async function open(
  address: string,
  overview: object = OVERVIEW,
  roles: readonly string[] = [Role.Admin],
  others: Readonly<Record<string, readonly [number, unknown]>> = {},
) {
  const answers: Record<string, readonly [number, unknown]> = {
    'GET /api/upkeep': [200, NO_UPKEEP],
    ...others,
    'GET /api/preferenceSettings/userId': [200, directoryResponse(...roles)],
    'GET /api/dashboard/admin': [200, overview],
    'POST /api/deposits/search': [200, NO_DEPOSITS],
    'POST /api/suspense/search': [200, NO_SUSPENSE],
    'GET /api/notices': [200, NO_NOTICES],
    'GET /api/processingStatus': [200, { state: 'open', until: null, reason: '', lastBusinessDate: null }],
  };
  anApplication(address, signedInAs(...roles), answers);
  await screen.findByRole('heading', { level: 2, name: 'Needs you' });
  return answers;
}
