import { screen, waitFor } from '@testing-library/react';
import { anApplication, directoryResponse, signedInAs } from '../../support/shell/anApplication';

const BILLING = { 'GET /api/userPreferences/group/10420': [200, directoryResponse('ROLE_BILLING_USER')] } as const;

describe('an error page that is reloaded (RTE-6 RTE-11)', () => {
  afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));

  it('opens the home page', async () => {
    loadedBy('reload');
    visit();
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/billing\/billSummary/));
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

function visit() {
  return anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), BILLING);
}
