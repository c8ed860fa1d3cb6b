import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { type Answers, anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';
import { fill } from '../../../support/shell/fill';

const PREFERENCES = 'GET /api/userPreferences/group/10420';

describe('the profile of a billing user', () => {
  it("shows the person's details, sign-in and rights (USR-1 ROL-1)", async () => {
    openProfile();
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Maria');
    const pageText = document.body.textContent ?? '';
    for (const text of ['person@demo.test', 'Verified', 'Billing User', 'Make Payments', 'Number of sign-ins'])
      expect(pageText).toContain(text);
    const group = screen.getByRole('row', { name: /Harborview Dental Group/ });
    expect(
      within(group).getByText('See bills, see members, see payments, make payments, close bills with nothing due'),
    ).toBeTruthy();
  });

  it('keeps typed values after a failed save and saves them on the next try', async () => {
    const { accounts } = openProfile();
    await rename('Mary');
    accounts.failure = new IdentityError('network', 'Down', { transient: true });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your details were not saved.');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Mary');
    accounts.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(accounts.profile.firstName).toBe('Mary'));
    await waitFor(() => expect(screen.queryByText('Your details were not saved.')).toBeNull());
  });

  it('keeps values typed during a save for the next save', async () => {
    const { accounts, identity } = openProfile();
    identity.onRenew = () => Promise.reject(new IdentityError('timeout', 'Timeout', { transient: true }));
    let release = () => {};
    accounts.saveGate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await rename('Mary');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await fill(screen.getByRole('textbox', { name: 'Extension' }), '77');
    release();
    await waitFor(() => expect(accounts.profile.firstName).toBe('Mary'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy());
    expect(screen.getByRole('textbox', { name: 'Extension' })).toHaveProperty('value', '77');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(accounts.profile.extension).toBe('77'));
  });

  it('names the invalid field and focuses it', async () => {
    const { accounts } = openProfile();
    const phone = await screen.findByRole('textbox', { name: 'Phone' });
    await fill(phone, 'call me');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('A phone number looks like 555-010-2233 or +1 555 010 2233.')).toBeTruthy();
    expect(document.activeElement).toBe(phone);
    expect(accounts.calls.filter((call) => call.startsWith('save'))).toEqual([]);
  });

  it('discards typed values on request', async () => {
    openProfile();
    await rename('Mary');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox', { name: 'First name', hidden: true })).toHaveProperty('value', 'Mary');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Maria');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('shows everything else when the provider cannot be reached', async () => {
    const { accounts } = openProfile((stub) => {
      stub.failure = new IdentityError('timeout', 'Timeout', { transient: true });
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Your details could not be loaded.');
    expect(screen.getByText('Make Payments')).toBeTruthy();
    accounts.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'First name' })).toBeTruthy();
  });

  it('mails a link to set a new password and names the address', async () => {
    const { accounts } = openProfile();
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(/has been sent to person@demo\.test/)).toBeTruthy();
    expect(accounts.calls).toContain('changePassword person@demo.test');
  });
});

it("links to the sign-in service's page for second factors, where it has one", async () => {
  openProfile();
  const link = await screen.findByRole('link', { name: 'Manage ways to sign in' });
  expect(link.getAttribute('href')).toBe('http://id.test/u/factors');
});

it("shows an agent's codes and rights without a table of groups", async () => {
  anApplication('/dashboard/profile', signedInAs('ROLE_AGENT'), {
    'GET /api/preferenceSettings/userId': [
      200,
      { ...directoryResponse('ROLE_AGENT'), agentCodes: ['AG-1107'], repId: null },
    ],
  });
  expect(await screen.findByText('AG-1107')).toBeTruthy();
  expect(screen.getByText('See bills')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Your rights by group' })).toBeNull();
});

// Helpers

function openProfile(prepare: (accounts: ReturnType<typeof anApplication>['accounts']) => void = () => undefined) {
  const grants = ['ROLE_BILLING_USER', 'ROLE_PAYOR'].map((role) => ({ role, groupNumber: '10420' }));
  const answers: Answers = {
    [PREFERENCES]: [200, { ...directoryResponse(), grants, carrierCodes: [], agentCodes: [], repId: null }],
    'GET /api/sessions': [200, { isTracked: false, waysToSignIn: 'http://id.test/u/factors', sessions: [] }],
  };
  const application = anApplication('/billing/profile', signedInAs('ROLE_BILLING_USER', 'ROLE_PAYOR'), answers);
  prepare(application.accounts);
  return application;
}

async function rename(firstName: string): Promise<void> {
  await fill(await screen.findByRole('textbox', { name: 'First name' }), firstName);
}
