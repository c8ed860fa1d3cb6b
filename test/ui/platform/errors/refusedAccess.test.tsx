import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';

const FORBIDDEN = { code: 'FORBIDDEN', message: 'Not yours.' };

const BILLING = { 'GET /api/userPreferences/group/10420': [200, directoryResponse('ROLE_BILLING_USER')] } as const;
const settingsOf = (role: string) =>
  ({ 'GET /api/preferenceSettings/userId': [200, directoryResponse(role)] }) as const;

describe('refused access (ERR-10 RTE-11)', () => {
  it.each([
    [
      'a billing user',
      'ROLE_BILLING_USER',
      BILLING,
      '/billing/payments',
      'POST /api/payments/search',
      '#/billing/error',
    ],
    [
      'an admin',
      'ROLE_ADMIN',
      settingsOf('ROLE_ADMIN'),
      '/dashboard/main',
      'GET /api/dashboard/admin',
      '#/dashboard/error',
    ],
    [
      'a carrier',
      'ROLE_CARRIER',
      settingsOf('ROLE_CARRIER'),
      '/dashboard/main',
      'GET /api/dashboard/carrier',
      '#/dashboard/error',
    ],
  ] as const)('redirects %s to the error page of their area', async (_, role, preferences, path, call, errorPage) => {
    anApplication(path, signedInAs(role), { ...preferences, [call]: [403, FORBIDDEN] });
    await waitFor(() => expect(window.location.hash).toBe(errorPage));
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
  });

  it('informs a person whose access was turned off (USR-3)', async () => {
    anApplication('/billing/payments', signedInAs('ROLE_BILLING_USER'), {
      ...BILLING,
      'POST /api/payments/search': [403, { code: 'NOT_ACTIVE', message: 'Your access has been turned off.' }],
    });
    expect(await screen.findByText('Your access has been turned off')).toBeTruthy();
  });

  it('reports that an upload does not exist or is not accessible (API-8)', async () => {
    anApplication('/billing/uploads/10420.gone', signedInAs('ROLE_BILLING_USER'), {
      ...BILLING,
      'GET /api/uploads/10420.gone': [404, { code: 'NOT_FOUND', message: 'There is no such upload.' }],
    });
    expect(await screen.findByText('Upload not found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    ['a billing user', 'ROLE_BILLING_USER', '/billing/payments', '#/billing/error'],
    ['an admin', 'ROLE_ADMIN', '/dashboard/main', '#/dashboard/error'],
    ['an agent', 'ROLE_AGENT', '/dashboard/bills', '#/dashboard/error'],
  ])(
    'redirects %s refused by the directory to the error page, with a link to sign out',
    async (_, role, path, errorPage) => {
      anApplication(path, signedInAs(role), {
        'GET /api/userPreferences/group/10420': [403, FORBIDDEN],
        'GET /api/preferenceSettings/userId': [403, FORBIDDEN],
      });
      expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
      expect(window.location.hash).toBe(errorPage);
      expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('#/logmeout');
    },
  );

  it('says at sign-in that access is turned off and lets the person in once it is on again (USR-3)', async () => {
    const answers: Record<string, readonly [number, unknown]> = {
      'GET /api/userPreferences/group/10420': [403, { code: 'NOT_ACTIVE', message: 'Switched off.' }],
    };
    anApplication('/billing/payments', signedInAs('ROLE_BILLING_USER'), answers);
    expect(await screen.findByText('Your access has been turned off')).toBeTruthy();
    Object.assign(answers, BILLING);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.location.hash).toBe('#/billing/billSummary'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bills' })).toBeTruthy();
  });

  it('says at sign-in that a second factor is needed', async () => {
    anApplication('/billing/payments', signedInAs('ROLE_BILLING_USER'), {
      'GET /api/userPreferences/group/10420': [403, { code: 'SECOND_FACTOR_NEEDED', message: 'Two.' }],
    });
    expect(await screen.findByText('Sign in with a second factor')).toBeTruthy();
  });

  it('redirects a person refused again after a renewal to the error page of their area', async () => {
    const opening = signedInAs('ROLE_BILLING_USER');
    const { identity } = anApplication('/billing/payments', opening, {
      ...BILLING,
      'POST /api/payments/search': [401, { code: 'UNAUTHENTICATED', message: 'No.' }],
    });
    if (opening.kind === 'signedIn') identity.onRenew = () => Promise.resolve(opening.tokens);
    await waitFor(() => expect(window.location.hash).toBe('#/billing/error'));
  });
});
