import { screen } from '@testing-library/react';
import { Role } from '../../../src/domain/access/Role';
import { anApplication, directoryResponse, signedInAs } from '../../support/shell/anApplication';

const OVERVIEW = {
  byStatus: [],
  pastDue: { count: 0, openCents: 0 },
  suspenseCents: 0,
  groupCount: 1,
  byMonth: [],
  toRelease: [],
  toReleaseTotal: 0,
  recentPayments: [],
  groups: [{ groupNumber: '10420', name: 'Harbor Foods', openCents: 500, pastDueCents: 0, paidToDate: null }],
};

describe('the dashboard', () => {
  it('puts panels with content before empty ones', async () => {
    anApplication('/dashboard/main', signedInAs(Role.Admin), {
      'GET /api/preferenceSettings/userId': [200, directoryResponse(Role.Admin)],
      'GET /api/dashboard/admin': [200, OVERVIEW],
    });
    await screen.findByRole('heading', { level: 2, name: 'Groups' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.indexOf('Groups')).toBeLessThan(titles.indexOf('Bills to release'));
    expect(titles.indexOf('Bills to release')).toBeLessThan(titles.indexOf('Recent payments'));
  });
});
