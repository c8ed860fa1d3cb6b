import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import { accessOf } from '../../../../src/application/people/directory/Access';
import type { DirectoryUser } from '../../../../src/domain/people/directory/DirectoryUser';
import { effectiveRights } from '../../../../src/domain/platform/access/effectiveRights';
import { Role } from '../../../../src/domain/platform/access/Role';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { ServicesProvider } from '../../../../src/ui/kit/Services';
import { AccessPanel, type PersonAccessState } from '../../../../src/ui/people/directory/AccessPanel';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';
import { aMe } from '../../../support/directory/aMe';
import { groupSearchServices } from '../../../support/directory/groupSearchServices';

const GROUPS = [{ groupNumber: '100', name: 'Harbor Foods' }];

describe('the access panel', () => {
  it('shows effective access without changes (MGM-15)', async () => {
    renderPanel(
      aDirectoryUser({ grants: [Role.BillingUser, Role.Payor].map((role) => ({ role, groupNumber: '100' })) }),
    );
    const region = within(await screen.findByRole('region', { name: 'Effective access' }));
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Harbor Foods: may see bills, see members, see payments, make payments, close bills with nothing due.',
    ]);
  });

  it('shows no effective access for an inactive person (USR-3)', () => {
    renderPanel(aDirectoryUser({ status: 'Disabled', grants: [{ role: Role.BillingUser, groupNumber: '100' }] }));
    expect(screen.queryByRole('region', { name: 'Effective access' })).toBeNull();
  });
});

// Helpers

function renderPanel(user: DirectoryUser): void {
  const saved = accessOf(user.grants);
  const rights = effectiveRights(user, new Map(GROUPS.map(({ groupNumber, name }) => [groupNumber, name])));
  const access: PersonAccessState = {
    saved,
    wanted: saved,
    groups: GROUPS,
    reached: [],
    stage: { kind: 'editing' },
    changes: 0,
    before: rights,
    after: rights,
    change: () => undefined,
    addGroup: () => undefined,
    save: () => undefined,
    discard: () => undefined,
  };
  const services = groupSearchServices();
  const manager = aMe([Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })));
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={manager}>
          <AccessPanel user={user} access={access} />
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
}
