import { groupsLabel, rolesLabel } from '../../../../src/domain/people/directory/personLabels';
import { Role } from '../../../../src/domain/platform/access/Role';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';

const inGroups = (groups: readonly string[], ...roles: readonly Role[]) =>
  groups.flatMap((groupNumber) => roles.map((role) => ({ role, groupNumber })));
const FULL = [Role.BillingUser, Role.SuperUser, Role.Reconciler, Role.Payor];

describe("a person's roles in a list", () => {
  it('are one label with full access to each group', () => {
    expect(rolesLabel({ grants: inGroups(['1', '2'], ...FULL) })).toBe('Full access');
    expect(rolesLabel({ grants: inGroups(['1'], ...FULL, Role.ViewOnly) })).toBe('Full access, View Only');
  });

  it('are listed separately with full access to only some of the groups', () => {
    const grants = [...inGroups(['1'], ...FULL), ...inGroups(['2'], Role.BillingUser, Role.Payor)];
    expect(rolesLabel({ grants })).toBe('Give Access to Other Users, Reconcile Bills, Make Payments');
  });
});

describe("a person's groups in a list", () => {
  const label = (count: number, groupNames: readonly string[], grantsElsewhere = 0) => {
    const groups = Array.from({ length: count }, (_, index) => String(index));
    return groupsLabel(aDirectoryUser({ grants: inGroups(groups, Role.Payor), groupNames, grantsElsewhere }));
  };

  it.each([
    [1, ['Harbor Foods'], 0, 'Harbor Foods'],
    [2, ['Harbor Foods', 'Summit Labs'], 0, 'Harbor Foods and Summit Labs'],
    [15, ['Ash', 'Birch', 'Cedar'], 0, 'Ash, Birch, Cedar and 12 more'],
    [5, ['Ash', 'Birch', 'Cedar'], 2, 'Ash, Birch, Cedar, 2 more and 2 outside your scope'],
    [0, [], 2, '2 outside your scope'],
    [15, [], 0, '15 groups'],
  ])('of %i groups: the first by name, and how many more (%#)', (count, names, elsewhere, text) => {
    expect(label(count, names, elsewhere)).toBe(text);
  });
});
