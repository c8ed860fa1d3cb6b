import { canGrant, canRevoke, grantableRoles, isGroupRole } from '../../../../src/domain/people/directory/canGrant';
import { canManage, type ManagedPerson, managedPersonOf } from '../../../../src/domain/people/directory/canManage';
import type { DirectoryUser } from '../../../../src/domain/people/directory/DirectoryUser';
import { grantLevelOf } from '../../../../src/domain/people/directory/Grantor';
import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';

const personWith = (grants: readonly Grant[]): Person => ({
  status: 'Active',
  grants,
  carrierCodes: [],
  agentCodes: [],
  repId: 1,
});
const inGroup = (...roles: Role[]): Grant[] => roles.map((role) => ({ role, groupNumber: '1' }));
const office = (...roles: Role[]): Grant[] => roles.map((role) => ({ role, groupNumber: null }));

const GRANTORS = {
  nobody: personWith(inGroup(Role.BillingUser, Role.Reconciler)),
  superUser: personWith(inGroup(Role.BillingUser, Role.SuperUser, Role.Reconciler)),
  admin: personWith(office(Role.Admin)),
  manager: personWith(office(Role.Admin, Role.Manager)),
  sysadmin: personWith(office(Role.Admin, Role.Sysadmin)),
};
type Level = keyof typeof GRANTORS;
const LEVELS = Object.keys(GRANTORS) as readonly Level[];
const grantor = (level: Level) => ({ userId: 'me', person: GRANTORS[level] });

const BY_GROUP = [Role.BillingUser, Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly];
const BY_CODES = [Role.Carrier, Role.Agent];
const BY_MANAGERS = [
  Role.Admin,
  Role.Manager,
  Role.ObpUser,
  Role.DbpUser,
  Role.DbpAdmin,
  Role.DbpManager,
  Role.DistAdmin,
];
const sorted = (roles: readonly Role[]) => [...roles].sort();

describe('the roles that a person grants', () => {
  it.each<[Level, readonly Role[]]>([
    ['nobody', []],
    ['superUser', [Role.BillingUser, Role.SuperUser, Role.Reconciler]],
    ['admin', [...BY_GROUP, ...BY_CODES]],
    ['manager', [...BY_GROUP, ...BY_CODES, ...BY_MANAGERS]],
    ['sysadmin', [...BY_GROUP, ...BY_CODES, ...BY_MANAGERS, Role.Sysadmin]],
  ])('as %s', (level, roles) => {
    expect(grantLevelOf(GRANTORS[level]).kind).toBe(level === 'nobody' ? 'none' : level);
    expect(sorted(grantableRoles(grantor(level)))).toEqual(sorted(roles));
    expect(sorted(grantableRoles(grantor(level), '1'))).toEqual(sorted(roles.filter(isGroupRole)));
  });

  it.each<[Level, string]>([
    ['superUser', 'You cannot grant access in group 2.'],
    ['admin', 'You cannot grant access in group 2.'],
    ['manager', 'There is no group 2.'],
    ['sysadmin', 'There is no group 2.'],
  ])('are none in a group out of scope, as %s', (level, reason) => {
    const target = { groupNumber: '2', inScope: false, grantee: { userId: 'other', grants: [] } };
    expect(canGrant(grantor(level), Role.Reconciler, target)).toEqual({ allowed: false, reason });
    expect(canRevoke(grantor(level), Role.Reconciler, target)).toEqual({ allowed: false, reason });
  });

  it('are those of their own groups for a super user, whatever the server says about another one', () => {
    const at = (groupNumber: string | null, inScope: boolean) =>
      canGrant(grantor('superUser'), Role.Reconciler, {
        groupNumber,
        inScope,
        grantee: { userId: 'other', grants: [] },
      }).allowed;
    expect([at('1', true), at('1', false), at('2', true), at(null, true)]).toEqual([true, false, false, false]);
  });

  it.each(BY_CODES)('need codes for %s', (role) => {
    const at = (level: Level, inScope: boolean) =>
      canGrant(grantor(level), role, { groupNumber: null, inScope, grantee: { userId: 'other', grants: [] } }).allowed;
    expect([at('admin', true), at('admin', false), at('manager', true), at('manager', false)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const inAGroup = { groupNumber: '1', inScope: true, grantee: { userId: 'other', grants: [] } };
    expect(canGrant(grantor('manager'), role, inAGroup).allowed).toBe(false);
  });

  it('are never their own', () => {
    const target = { groupNumber: '1', inScope: true, grantee: { userId: 'me', grants: [] } };
    expect(LEVELS.filter((level) => canGrant(grantor(level), Role.ViewOnly, target).allowed)).toEqual([]);
  });
});

describe('the people whose account a person changes', () => {
  const someone: ManagedPerson = { userId: 'other', grants: [], reach: 'every', isKnownElsewhere: false };
  const whoMay = (act: Parameters<typeof canManage>[2], more: Partial<ManagedPerson> = {}) =>
    LEVELS.filter((level) => canManage(grantor(level), { ...someone, ...more }, act).allowed);
  const ALL: readonly Level[] = ['superUser', 'admin', 'manager', 'sysadmin'];
  const ABOVE: readonly Level[] = ['manager', 'sysadmin'];

  it.each([
    ['details', ALL],
    ['status', ALL],
    ['enable', ALL],
    ['mail', ALL],
    ['address', ALL],
    ['codes', ['admin', 'manager', 'sysadmin']],
  ] as const)('are those in their groups: %s', (act, levels) => {
    expect(whoMay(act)).toEqual(levels);
    expect(whoMay(act, { reach: 'nothing' })).toEqual(ABOVE);
    expect(whoMay(act, { reach: 'some' })).toEqual(act === 'details' ? ALL : ABOVE);
    expect(whoMay(act, { userId: 'me' })).toEqual([]);
  });

  it('are not taken over if they had access elsewhere', () => {
    const elsewhere = { isKnownElsewhere: true };
    expect([whoMay('address', elsewhere), whoMay('codes', elsewhere), whoMay('enable', elsewhere)]).toEqual([
      ABOVE,
      ABOVE,
      ALL,
    ]);
  });

  it('hold no role that the person cannot grant, which would give it away', () => {
    const payor = { grants: inGroup(Role.BillingUser, Role.Payor) };
    expect([whoMay('address', payor), whoMay('status', payor)]).toEqual([['admin', ...ABOVE], ALL]);
  });

  it.each([
    [Role.Admin, ABOVE],
    [Role.Manager, ABOVE],
    [Role.Sysadmin, ['sysadmin']],
  ] as const)('with the role %s are changed by people at their own level only', (role, levels) => {
    expect(whoMay('details', { grants: office(role) })).toEqual(levels);
    const target = { groupNumber: '1', inScope: true, grantee: { userId: 'other', grants: office(role) } };
    const revokers = LEVELS.filter((level) => canRevoke(grantor(level), Role.BillingUser, target).allowed);
    expect(revokers).toEqual(levels);
  });

  it('are in reach as far as a screen knows', () => {
    const user = { userId: 'u', grants: [], grantsElsewhere: 0, carrierCodes: [], agentCodes: [] };
    const reachOf = (more: Partial<Pick<DirectoryUser, 'grants' | 'grantsElsewhere' | 'carrierCodes'>>) =>
      managedPersonOf({ ...user, ...more }).reach;
    expect(reachOf({})).toBe('nothing');
    expect(reachOf({ grants: inGroup(Role.BillingUser) })).toBe('every');
    expect(reachOf({ carrierCodes: ['BH'] })).toBe('every');
    expect(reachOf({ grants: inGroup(Role.BillingUser), grantsElsewhere: 1 })).toBe('some');
  });
});
