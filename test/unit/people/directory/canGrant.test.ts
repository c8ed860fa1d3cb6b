import { canGrant, canRevoke, grantableRoles } from '../../../../src/domain/people/directory/canGrant';
import { canManage, type ManagedPerson } from '../../../../src/domain/people/directory/canManage';
import type { Grantor, GrantTarget } from '../../../../src/domain/people/directory/Grantor';
import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';

const everywhere = (...roles: Role[]): Grant[] => roles.map((role) => ({ role, groupNumber: null }));
const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] =>
  [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));
const grantorWith = (grants: readonly Grant[], fields: Partial<Person> = {}): Grantor => ({
  userId: 'grantor',
  person: { status: 'Active', grants, carrierCodes: [], agentCodes: [], repId: null, ...fields },
});

const superUser = grantorWith([...inGroup('1', Role.SuperUser, Role.Payor), ...inGroup('2', Role.Reconciler)]);
const admin = grantorWith(everywhere(Role.Admin), { repId: 1 });
const manager = grantorWith(everywhere(Role.Admin, Role.Manager));
const sysadmin = grantorWith(everywhere(Role.Admin, Role.Sysadmin));

const target = (groupNumber: string | null, grants: readonly Grant[] = [], inScope = true): GrantTarget => ({
  groupNumber,
  inScope,
  grantee: { userId: 'grantee', grants },
});
const reasonOf = (decision: ReturnType<typeof canGrant>) => (decision.allowed ? 'allowed' : decision.reason);

describe('grantable roles', () => {
  const BY_GROUP = [Role.BillingUser, Role.SuperUser, Role.ViewOnly, Role.Reconciler, Role.Payor];

  it.each<[string, Grantor, readonly Role[]]>([
    ['a super user: the roles they hold in their groups', superUser, [Role.BillingUser, Role.SuperUser, Role.Payor]],
    ['an admin: roles of billing users, carriers and agents', admin, [...BY_GROUP, Role.Carrier, Role.Agent]],
    ['a manager: all except System Administrator', manager, Object.values(Role).filter((r) => r !== Role.Sysadmin)],
    ['a system administrator: all', sysadmin, Object.values(Role)],
    ['a reconciler: none', grantorWith(inGroup('1', Role.Reconciler)), []],
    ['a manager who is not an admin: none', grantorWith(everywhere(Role.Manager, Role.Sysadmin)), []],
    ['a super user with View Only: none', grantorWith(inGroup('1', Role.SuperUser, Role.ViewOnly)), []],
    ['an admin without a rep: none', grantorWith(everywhere(Role.Admin)), []],
    ['a carrier: none', grantorWith(everywhere(Role.Carrier), { carrierCodes: ['A'] }), []],
  ])('by %s', (_who, grantor, roles) => {
    expect(grantableRoles(grantor)).toEqual(Object.values(Role).filter((role) => roles.includes(role)));
  });

  it('are limited to group roles when a group is given', () => {
    expect(grantableRoles(superUser, '1')).toEqual([Role.BillingUser, Role.SuperUser, Role.Payor]);
    expect(grantableRoles(superUser, '2')).toEqual([]);
    expect(grantableRoles(admin, '2')).toEqual(
      Object.values(Role).filter((role) => BY_GROUP.some((byGroup) => byGroup === role)),
    );
  });
});

describe('granting a role is refused', () => {
  const carrier = everywhere(Role.Carrier);
  const agent = everywhere(Role.Agent);
  it.each<[string, Grantor, Role, GrantTarget, string]>([
    [
      'to a super user who does not hold it in the group',
      superUser,
      Role.Reconciler,
      target('1'),
      'You cannot grant "Reconcile Bills" because you do not have it yourself.',
    ],
    [
      'in a group in which the grantor is not a super user',
      superUser,
      Role.Reconciler,
      target('2'),
      'You cannot grant access in group 2.',
    ],
    ['in a group that does not exist', manager, Role.Payor, target('9', [], false), 'There is no group 9.'],
    ['in a group outside the scope', admin, Role.Payor, target('9', [], false), 'You cannot grant access in group 9.'],
    [
      'to an admin, for a back-office role',
      admin,
      Role.Manager,
      target(null),
      'Only managers can grant "OBP Admin Manager".',
    ],
    [
      'to a manager, for System Administrator',
      manager,
      Role.Sysadmin,
      target(null),
      'Only system administrators can grant "System Administrator".',
    ],
    [
      'with codes of groups outside the rep',
      admin,
      Role.Carrier,
      target(null, [], false),
      'For "Carrier", use codes that belong only to your groups, or ask a manager.',
    ],
    [
      'for a carrier without codes',
      manager,
      Role.Carrier,
      target(null, [], false),
      'Enter codes for "Carrier". Its groups come from the codes.',
    ],
    [
      'with a group when it is not assigned by group',
      manager,
      Role.Admin,
      target('1'),
      '"Admin" is not assigned by group. Grant it without a group.',
    ],
    [
      'without a group when it is assigned by group',
      manager,
      Role.Payor,
      target(null),
      '"Make Payments" is assigned by group. Choose a group.',
    ],
    [
      'with a group, for a carrier',
      manager,
      Role.Payor,
      target('1', carrier),
      "A carrier's groups come from the carrier codes. Change the codes instead.",
    ],
    [
      'by group to an agent',
      admin,
      Role.BillingUser,
      target('1', agent),
      "An agent's groups come from the agent codes. Change the codes instead.",
    ],
    [
      'by group to an admin',
      manager,
      Role.BillingUser,
      target('1', everywhere(Role.Admin)),
      "An admin's groups come from the rep number. Change the rep number instead.",
    ],
    [
      'to a back-office user, by anyone below a manager',
      admin,
      Role.ViewOnly,
      target('1', [...inGroup('1'), ...everywhere(Role.Manager)]),
      'Only managers can change back-office users.',
    ],
    [
      'to a system administrator by a manager',
      manager,
      Role.Manager,
      target(null, everywhere(Role.Admin, Role.Sysadmin)),
      'Only system administrators can change a system administrator.',
    ],
    [
      'by a person without the right to grant access',
      grantorWith(inGroup('1')),
      Role.BillingUser,
      target('1'),
      'You do not have permission to grant access.',
    ],
  ])('%s', (_what, grantor, role, place, reason) => {
    expect(reasonOf(canGrant(grantor, role, place))).toBe(reason);
  });

  it('to oneself, at every level', () => {
    const ownAccount = { ...target(null), grantee: { userId: 'grantor', grants: sysadmin.person.grants } };
    expect(reasonOf(canGrant(sysadmin, Role.Manager, ownAccount))).toMatch(/^You cannot change your own access/);
    expect(reasonOf(canRevoke(sysadmin, Role.Sysadmin, ownAccount))).toMatch(/^You cannot change your own access/);
  });
});

it('lets a role that should never have been granted be removed', () => {
  const wrong = [...everywhere(Role.Payor), { role: Role.BillingUser, groupNumber: '1' }];
  expect(canRevoke(manager, Role.Payor, target(null, wrong)).allowed).toBe(true);
  expect(canRevoke(admin, Role.Payor, target(null, wrong)).allowed).toBe(false);
  expect(canRevoke(admin, Role.BillingUser, target('1', [...wrong, ...everywhere(Role.Carrier)])).allowed).toBe(true);
});

describe('managing a person', () => {
  const person = (grants: readonly Grant[], reach: ManagedPerson['reach'] = 'every'): ManagedPerson => ({
    userId: 'person',
    grants,
    reach,
    isKnownElsewhere: false,
  });
  const colleague = person(inGroup('1', Role.Payor));
  const stronger = person(inGroup('1', Role.Reconciler));

  it('is allowed when all of their access is in scope', () => {
    for (const act of ['status', 'enable', 'mail', 'address', 'details'] as const) {
      expect(canManage(superUser, colleague, act)).toEqual({ allowed: true });
      expect(canManage(admin, colleague, act)).toEqual({ allowed: true });
    }
    expect(canManage(admin, colleague, 'codes')).toEqual({ allowed: true });
  });

  it('does not allow taking over an existing account by granting it a group', () => {
    const claimed = { ...colleague, isKnownElsewhere: true };
    for (const act of ['address', 'codes'] as const) {
      expect(canManage(admin, claimed, act)).toEqual({
        allowed: false,
        reason: 'This person has had access outside your groups. Ask a manager.',
      });
      expect(canManage(manager, claimed, act).allowed).toBe(true);
    }
    for (const act of ['status', 'enable', 'mail', 'details'] as const) {
      expect(canManage(superUser, claimed, act).allowed).toBe(true);
    }
  });

  it.each<[string, Grantor, ManagedPerson, 'status' | 'mail' | 'address', string]>([
    [
      'also has access outside the scope',
      admin,
      person(inGroup('1'), 'some'),
      'status',
      'This person also has access outside your groups. Ask a manager.',
    ],
    [
      'has no access',
      admin,
      person([], 'nothing'),
      'status',
      'This person has no access in your groups. Grant access first.',
    ],
    [
      'is a back-office user',
      admin,
      person(everywhere(Role.Admin)),
      'mail',
      'Only managers can change back-office users.',
    ],
    [
      'is a system administrator',
      manager,
      person(everywhere(Role.Admin, Role.Sysadmin)),
      'status',
      'Only system administrators can change a system administrator.',
    ],
    [
      'has roles the grantor cannot grant',
      superUser,
      stronger,
      'address',
      'This person has roles that you cannot grant. Ask your admin.',
    ],
    [
      'is the grantor',
      manager,
      { ...colleague, userId: 'grantor' },
      'status',
      'You cannot change your own account here. Edit your name and phone on your profile.',
    ],
  ])('is refused for a person who %s', (_who, grantor, person, act, reason) => {
    expect(canManage(grantor, person, act)).toEqual({ allowed: false, reason });
  });

  it('allows a super user to disable, but not enable, a person with more roles', () => {
    expect(canManage(superUser, stronger, 'status')).toEqual({ allowed: true });
    expect(canManage(superUser, stronger, 'enable').allowed).toBe(false);
    expect(canManage(superUser, colleague, 'codes').allowed).toBe(false);
  });

  it('is allowed for a manager regardless of scope, even without access', () => {
    expect(canManage(manager, person(inGroup('1'), 'some'), 'address')).toEqual({ allowed: true });
    expect(canManage(manager, person([], 'nothing'), 'status')).toEqual({ allowed: true });
    expect(canManage(sysadmin, person(everywhere(Role.Sysadmin)), 'status')).toEqual({ allowed: true });
  });
});
