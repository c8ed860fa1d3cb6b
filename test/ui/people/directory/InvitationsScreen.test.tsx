import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler } from 'rxjs';
import { type InvitationGateway, Invitations } from '../../../../src/application/people/directory/Invitations';
import type { Invitation } from '../../../../src/domain/people/directory/Invitation';
import { Role } from '../../../../src/domain/platform/access/Role';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../../src/ui/kit/navigation/HashRouter';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { InvitationsScreen } from '../../../../src/ui/people/directory/InvitationsScreen';
import { aMe } from '../../../support/directory/aMe';

describe('the invitations', () => {
  it('resends the selected ones after asking, and lists what failed', async () => {
    const { sent } = renderScreen([anInvitation('Ann'), anInvitation('Ben'), anInvitation('Cal')], {
      Ben: 'No longer yours.',
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann Roe' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ben Roe' }));
    await userEvent.click(screen.getByRole('button', { name: 'Resend selected' }));
    expect(sent).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Resend 2 invitations' }));
    expect(await screen.findByText('1 of 2 invitations extended')).toBeTruthy();
    expect(screen.getByText('ben@company.example: No longer yours.')).toBeTruthy();
    expect(sent).toEqual(['resend ann@company.example', 'resend ben@company.example']);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    const bar = await screen.findByRole('region', { name: 'Selected invitations' });
    expect(within(bar).getByText('1 invitation selected')).toBeTruthy();
  });

  it('revokes all that match the filter', async () => {
    const { sent } = renderScreen([anInvitation('Ann'), { ...anInvitation('Ben'), isExpired: true }]);
    await userEvent.selectOptions(await screen.findByLabelText('State'), 'Expired (1)');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Revoke selected' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke 1 invitation' }));
    expect(await screen.findByText('1 invitation revoked')).toBeTruthy();
    expect(sent).toEqual(['revoke ben@company.example']);
  });

  it('shows 50 at a time, and finds one by a group', async () => {
    const many = Array.from({ length: 60 }, (_, at) => anInvitation(`P${at}`, at === 55 ? '10477' : '10420'));
    renderScreen(many);
    expect(await screen.findByText('1–50 of 60 invitations')).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('Name, email, or group'), '10477');
    expect(await screen.findByRole('checkbox', { name: 'Select P55 Roe' })).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });
});

// Helpers

/** The menus of views and of exports are not loaded. */
const NEVER = new Promise<void>(() => undefined);

function anInvitation(firstName: string, groupNumber = '10420'): Invitation {
  return {
    email: `${firstName.toLowerCase()}@company.example`,
    firstName,
    lastName: 'Roe',
    grants: [{ role: Role.BillingUser, groupNumber }],
    carrierCodes: [],
    agentCodes: [],
    repId: null,
    invitedAt: '2026-11-20T10:00:00Z',
    invitedBy: 'Mia Hart',
    expiresAt: '2026-11-27T10:00:00Z',
    isExpired: false,
  };
}

/** @param refusals messages by first name */
function renderScreen(items: readonly Invitation[], refusals: Readonly<Record<string, string>> = {}) {
  const sent: string[] = [];
  const act = async (action: string, email: string) => {
    sent.push(`${action} ${email}`);
    const refusal = Object.entries(refusals).find(([name]) => email.startsWith(name.toLowerCase()))?.[1];
    if (refusal !== undefined) throw new Error(refusal);
  };
  const gateway: Pick<InvitationGateway, 'list' | 'resend' | 'revoke'> = {
    list: () => Promise.resolve(items),
    resend: async ({ email }) => {
      await act('resend', email);
      return { invitation: anInvitation('Ann'), sent: true, message: 'On its way.' };
    },
    revoke: ({ email }) => act('revoke', email),
  };
  const invitations = new Invitations(gateway as InvitationGateway, asyncScheduler);
  const services = { get: () => invitations, prepare: () => NEVER } as unknown as Services;
  window.history.replaceState(null, '', '#/dashboard/directory/invitations');
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={aMe([{ role: Role.Admin, groupNumber: null }])}>
          <HashRouter history={new HashHistory(window)}>
            <ShortcutsProvider>
              <ToastsProvider>
                <InvitationsScreen />
              </ToastsProvider>
            </ShortcutsProvider>
          </HashRouter>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { sent };
}
