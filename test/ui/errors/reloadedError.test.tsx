import { screen, waitFor } from '@testing-library/react';
import { DEEP_LINK } from '../../../src/ui/kit/navigation/HashHistory';
import { anApplication, directoryResponse, signedInAs } from '../../support/shell/anApplication';

const BILLING = { 'GET /api/userPreferences/group/10420': [200, directoryResponse('ROLE_BILLING_USER')] } as const;

describe('an error page that is reloaded (RTE-6 RTE-11)', () => {
  afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));

  it('opens the home page', async () => {
    loadedBy('reload');
    visit();
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/billing\/billSummary/));
  });

  it('opens the home page after a sign-in on it', async () => {
    loadedBy('navigate');
    visit(DEEP_LINK);
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

/** @param state of the history entry, which a reload keeps. */
function visit(state: unknown = null) {
  return anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), BILLING, state);
}
