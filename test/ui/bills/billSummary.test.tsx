import { screen, within } from '@testing-library/react';
import { anApplication, directoryResponse, signedInAs } from '../../support/shell/anApplication';

const NO_SUMS = {
  billedCents: 0,
  adjustmentsCents: 0,
  reconciledCents: 0,
  dueCents: 0,
  paidCents: 0,
  pendingCents: 0,
};
const RELEASED = { status: 'RELEASED', count: 1, dueCents: 5, paidCents: 0, pendingCents: 0, openCents: 5 };

describe('the bill summary', () => {
  it('does not report the month as done when a search finds nothing', async () => {
    anApplication('/billing/billSummary?q=no+such+bill', signedInAs('ROLE_BILLING_USER'), {
      'GET /api/userPreferences/group/10420': [200, directoryResponse('ROLE_BILLING_USER')],
      'POST /api/bills/search': [200, { items: [], total: 0, sums: NO_SUMS, statusCounts: {} }],
      'GET /api/dashboard/billingUser': [200, overviewOf(RELEASED)],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Nothing matches' })).toBeTruthy();
    const steps = within(await screen.findByRole('list', { name: "This month's work" }));
    const current = steps.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Reconcile']);
  });
});

// Helpers

function overviewOf(...byStatus: readonly object[]) {
  return {
    byStatus,
    pastDue: { count: 0, openCents: 0 },
    suspenseCents: 0,
    groupCount: 1,
    byMonth: [],
    toRelease: [],
    toReleaseTotal: 0,
    recentPayments: [],
    groups: [],
  };
}
