import { act, screen, waitFor } from '@testing-library/react';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';

const BILLING = { 'GET /api/userPreferences/group/10420': [200, directoryResponse('ROLE_BILLING_USER')] } as const;

describe('an error page that is reloaded (RTE-6 RTE-11)', () => {
  afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));

  it('opens the home page', async () => {
    loadedBy('reload');
    visit();
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/billing\/billSummary/));
  });

  it('opens the screen that was refused', async () => {
    loadedBy('reload');
    visit('/billing/error', { target: '/billing/payments?show=all' });
    await waitFor(() => expect(window.location.hash).toBe('#/billing/payments?show=all'));
  });

  it('stays if the person opened its address after a reload of another page', async () => {
    loadedBy('reload');
    visit('/billing/billSummary');
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/billing\/billSummary/));
    act(() => {
      window.location.hash = '#/billing/error';
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
    expect(window.location.hash).toBe('#/billing/error');
  });

  it('stays if the person opened its address', async () => {
    loadedBy('navigate');
    visit();
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
    expect(window.location.hash).toBe('#/billing/error');
  });
});

function loadedBy(type: string): void {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] });
}

function visit(path = '/billing/error', arrival: unknown = null) {
  return anApplication(path, signedInAs('ROLE_BILLING_USER'), BILLING, arrival);
}
