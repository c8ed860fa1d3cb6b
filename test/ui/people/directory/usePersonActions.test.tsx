import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ChangePeople } from '../../../../src/application/people/directory/ChangePeople';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { Role } from '../../../../src/domain/platform/access/Role';
import { ToastsProvider, useNotices } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { usePersonActions } from '../../../../src/ui/people/directory/PersonActions';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';
import { aMe } from '../../../support/directory/aMe';
import { InMemoryDirectoryChanges } from '../../../support/directory/InMemoryDirectoryChanges';

const rosa = aDirectoryUser();

describe('disabling a person', () => {
  it('can be undone with a confirmation (MGM-9 USR-3)', async () => {
    const { actions, latest } = renderActions();
    await act(async () => actions().disable());
    expect(latest()).toMatchObject({ title: 'Rosa Reyes is disabled' });
    await act(async () => latest()?.undo?.());
    expect(latest()).toMatchObject({ title: 'Rosa Reyes is active' });
  });

  it('reports a failed undo (MGM-9 USR-3)', async () => {
    const { actions, latest, changes } = renderActions();
    await act(async () => actions().disable());
    changes.change = () => Promise.reject(new ApiError('conflict', 'STALE_VERSION', 'Changed by another person.'));
    await act(async () => latest()?.undo?.());
    expect(latest()).toMatchObject({ title: 'Rosa Reyes is still disabled', intent: 'warning' });
  });
});

// Helpers

/** The actions for a person, used by a manager. */
function renderActions() {
  const changes = new InMemoryDirectoryChanges(rosa);
  const sent = () => Promise.resolve({ sent: true, message: '' });
  const mails = { resetPassword: sent, resetPasswordOf: sent, welcome: sent };
  const people = new ChangePeople(changes, mails, {
    person: () => Promise.resolve(rosa),
    list: () => Promise.reject(new Error('Unexpected request')),
  });
  const services = { get: () => people, prepare: () => Promise.resolve() } as unknown as Services;
  const manager = aMe([Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>
      <MeProvider me={manager}>
        <ToastsProvider>{children}</ToastsProvider>
      </MeProvider>
    </ServicesProvider>
  );
  const { result } = renderHook(
    () => ({ actions: usePersonActions(rosa, () => undefined), notices: useNotices().notices }),
    { wrapper },
  );
  return { changes, actions: () => result.current.actions, latest: () => result.current.notices[0] };
}
