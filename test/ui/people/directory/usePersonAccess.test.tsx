import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { accessOf, has, withGrants } from '../../../../src/application/people/directory/Access';
import { ChangePeople } from '../../../../src/application/people/directory/ChangePeople';
import type { PersonRecord } from '../../../../src/application/people/directory/PersonQuery';
import type { DirectoryUser } from '../../../../src/domain/people/directory/DirectoryUser';
import { Role } from '../../../../src/domain/platform/access/Role';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { usePersonAccess } from '../../../../src/ui/people/directory/AccessPanel';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';
import { InMemoryDirectoryChanges } from '../../../support/directory/InMemoryDirectoryChanges';

const right = (role: Role) => ({ role, groupNumber: '100' });
const rosa = aDirectoryUser({ grants: [right(Role.BillingUser)] });

describe("editing a person's access", () => {
  it('never removes access granted by someone else before saving (MGM-12)', async () => {
    const { access, changes, changeElsewhere } = renderAccess(rosa);
    act(() => access().change(withGrants(access().wanted, [right(Role.Payor)], true)));
    const current = { ...rosa, version: 2, grants: [right(Role.BillingUser), right(Role.Reconciler)] };
    changeElsewhere(current);
    expect(has(access().wanted, Role.Reconciler, '100')).toBe(true);
    await act(async () => access().save());
    expect(changes.access).toEqual(accessOf([...current.grants, right(Role.Payor)]));
  });

  it('keeps changes made while saving (MGM-12)', async () => {
    const { access, changes } = renderAccess(rosa);
    act(() => access().change(withGrants(access().wanted, [right(Role.Payor)], true)));
    await act(async () => {
      access().save();
      access().change(withGrants(access().wanted, [right(Role.Payor), right(Role.ViewOnly)], true));
    });
    expect(changes.access).toEqual(accessOf([...rosa.grants, right(Role.Payor)]));
    expect(access().changes).toBe(1);
    expect(has(access().wanted, Role.ViewOnly, '100')).toBe(true);
  });

  it('shows saved changes at once, even if the refresh fails (MGM-12)', async () => {
    const { access } = renderAccess(rosa);
    act(() => access().change(withGrants(access().wanted, [right(Role.Payor)], true)));
    await act(async () => access().save());
    expect(access().changes).toBe(0);
    expect(has(access().saved, Role.Payor, '100')).toBe(true);
  });
});

// Helpers

const factsOf = (user: DirectoryUser): PersonRecord => ({ user, groups: [], carriers: [], history: [], roles: [] });

/** The access of a person on a screen that does not refresh automatically. */
function renderAccess(person: DirectoryUser) {
  const changes = new InMemoryDirectoryChanges(person);
  const sent = () => Promise.resolve({ sent: true, message: '' });
  const people = new ChangePeople(
    changes,
    { resetPassword: sent, resetPasswordOf: sent, welcome: sent },
    { person: () => Promise.resolve(person), list: () => Promise.reject(new Error('Unexpected request')) },
  );
  const services = { get: () => people, prepare: () => Promise.resolve() } as unknown as Services;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>
      <ToastsProvider>{children}</ToastsProvider>
    </ServicesProvider>
  );
  const { result, rerender } = renderHook(({ facts }) => usePersonAccess(facts, () => undefined), {
    wrapper,
    initialProps: { facts: factsOf(person) },
  });
  return {
    changes,
    access: () => result.current,
    /** Refreshes the screen after a change by someone else. */
    changeElsewhere: (user: DirectoryUser) => {
      changes.setUser(user);
      rerender({ facts: factsOf(user) });
    },
  };
}
