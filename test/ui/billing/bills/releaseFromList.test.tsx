import { fireEvent, screen, within } from '@testing-library/react';
import { Role } from '../../../../src/domain/platform/access/Role';
import { aBill } from '../../../support/reconciliation/aBill';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';
import { setWindowWidth } from '../../../support/shell/windowWidth';

const ZERO_SUMS = {
  dueCents: 0,
  billedCents: 0,
  adjustmentsCents: 0,
  reconciledCents: 0,
  paidCents: 0,
  pendingCents: 0,
  balanceCents: 0,
};
const BILLS = ['HF-1', 'HF-2', 'HF-3'].map((billNumber) => ({
  ...aBill([]),
  billPk: `10420.${billNumber}`,
  billNumber,
  status: 'UNRELEASED',
}));

beforeEach(() => setWindowWidth(1440));

it('releases every bill that matches the filters, also those of other pages, and names those that were refused', async () => {
  const roles = [Role.Admin, Role.Manager];
  const answers: Record<string, readonly [number, unknown]> = {
    'GET /api/preferenceSettings/userId': [200, directoryResponse(...roles)],
    'POST /api/bills/search': [
      200,
      { items: BILLS.slice(0, 1), total: 3, sums: ZERO_SUMS, statusCounts: { UNRELEASED: 3 } },
    ],
    'POST /api/bills/rateChecks': [
      200,
      {
        items: BILLS.map(({ billPk }, index) => ({
          billPk,
          checked: index,
          differing: index,
          unchecked: 1,
          differenceCents: -500 * index,
          notice: index === 0 ? '' : 'Lines differ from the confirmed rates.',
        })),
      },
    ],
    'GET /api/notices': [200, { summaries: [], items: [], hasMore: false, unreadCount: 0 }],
    'GET /api/processingStatus': [200, { state: 'open', until: null, reason: '', lastBusinessDate: null }],
  };
  anApplication('/dashboard/bills?tab=toRelease', signedInAs(...roles), answers);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select bill HF-1' }));
  const selectAll = await screen.findByRole('button', { name: 'Select all 3 bills' });
  answers['POST /api/bills/search'] = [
    200,
    { items: BILLS, total: 3, sums: ZERO_SUMS, statusCounts: { UNRELEASED: 3 } },
  ];
  fireEvent.click(selectAll);
  expect(await screen.findByText('3 bills selected')).toBeTruthy();
  answers['POST /api/bills/release'] = [
    200,
    {
      results: BILLS.map(({ billPk }, index) => ({
        billPk,
        ok: index > 0,
        message: index > 0 ? 'Released' : 'Only an unreleased bill can be released.',
      })),
    },
  ];
  fireEvent.click(screen.getByRole('button', { name: 'Release 3 bills' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    await dialog.findByText('1 bill not compared with confirmed rates: none could be applied to its lines.'),
  ).toBeTruthy();
  expect(dialog.getByText('2 bills differ from the confirmed rates:')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HF-3: -$10.00 on 2 lines',
    'HF-2: -$5.00 on 1 line',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: /^Release 3 bills/ }));
  // The result and its announcement.
  expect(await screen.findAllByText('2 of 3 bills released')).toBeTruthy();
  expect(screen.getByText('HF-1: Only an unreleased bill can be released.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try 1 again' })).toBeTruthy();
});
