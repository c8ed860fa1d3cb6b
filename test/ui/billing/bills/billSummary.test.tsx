import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBill } from '../../../support/reconciliation/aBill';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';
import { setWindowWidth } from '../../../support/shell/windowWidth';

const NO_SUMS = {
  billedCents: 0,
  adjustmentsCents: 0,
  reconciledCents: 0,
  dueCents: 0,
  paidCents: 0,
  pendingCents: 0,
  balanceCents: 0,
};
const BILL = { ...aBill([]), billPk: '10420.b1', groupNumber: '10420' };
const BRIDGE = {
  previous: { billPk: '10420.before', billNumber: 'B-0', periodFrom: '2026-10-01' },
  beforeCents: 96_000,
  afterCents: 100_000,
  steps: [{ cause: 'NEW', cents: 4_000, changeCount: 1, memberCount: 1, changes: [] }],
};
const OMAR = {
  expectedPk: '10420.e1',
  groupNumber: '10420',
  groupName: 'Harborview Dental Group',
  carrierCode: 'NMU',
  memberId: 'M1',
  memberName: 'Omar Diaz',
  coverage: 'Medical',
  amountCents: -61_240,
  arrivedCents: 0,
  source: 'DECISION',
  kind: null,
  reasonCode: 'TERMINATED',
  note: '',
  origin: { billPk: '10420.b0', billNumber: 'B-0', periodFrom: '2026-06-01' },
  creditedUntil: '2026-08-31',
  closed: null,
};
const LATE = {
  items: [OMAR, { ...OMAR, expectedPk: '10420.e2', memberName: 'Ruth Adler' }],
  total: 2,
  sums: {
    openCount: 3,
    openCents: -81_240,
    credits: { openCents: -101_240, lateCents: -61_240, arrivedCents: 0 },
    charges: { openCents: 20_000, lateCents: 0, arrivedCents: 0 },
    lateCount: 2,
    lateCents: -61_240,
    arrivedCents: 0,
    closedCents: 0,
  },
};
const RELEASED = { status: 'RELEASED', count: 1, dueCents: 5, paidCents: 0, pendingCents: 0, openCents: 5 };

describe('the bill summary', () => {
  beforeEach(() => setWindowWidth(1440));

  it('shows the tabs as the steps of a month, and All beside them', async () => {
    open({});
    const tabs = within(await screen.findByRole('navigation', { name: 'Bills by status' })).getAllByRole('listitem');
    expect(tabs.map(({ textContent }) => textContent?.replace(/\d+|·/, ''))).toEqual([
      'To reconcile',
      '→To pay',
      '→Pending',
      '→Paid',
      'All',
    ]);
  });

  it('shows no steps to people who only view bills', async () => {
    open({}, ['ROLE_RECONCILER', 'ROLE_VIEW_ONLY']);
    const tabs = within(await screen.findByRole('navigation', { name: 'Bills by status' })).getAllByRole('listitem');
    expect(tabs.filter(({ textContent }) => textContent?.includes('→'))).toEqual([]);
  });

  it('counts expected adjustments on later bills, names late members, and links to them', async () => {
    open({ 'GET /api/expectedAdjustments': [200, LATE] });
    const link = await screen.findByRole('link', { name: '2 of 3 late' });
    expect(within(link).getByTitle('2 of 3 late: Omar Diaz; Ruth Adler')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('#/billing/expected?status=late');
    expect(amountOf('Expected adjustments')).toBe('$1,012.40 credit');
  });

  it('shows the expected adjustments even if the bills cannot be loaded', async () => {
    open({ 'POST /api/bills/search': [500, {}], 'GET /api/expectedAdjustments': [200, LATE] });
    expect(await screen.findByText('The bills could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('$1,012.40')).toBeTruthy();
  });

  it('shows an error instead of the total if expected adjustments could not be loaded', async () => {
    open({ 'GET /api/expectedAdjustments': [500, {}] });
    expect(await screen.findByText('Could not be loaded')).toBeTruthy();
    expect(screen.getByText('Expected adjustments')).toBeTruthy();
  });

  it('explains a bill on request, with a sentence to copy and the link to its comparison', async () => {
    open({
      'GET /api/expectedAdjustments': [200, { ...LATE, items: [], total: 0 }],
      'POST /api/bills/search': [200, { items: [BILL], total: 1, sums: NO_SUMS, statusCounts: { RELEASED: 1 } }],
      [`GET /api/bills/${BILL.billPk}/bridge`]: [200, BRIDGE],
    });
    const user = userEvent.setup();
    const explain = await screen.findByRole('button', { name: `Explain bill ${BILL.billNumber}` });
    await user.click(explain);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/bill is \$40.00 higher than the .*: 1 new coverage \+\$40.00\.$/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Copy sentence' })).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open bill' }).getAttribute('href')).toBe(`#/billing/bills/${BILL.billPk}`);
  });
});

describe('the bill summary on a phone', () => {
  beforeEach(() => setWindowWidth(390));

  it('shows what is due and past due above the bills, and the other totals on request', async () => {
    open({ 'GET /api/expectedAdjustments': [200, LATE] });
    const more = await screen.findByRole('button', { name: 'More totals', expanded: false });
    expect(screen.getByText('Past due')).toBeTruthy();
    expect(screen.queryByText('Held in suspense')).toBeNull();
    await userEvent.click(more);
    expect(await screen.findByRole('link', { name: '2 of 3 late' })).toBeTruthy();
    expect(amountOf('Held in suspense')).toBe('$0.00');
    expect(more.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(more);
    expect(screen.queryByText('Held in suspense')).toBeNull();
  });

  it('selects bills one by one, and all on the page', async () => {
    const bills = ['HF-1', 'HF-2'].map((billNumber) => ({ ...BILL, billPk: `10420.${billNumber}`, billNumber }));
    open({
      'GET /api/expectedAdjustments': [200, LATE],
      'POST /api/bills/search': [200, { items: bills, total: 2, sums: NO_SUMS, statusCounts: { RELEASED: 2 } }],
    });
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select bill HF-2' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected bills' }));
    expect(bar.getByText('1 bill selected')).toBeTruthy();
    expect(all.checked).toBe(false);
    await userEvent.click(all);
    expect(bar.getByText('2 bills selected')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select bill HF-1' }).checked).toBe(true);
    await userEvent.click(all);
    expect(screen.queryByRole('region', { name: 'Selected bills' })).toBeNull();
  });
});

// Helpers

/** The figure of a tile. */
function amountOf(label: string): string | null | undefined {
  return screen.getByText(label).nextElementSibling?.textContent;
}

function open(answers: Parameters<typeof anApplication>[2], roles: readonly string[] = ['ROLE_RECONCILER']) {
  anApplication('/billing/billSummary?tab=all', signedInAs('ROLE_BILLING_USER', ...roles), {
    'GET /api/userPreferences/group/10420': [
      200,
      {
        ...directoryResponse(),
        grants: ['ROLE_BILLING_USER', ...roles].map((role) => ({ role, groupNumber: '10420' })),
      },
    ],
    'POST /api/bills/search': [200, { items: [], total: 0, sums: NO_SUMS, statusCounts: {} }],
    'GET /api/dashboard/billingUser': [200, overviewOf(RELEASED)],
    ...answers,
  });
}

function overviewOf(...byStatus: readonly object[]) {
  return {
    byStatus,
    pastDue: { count: 0, openCents: 0 },
    owedAfterReturns: { openCents: 0, pastDueCents: 0 },
    suspenseCents: 0,
    groupCount: 1,
    byMonth: [],
    toRelease: [],
    toReleaseTotal: 0,
    groups: [],
  };
}
