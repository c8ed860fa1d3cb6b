import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CurrentMe } from '../../../src/application/people/preferences/CurrentMe';
import { IdentityError } from '../../../src/application/people/session/IdentityError';
import { ApiFailures } from '../../../src/application/platform/errors/ApiFailures';
import { ApiError } from '../../../src/application/platform/shared/ApiError';
import { DEEP_LINK } from '../../../src/ui/kit/navigation/HashHistory';
import { type Answers, anApplication, directoryResponse, signedInAs } from '../../support/shell/anApplication';

const SIGNED_OUT = { kind: 'signedOut' } as const;
const NO_PAGE = 'There is no page at the address you opened. The link may be mistyped or out of date.';
const PROCESSING = 'GET /api/processingStatus';
const OPEN = { state: 'open', until: null, reason: '', lastBusinessDate: null };

describe('routes', () => {
  it.each(['/', '/login', '/callback', '/access_token', '/reroute'])(
    'starts a sign-in at %s without a session (RTE-1 RTE-2 RTE-3 RTE-4)',
    async (route) => {
      const { identity } = anApplication(route, SIGNED_OUT);
      await waitFor(() => expect(identity.calls).toEqual(['login ']));
    },
  );

  it('remembers the requested screen during sign-in (RTE-4)', async () => {
    const { identity } = anApplication('/billing/error?x=1', SIGNED_OUT);
    await waitFor(() => expect(identity.calls).toEqual(['login /billing/error?x=1']));
  });

  it("redirects an area's path to its landing page (RTE-8)", async () => {
    anApplication('/billing', signedInAs('ROLE_BILLING_USER'), billingUser());
    await waitForHash('#/billing/billSummary');
  });

  it.each(['/nowhere', '/billingX', '/dashboard/nowhere', '/billing/bills/1/2/3'])(
    'redirects %s to the error page (RTE-10)',
    async (route) => {
      anApplication(route, signedInAs('ROLE_BILLING_USER'), billingUser());
      await waitForHash('#/error');
      expect(
        await screen.findByRole('heading', { name: 'Oops! Something went wrong ... please try again!' }),
      ).toBeTruthy();
    },
  );

  it.each([
    ['ROLE_BILLING_USER', '/billing/billSummary'],
    ['ROLE_ADMIN', '/dashboard/main'],
    ['ROLE_CARRIER', '/dashboard/main'],
    ['ROLE_AGENT', '/dashboard/main'],
  ] as const)('reports that an unknown address has no page, and leads %s to %s (RTE-10)', async (role, home) => {
    anApplication('/nonsense', signedInAs(role), billingUser());
    expect(await screen.findByText(NO_PAGE)).toBeTruthy();
    expect(document.title).toBe('Page not found – Listbill');
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(`#${home}`);
  });

  it('leads from an unknown address to the sign-in without a session (RTE-10)', async () => {
    const { identity } = anApplication('/nonsense', SIGNED_OUT);
    expect(await screen.findByText(NO_PAGE)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to the home page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'RELOAD' }));
    await waitFor(() => expect(identity.calls).toEqual(['login ']));
  });

  it('says nothing about an unknown address after another failure (RTE-6)', async () => {
    anApplication('/error', signedInAs('ROLE_CARRIER'), billingUser());
    expect(await screen.findByRole('button', { name: 'RELOAD' })).toBeTruthy();
    expect(screen.queryByText(NO_PAGE)).toBeNull();
  });

  it('reloads from the error page through reroute (RTE-6)', async () => {
    const { identity } = anApplication('/error', SIGNED_OUT);
    await userEvent.click(await screen.findByRole('button', { name: 'RELOAD' }));
    await waitFor(() => expect(identity.calls).toEqual(['login ']));
    expect(window.location.hash).toBe('#/reroute');
  });

  it('says on the error page why a sign-in failed (SES-2)', async () => {
    const error = new IdentityError('access_denied', 'You gave no consent.');
    anApplication('/error', { kind: 'failed', error });
    expect(await screen.findByText('You gave no consent.')).toBeTruthy();
  });

  it('explains why the site is down (RTE-7)', async () => {
    anApplication('/maintenance', SIGNED_OUT);
    expect(await screen.findByText('Sorry, the site is down for routine system processing.')).toBeTruthy();
    expect(screen.getByText("We'll be back soon.")).toBeTruthy();
  });

  it('signs out at logmeout after releasing bill locks (RTE-5 SES-4)', async () => {
    const { identity, sent } = anApplication('/logmeout', signedInAs('ROLE_BILLING_USER'), billingUser());
    await waitFor(() => expect(identity.calls).toEqual(['logout']));
    expect(sent[0]).toBe('DELETE /api/billLocks/user/remove');
  });

  it("retries ending the provider's session when it could not be reached (SES-4)", async () => {
    const application = anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    application.identity.onLogout = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    await screen.findByRole('heading', { name: 'No access' });
    window.location.hash = '#/logmeout';
    expect(await screen.findByRole('heading', { name: 'You are signed out here.' })).toBeTruthy();
    application.identity.onLogout = () => new Promise(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(application.identity.calls).toEqual(['logout', 'logout']);
    expect(await screen.findByText('Signing out')).toBeTruthy();
  });
});

describe('access to routes (ROL-3)', () => {
  it('redirects a billing user who opens the dashboard to the billing error page (RTE-11)', async () => {
    anApplication('/dashboard/main', signedInAs('ROLE_BILLING_USER'), billingUser());
    await waitForHash('#/billing/error');
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
  });

  it("opens the person's home when a deep link saved before sign-in is not allowed (RTE-4)", async () => {
    anApplication('/dashboard/main', signedInAs('ROLE_BILLING_USER'), billingUser(), DEEP_LINK);
    await waitForHash('#/billing/billSummary');
  });

  it.each(['ROLE_ADMIN', 'ROLE_CARRIER', 'ROLE_AGENT'])(
    'redirects %s who opens the billing area to the dashboard error page (RTE-11)',
    async (role) => {
      anApplication('/billing/billSummary', signedInAs(role), officeUser(role));
      await waitForHash('#/dashboard/error');
    },
  );

  it('redirects a person without a role to the error page with a way to sign out', async () => {
    anApplication('/billing/billSummary', signedInAs('ROLE_OBP_USER'));
    await waitForHash('#/error');
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('links to another application in which the person has a role (ENV-1)', async () => {
    anApplication('/billing/billSummary', signedInAs('ROLE_DBP_MANAGER'));
    const link = await screen.findByRole('link', { name: 'Direct' });
    expect(link.getAttribute('href')).toBe('https://direct.example/');
  });

  it('lists only permitted screens in the navigation', async () => {
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Bills', 'Payments']),
    );
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  });
});

describe('the shell', () => {
  it('distinguishes a refusal by the directory from an outage (ERR-10)', async () => {
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), {
      'GET /api/userPreferences/group/10420': [403, { code: 'FORBIDDEN', message: 'No.' }],
    });
    await waitForHash('#/billing/error');
    expect(await screen.findByText("You don't have access to this page")).toBeTruthy();
  });

  it('offers a retry when the account could not be loaded', async () => {
    const answers: Record<string, readonly [number, unknown]> = {
      ...billingUser(),
      'GET /api/userPreferences/group/10420': [500, { code: 'INTERNAL', message: 'boom' }],
    };
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), answers);
    expect(await screen.findByText(/Internal server error\. Please try again or contact us for help!/)).toBeTruthy();
    Object.assign(answers, billingUser());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  });

  it.each([
    [
      'hold',
      null,
      'Changes are on hold.',
      /cannot be saved until a system administrator removes the hold\. Nightly run/,
    ],
    ['hold', '2026-11-20T17:00:00.000Z', 'Changes are on hold.', /until Nov 20, 2026, \d+:00.[AP]M\. Nightly run/],
    ['running', null, 'Processing is under way.', /until the run ends, usually within a few minutes\. Nightly run/],
  ])(
    'shows on every screen that writes are blocked (%s, %s), with the expected end',
    async (state, until, title, text) => {
      const closed = { ...OPEN, state, until, reason: 'Nightly run' };
      anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), {
        ...billingUser(),
        [PROCESSING]: [200, closed],
      });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByText(title)).toBeTruthy();
    },
  );

  it('opens the maintenance page when a call reports that the site is down, and returns (ERR-4)', async () => {
    const { services } = anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    await screen.findByRole('heading', { name: 'No access' });
    act(() =>
      services
        .get(ApiFailures)
        .failed({ method: 'GET', path: '/x' }, new ApiError('unavailable', 'MAINTENANCE', 'Down.')),
    );
    await waitForHash('#/maintenance');
    expect((await screen.findByRole('link', { name: 'Try again' })).getAttribute('href')).toBe('#/billing/error');
  });

  it('returns after the maintenance page was reloaded (ERR-4)', async () => {
    const answers: Record<string, readonly [number, unknown]> = {
      ...billingUser(),
      'GET /api/userPreferences/group/10420': [503, { code: 'MAINTENANCE', message: 'Down.' }],
    };
    const opening = signedInAs('ROLE_BILLING_USER');
    const { services } = anApplication('/maintenance', opening, answers, { target: '/billing/error' });
    const link = await screen.findByRole('link', { name: 'Try again' });
    // The person is loaded in the background.
    const states: string[] = [];
    services.get(CurrentMe).me$.subscribe(({ kind }) => states.push(kind));
    await waitFor(() => expect(states).toContain('failed'));
    Object.assign(answers, billingUser());
    await userEvent.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
  });

  it('restores the scroll position after maintenance (ERR-4)', async () => {
    const { services } = anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    await screen.findByRole('heading', { name: 'No access' });
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
    act(() =>
      services
        .get(ApiFailures)
        .failed({ method: 'GET', path: '/x' }, new ApiError('unavailable', 'MAINTENANCE', 'Down.')),
    );
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    const retry = await screen.findByRole('link', { name: 'Try again' });
    expect(document.title).toBe('Maintenance – Listbill');
    await userEvent.click(retry);
    await waitForHash('#/billing/error');
    await waitFor(() => expect(document.title).toBe('No access – Listbill'));
    expect(scrolled.mock.calls).toEqual([
      [0, 0],
      [0, 640],
    ]);
    scrolled.mockRestore();
  });

  it("focuses each screen's heading and sets its title", async () => {
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    const heading = await screen.findByRole('heading', { level: 1, name: 'No access' });
    expect(document.activeElement).toBe(heading);
    expect(document.title).toBe('No access – Listbill');
  });

  it('skips the bar and navigation without changing the route', async () => {
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    // The screen has the focus once it is there, which would be after the click on a busy machine.
    await screen.findByRole('heading', { level: 1, name: 'No access' });
    await userEvent.click(await screen.findByRole('button', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.hash).toBe('#/billing/error');
  });

  it('shows the signed-in person and their roles', async () => {
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    await userEvent.click(await screen.findByRole('button', { name: 'Maria Lopez: your account' }));
    expect(await screen.findByText('Billing user')).toBeTruthy();
    expect(screen.getByText('person@demo.test')).toBeTruthy();
  });

  it('switches the group of a billing user with several groups', async () => {
    const { sent } = anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    await userEvent.click(await screen.findByRole('button', { name: 'Group: All groups' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Cedar Ridge/ }));
    expect(await screen.findByRole('button', { name: 'Group: Cedar Ridge School District' })).toBeTruthy();
    expect(sent).toContain('PUT /api/userPreferences');
  });

  it("lists the screen's shortcuts on ?", async () => {
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it.each([
    ['Go to', () => userEvent.click(screen.getByRole('button', { name: 'Navigation' }))],
    ['Notices', () => userEvent.click(screen.getByRole('button', { name: /^Notices/ }))],
    ['Keyboard shortcuts', () => userEvent.keyboard('?')],
  ])('closes %s when the person goes back in the browser', async (name, open) => {
    anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
    await screen.findByRole('heading', { level: 1 });
    await open();
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  });
});

// Helpers

const billingUser = (): Answers => ({
  'GET /api/userPreferences/group/10420': [200, directoryResponse('ROLE_BILLING_USER')],
  'PUT /api/userPreferences': [200, { userPreferences: {} }],
  'POST /api/groups/login': [200, { recordedAt: '2026-11-20T05:00:00.000Z' }],
  [PROCESSING]: [200, OPEN],
});
const officeUser = (role: string): Answers => ({
  'GET /api/preferenceSettings/userId': [200, directoryResponse(role)],
  [PROCESSING]: [200, OPEN],
});
const waitForHash = (hash: string) => waitFor(() => expect(window.location.hash).toBe(hash));
