import { screen, waitFor } from '@testing-library/react';
import { Tracking } from '../../../src/application/people/analytics/Tracking';
import { VisitedPlaces } from '../../../src/application/people/analytics/VisitedPlaces';
import { anApplication, directoryResponse, signedInAs } from '../../support/shell/anApplication';

describe('page views (RTE-12)', () => {
  it('are reported in order, including those before tracking started', async () => {
    const reported: string[] = [];
    jest.spyOn(Tracking.prototype, 'pageView').mockImplementation((pathname) => reported.push(pathname));
    anApplication('/reroute', signedInAs('ROLE_ADMIN'), {
      'GET /api/preferenceSettings/userId': [200, directoryResponse('ROLE_ADMIN')],
    });
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    window.location.hash = '#/dashboard/bills';
    await screen.findByRole('heading', { level: 1, name: 'Bills' });
    window.location.hash = '#/dashboard/payments';
    await waitFor(() =>
      expect(reported).toEqual(['/reroute', '/dashboard/main', '/dashboard/bills', '/dashboard/payments']),
    );
  });

  it('are queued up to fifty', () => {
    const visits = new VisitedPlaces();
    for (let visit = 0; visit <= 50; visit += 1) visits.note(`/${visit}`);
    expect(visits.take().at(0)).toBe('/1');
    expect(visits.take()).toEqual([]);
  });
});
