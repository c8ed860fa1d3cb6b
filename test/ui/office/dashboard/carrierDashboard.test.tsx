import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Role } from '../../../../src/domain/platform/access/Role';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';

const OVERVIEW = {
  byStatus: [{ status: 'RELEASED', count: 2, dueCents: 90_000, paidCents: 0, pendingCents: 0, openCents: 90_000 }],
  pastDue: { count: 1, openCents: 40_000 },
  owedAfterReturns: { openCents: 0, pastDueCents: 0 },
  suspenseCents: 0,
  groupCount: 1,
  byMonth: [{ period: '2026-11-01', billedCents: 100_000, paidCents: 25_000, pendingCents: 0, openCents: 75_000 }],
  toRelease: [],
  toReleaseTotal: 0,
  byStage: [],
  groups: [],
};
const NONE = { count: 0, cents: 0 };
const BOARD = {
  correctionsToAnswer: 2,
  filesRefused: 1,
  filesToCommit: 0,
  remittancesSent: { count: 1, cents: 12_345 },
  nextRemittance: { remitOn: '2026-11-30', billCount: 3, amountCents: 40_500 },
  latestRemittance: {
    remittancePk: 'R1',
    carrierCode: 'ACME',
    carrierName: 'Acme Health',
    businessDate: '2026-11-20',
    addDate: '2026-11-20T06:00:00.000Z',
    billCount: 4,
    amountCents: 20_000,
  },
  remittedByMonth: [{ period: '2026-11-01', remittedCents: 20_000 }],
  expectedByAge: [
    { age: 'current', credit: NONE, charge: { count: 1, cents: 700 } },
    { age: 'older', credit: { count: 3, cents: 1_500 }, charge: NONE },
  ],
};
const NOTHING = {
  ...BOARD,
  correctionsToAnswer: 0,
  filesRefused: 0,
  remittancesSent: NONE,
  nextRemittance: null,
  latestRemittance: null,
  expectedByAge: [],
};

describe("a carrier's Today", () => {
  it('starts with what needs the carrier, each kind with a link to exactly its rows', async () => {
    await open();
    const [first] = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(first).toBe('Needs you');
    expect(hrefOf('Answer: 2 corrections to answer')).toBe('#/dashboard/corrections?status=sent');
    expect(hrefOf('Review: 1 file refused')).toBe('#/dashboard/uploads?state=REFUSED');
    expect(hrefOf('Review: 1 remittance sent to you, not cleared yet')).toBe('#/dashboard/remittances?state=SENT');
  });

  it('links each amount to exactly its rows', async () => {
    await open();
    expect(hrefOf('$900.00')).toBe('#/dashboard/bills?tab=all&status=owed');
    expect(hrefOf('$400.00')).toBe('#/dashboard/bills?tab=all&pastDue=1');
    expect(hrefOf('$405.00')).toBe('#/dashboard/remittances');
    expect(hrefOf('$7.00')).toBe('#/dashboard/expected?status=open&age=current&type=charge');
    expect(hrefOf('$15.00')).toBe('#/dashboard/expected?status=open&age=older&type=credit');
    fireEvent.click(screen.getByRole('button', { name: 'View as table: Due, collected, and remitted by month' }));
    const table = within(screen.getByRole('table', { name: 'Due, collected, and remitted by month' }));
    expect(table.getByRole('link', { name: '$200.00' }).getAttribute('href')).toBe(
      '#/dashboard/remittances?month=2026-11-01',
    );
  });

  it('exports the latest remittance', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: /^820 of Acme Health/ }));
    await waitFor(
      () => expect(sent.filter((name) => /remittance/i.test(name))).toEqual(['GET /api/remittances/R1/export']),
      { timeout: 10_000 },
    );
  });

  it('says when nothing waits and nothing is expected', async () => {
    await open(NOTHING);
    expect(screen.getByText('Nothing is waiting for you.')).toBeTruthy();
    expect(screen.getAllByText('Groups expect no credits or charges.').length).toBeGreaterThan(0);
    expect(screen.getByText(/^No remittances yet/)).toBeTruthy();
  });

  it('shows the bills when the rest could not be loaded', async () => {
    await open(null);
    expect(await screen.findByText(/Corrections, files, and remittances could not be loaded/)).toBeTruthy();
    expect(hrefOf('$900.00')).toBe('#/dashboard/bills?tab=all&status=owed');
  });
});

// Helpers

function hrefOf(name: string) {
  return screen.getByRole('link', { name }).getAttribute('href');
}

/** @param board null fails the call. */
async function open(board: object | null = BOARD) {
  const application = anApplication('/dashboard/main', signedInAs(Role.Carrier), {
    'GET /api/preferenceSettings/userId': [200, directoryResponse(Role.Carrier)],
    'GET /api/dashboard/carrier': [200, OVERVIEW],
    'GET /api/carrierBoard': board ? [200, board] : [500, {}],
  });
  await screen.findByRole('heading', { level: 2, name: 'Needs you' });
  return application;
}
