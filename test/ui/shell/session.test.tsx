import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionEnded } from '../../../src/application/people/inactivity/SessionUse';
import { IdentityError } from '../../../src/application/people/session/IdentityError';
import type { TabMessage } from '../../../src/application/people/session/ports';
import { Session } from '../../../src/application/people/session/Session';
import { type Answers, anApplication, directoryResponse, signedInAs } from '../../support/shell/anApplication';

const PERSON = 'auth0|billing';
const LOGIN_REQUIRED = new IdentityError('login_required', 'Login required');

let openedTabs: { readonly address: string; opener: unknown }[];
let isBlocked: boolean;

beforeEach(() => {
  openedTabs = [];
  isBlocked = false;
  jest.spyOn(window, 'open').mockImplementation((address) => {
    const tab = { address: String(address), opener: window };
    if (!isBlocked) openedTabs.push(tab);
    return isBlocked ? null : (tab as unknown as Window);
  });
});
afterEach(() => jest.restoreAllMocks());

describe('when startup fails', () => {
  it('returns from the error page to the requested route, even after another failure (RTE-4 RTE-6)', async () => {
    const failure = { kind: 'failed', error: new IdentityError('network', 'Connection refused.') } as const;
    const { identity } = anApplication('/error', failure, {}, { target: '/billing/bills/10.1' });
    identity.onLogin = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    await userEvent.click(await screen.findByRole('button', { name: 'RELOAD' }));
    await waitFor(() => expect(identity.calls).toEqual(['login /billing/bills/10.1']));
    await userEvent.click(await screen.findByRole('button', { name: 'RELOAD' }));
    await waitFor(() => expect(identity.calls).toHaveLength(2));
    expect(identity.calls[1]).toBe('login /billing/bills/10.1');
  });
});

describe('when the session ends while the person works (SES-3)', () => {
  it('continues in place after a sign-in in another tab', async () => {
    const { heading, receive, identity } = await openInterrupted();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(openedTabs).toEqual([{ address: 'http://localhost/#/signedIn', opener: null }]);
    expect(await screen.findByText(/Sign in in the new tab/)).toBeTruthy();
    identity.onCheck = () => Promise.resolve(tokens());
    receive({ kind: 'signedIn', subject: PERSON });
    await waitFor(() => expect(screen.queryByText('Please sign in again')).toBeNull());
    expect(await screen.findByText(/^You are signed in again\./)).toBeTruthy();
    expect(heading.isConnected).toBe(true);
    expect(identity.calls).toEqual(['check']);
  });

  it('rejects a different person and shows who has to sign in', async () => {
    const { heading, receive, identity } = await openInterrupted();
    identity.onCheck = () => Promise.resolve({ ...tokens(), subject: 'auth0|other' });
    receive({ kind: 'signedIn', subject: 'auth0|other' });
    expect(await screen.findByText(/Someone else signed in\. .* sign in as person@demo\.test\./)).toBeTruthy();
    expect(heading.isConnected).toBe(true);
  });

  it('offers to sign in on this page when the sign-in cannot be confirmed', async () => {
    const { receive, identity } = await openInterrupted();
    receive({ kind: 'signedIn', subject: PERSON });
    expect(await screen.findByText(/this tab could not detect it/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in on this page' }));
    expect(identity.calls).toEqual(['check', 'login /billing/error']);
  });

  it('signs in on this page and returns when no other tab can open', async () => {
    isBlocked = true;
    const { identity } = await openInterrupted();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(identity.calls).toEqual(['login /billing/error']);
  });

  it('lets the person stay and keeps the sign-in button visible', async () => {
    await openInterrupted();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(await screen.findByText('You are signed out.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Please sign in again')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Please sign in again')).toBeTruthy();
  });

  it('covers the screen of a session that was ended elsewhere, and asks for a sign-in', async () => {
    const { heading, receive, identity } = await openInterrupted(sessionEnded());
    expect(await screen.findByText(/Your session was ended: on another device, by an administrator/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
    expect(document.querySelector('[data-covers-screen]')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openedTabs).toEqual([{ address: 'http://localhost/#/signedIn?again', opener: null }]);
    identity.onCheck = () => Promise.resolve(tokens());
    receive({ kind: 'signedIn', subject: PERSON });
    await waitFor(() => expect(screen.queryByText('Please sign in again')).toBeNull());
    expect(heading.isConnected).toBe(true);
    expect(document.querySelector('[data-covers-screen]')).toBeNull();
  });

  it('asks for credentials on this page when the session was ended elsewhere and no tab can open', async () => {
    isBlocked = true;
    const { identity } = await openInterrupted(sessionEnded());
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(identity.calls).toEqual(['login /billing/error, prompt=login']);
  });

  it('signs out when the person discards the saved input', async () => {
    const { identity } = await openInterrupted(sessionEnded());
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and sign out' }));
    await waitFor(() => expect(identity.calls).toContain('logout'));
  });

  it('opens the error page when a renewal failed for another reason', async () => {
    await openInterrupted(new IdentityError('invalid_token', 'Invalid ID token signature.'));
    await waitFor(() => expect(window.location.hash).toBe('#/error'));
    expect(await screen.findByText('Invalid ID token signature.')).toBeTruthy();
  });

  it('returns from the error page to the screen where the failure occurred', async () => {
    const { identity } = await openInterrupted(new IdentityError('invalid_token', 'Invalid ID token signature.'));
    await userEvent.click(await screen.findByRole('button', { name: 'RELOAD' }));
    await waitFor(() => expect(identity.calls).toEqual(['login /billing/error']));
  });

  it('does not show "No access" when the first load finds the session ended', async () => {
    const { identity } = anApplication('/billing/billSummary', signedInAs('ROLE_BILLING_USER', 'ROLE_RECONCILER'), {
      ...billingUser(),
      'POST /api/bills/search': [401, { code: 'UNAUTHENTICATED', message: 'No.' }],
    });
    identity.onRenew = () => Promise.reject(LOGIN_REQUIRED);
    expect(await screen.findByText('Please sign in again')).toBeTruthy();
    expect(screen.queryByText('No access')).toBeNull();
    expect(window.location.hash).toBe('#/billing/billSummary');
  });
});

it('signs a person out at the provider when the server ended the session before the first screen', async () => {
  const opening = signedInAs('ROLE_BILLING_USER');
  const { identity } = anApplication('/billing/billSummary', opening, {
    'GET /api/userPreferences/group/10420': [401, { code: 'TOKEN_REVOKED', message: 'This session has ended.' }],
  });
  if (opening.kind === 'signedIn') identity.onRenew = () => Promise.resolve(opening.tokens);
  await waitFor(() => expect(identity.calls).toContain('logout'));
  expect(screen.queryByText('No access')).toBeNull();
});

describe('when another tab signs out (SES-4)', () => {
  it("removes the session's screen, makes no calls and opens the sign-in page afterwards", async () => {
    const { receive, identity } = await openSignedIn();
    receive({ kind: 'leaving', subject: undefined });
    expect(await screen.findByRole('heading', { name: 'You are signed out.' })).toBeTruthy();
    expect(screen.queryByText('No access')).toBeNull();
    expect(screen.queryByText(/Lopez/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(identity.calls).toEqual([]);
    receive({ kind: 'loggedOut' });
    await waitFor(() => expect(identity.calls).toEqual(['login /billing/error']));
  });

  it('starts no sign-in at reroute either', async () => {
    const { receive, identity } = await openSignedIn();
    receive({ kind: 'leaving', subject: undefined });
    window.location.hash = '#/reroute';
    expect(await screen.findByRole('heading', { name: 'You are signed out.' })).toBeTruthy();
    expect(identity.calls).toEqual([]);
  });
});

it("removes a person's screen when another person signs in in this browser", async () => {
  const { receive, identity } = await openSignedIn();
  receive({ kind: 'signedIn', subject: 'auth0|other' });
  expect(await screen.findByText(/Someone else signed in to Listbill in this browser\./)).toBeTruthy();
  expect(screen.queryByText('No access')).toBeNull();
  expect(identity.calls).toEqual([]);
});

it('asks for a recent sign-in as soon as the first screen needs one (BR-ACC-18)', async () => {
  anApplication('/billing/billSummary', signedInAs('ROLE_BILLING_USER'), {
    ...billingUser(),
    'POST /api/bills/search': [401, { code: 'STEP_UP_NEEDED', message: 'Confirm that it is you.', maxAgeSeconds: 600 }],
  });
  expect(await screen.findByRole('alertdialog', { name: 'Confirm that it is you' }, { timeout: 8_000 })).toBeTruthy();
});

describe('the tab that was opened to sign in again', () => {
  it('signs in and returns to its page', async () => {
    const { identity } = anApplication('/signedIn', { kind: 'signedOut' });
    await waitFor(() => expect(identity.calls).toEqual(['login /signedIn']));
  });

  it('reports that the work continues in the other tab', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    anApplication('/signedIn', signedInAs('ROLE_BILLING_USER'), billingUser());
    expect(await screen.findByRole('heading', { name: 'You are signed in again.' })).toBeTruthy();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

// Helpers

function billingUser(): Answers {
  return { 'GET /api/userPreferences/group/10420': [200, directoryResponse('ROLE_BILLING_USER')] };
}

function tokens() {
  const opening = signedInAs('ROLE_BILLING_USER');
  if (opening.kind !== 'signedIn') throw new Error('There is no session.');
  return opening.tokens;
}

async function openSignedIn() {
  const application = anApplication('/billing/error', signedInAs('ROLE_BILLING_USER'), billingUser());
  const heading = await screen.findByRole('heading', { name: 'No access' });
  const otherTab = application.tabs.open();
  return { ...application, heading, receive: (message: TabMessage) => act(() => otherTab.send(message)) };
}

async function openInterrupted(error = LOGIN_REQUIRED) {
  const application = await openSignedIn();
  act(() => application.services.get(Session).fail(error));
  return application;
}
