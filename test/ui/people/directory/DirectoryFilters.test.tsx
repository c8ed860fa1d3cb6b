import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { loaded } from '../../../../src/application/platform/shared/Loadable';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { ServicesProvider } from '../../../../src/ui/kit/Services';
import { DirectoryFilters } from '../../../../src/ui/people/directory/list/DirectoryFilters';
import { queryFromAddress } from '../../../../src/ui/people/directory/list/directoryAddress';
import { type DirectoryState } from '../../../../src/ui/people/directory/list/useDirectory';
import { aMe } from '../../../support/directory/aMe';
import { groupSearchServices } from '../../../support/directory/groupSearchServices';

const SUPER_USER = [Role.BillingUser, Role.SuperUser].map((role) => ({ role, groupNumber: '100' }));
const REP = [{ role: Role.Admin, groupNumber: null }];
const MANAGER = [...REP, { role: Role.Manager, groupNumber: null }];
const BY_GROUP = [
  'Any role',
  'Full access',
  'Billing User',
  'Give Access to Other Users',
  'View Only',
  'Reconcile Bills',
  'Make Payments',
];

describe('the directory filters', () => {
  it('offer a super user the filters that apply to people in a group (MGM-2)', () => {
    renderFilters(SUPER_USER);
    expect(choices('Show')).toEqual(['Everyone', 'One email address']);
    expect(choices('Role')).toEqual(BY_GROUP);
  });

  it('offer a super user roles held by people in the list and the values in a link (MGM-2 MGM-4)', () => {
    renderFilters(SUPER_USER, { listedRoles: [Role.DbpUser], search: `role=${Role.Admin}` });
    expect(choices('Role')).toHaveLength(BY_GROUP.length + 2);
    expect(choices('Role')).toEqual(expect.arrayContaining(['Admin', 'DBP User']));
  });

  it('show a super user the lookup in a link (MGM-4)', () => {
    renderFilters(SUPER_USER, { search: 'carrier=BHH' });
    expect(choices('Show')).toEqual(['Everyone', 'People of a carrier', 'One email address']);
  });

  it('offer an admin the carriers and agents of the rep (MGM-4 MGM-5)', () => {
    renderFilters(REP);
    expect(choices('Show')).toHaveLength(4);
    expect(choices('Role')).toHaveLength(BY_GROUP.length + 2);
    expect(choices('Role')).toEqual(expect.arrayContaining(['Carrier', 'Agent']));
  });

  it('offer a manager everything', () => {
    renderFilters(MANAGER);
    expect(choices('Show')).toHaveLength(4);
    expect(choices('Role')).toHaveLength(Object.values(Role).length + 2);
  });
});

it('name in the status filter what the address leaves out, and what it adds', () => {
  renderFilters(MANAGER);
  const status = screen.getByLabelText<HTMLSelectElement>('Status');
  expect(choices('Status')[status.selectedIndex]).toBe('All but deleted');
  expect(choices('Status')).toContain('All, with deleted');
});

// Helpers

function choices(label: string): readonly (string | null)[] {
  return [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ textContent }) => textContent);
}

function renderFilters(
  grants: readonly Grant[],
  { listedRoles = [], search = '' }: { readonly listedRoles?: readonly Role[]; readonly search?: string } = {},
): void {
  const me = aMe(grants);
  const address = new URLSearchParams(search);
  const counts = { roles: listedRoles.map((role) => ({ role, count: 1 })), statuses: [] };
  const state = {
    query: queryFromAddress(address, undefined),
    lookup: address.has('carrier') ? 'carrier' : 'everyone',
    filterCount: 0,
    lookedUp: address.get('carrier') ?? '',
    has: (name: string) => address.has(name),
    page: loaded({ items: [], total: 0, counts }),
  } as unknown as DirectoryState;
  const services = groupSearchServices();
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={{ ...me, user: { ...me.user, repId: 1 } }}>
          <ShortcutsProvider>
            <DirectoryFilters state={state} />
          </ShortcutsProvider>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
}
