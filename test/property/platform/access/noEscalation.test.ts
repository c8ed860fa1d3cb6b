import { fc, test } from '@fast-check/jest';
import { canGrant, canRevoke, isGroupRole } from '../../../../src/domain/people/directory/canGrant';
import {
  canManage,
  type ManagedPerson,
  type ManagementAction,
} from '../../../../src/domain/people/directory/canManage';
import type { GrantDecision } from '../../../../src/domain/people/directory/Grantor';
import { decide } from '../../../../src/domain/platform/access/decide';
import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../src/domain/platform/access/Scope';

/** The first rep has two of the groups, the second rep the third. */
const REP_OF: Readonly<Record<string, number>> = { '100': 1, '200': 1, '300': 2 };
const GROUPS = Object.keys(REP_OF);
const CARRIER_ON: Readonly<Record<string, readonly string[]>> = { ACME: ['100'], UMBRA: ['200', '300'] };
const OFFICE: readonly Role[] = [Role.Admin, Role.Manager, Role.Sysadmin];
const FLAGS = [Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly] as const;

interface Step {
  readonly grantor: number;
  readonly grantee: number;
  readonly role: Role;
  readonly groupNumber: string | null;
  readonly isTaking: boolean;
}

const groupPerson = fc
  .array(fc.tuple(fc.constantFrom(...GROUPS), fc.subarray([...FLAGS])), { minLength: 1, maxLength: 3 })
  .map((held) =>
    aPerson(
      held.flatMap(([groupNumber, flags]) => [Role.BillingUser, ...flags].map((role) => ({ role, groupNumber }))),
    ),
  );
const officePerson = (flags: readonly Role[]) =>
  fc.record({ held: fc.subarray([...flags]), repId: fc.option(fc.constantFrom(1, 2)) }).map(({ held, repId }) => ({
    ...aPerson([Role.Admin, ...held].map((role) => ({ role, groupNumber: null }))),
    repId,
  }));
const codePerson = fc
  .record({ role: fc.constantFrom(Role.Carrier, Role.Agent), carrierCodes: fc.subarray(Object.keys(CARRIER_ON)) })
  .map(({ role, carrierCodes }) => ({ ...aPerson([{ role, groupNumber: null }]), carrierCodes }));
/** Any grants a directory may contain: flags without their type, several types, group roles without a group. */
const inconsistentPerson = (roles: readonly Role[]) =>
  fc
    .array(fc.record({ role: fc.constantFrom(...roles), groupNumber: fc.option(fc.constantFrom(...GROUPS)) }), {
      maxLength: 6,
    })
    .map(aPerson);
/** A billing user, whose back-office roles have no effect. @source ROL-2 */
const dormant = fc
  .subarray([...OFFICE], { minLength: 1 })
  .map((roles) =>
    aPerson([{ role: Role.BillingUser, groupNumber: '100' }, ...roles.map((role) => ({ role, groupNumber: null }))]),
  );
const newcomer = fc.constant(aPerson([]));

const ALL = Object.values(Role);
const anyRole = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Role>(Role.BillingUser, ...FLAGS) },
  { weight: 1, arbitrary: fc.constantFrom<Role>(...OFFICE, Role.ObpUser, Role.DistAdmin) },
  { weight: 1, arbitrary: fc.constantFrom(...ALL) },
);
/** A role in a valid place, and in one of ten cases in an invalid one. */
const anyPlace = (role: Role) =>
  fc
    .tuple(fc.constantFrom(...GROUPS), fc.nat(9))
    .map(([group, luck]) => ({ role, groupNumber: isGroupRole(role) === luck > 0 ? group : null }));
const steps = (people: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc
      .record({
        grantor: fc.nat(people - 1),
        grantee: fc.nat(people - 1),
        at: anyRole.chain(anyPlace),
        isTaking: fc.boolean(),
      })
      .map(({ at, ...rest }) => ({ ...rest, ...at })),
    { minLength: 20, maxLength: 60 },
  );
const PEOPLE = 5;
const directoryOf = (...kinds: readonly fc.Arbitrary<Person>[]) =>
  fc.record({
    before: fc.array(fc.oneof(...kinds), { minLength: PEOPLE, maxLength: PEOPLE }),
    tried: steps(PEOPLE),
  });

describe('granting and removing access (MGM-12, MGM-13, MGM-17)', () => {
  test.prop([
    directoryOf(groupPerson, codePerson, newcomer, inconsistentPerson(ALL.filter((role) => role !== Role.Admin))),
  ])(
    'never grants a role in a group, without admins, that no super user of the group held before',
    ({ before, tried }) => {
      const after = played(before, tried);
      for (const groupNumber of GROUPS) {
        const givable = before
          .filter((person) => canGrantIn(person, groupNumber))
          .flatMap((one) => rolesIn(one, groupNumber));
        after.forEach((person, at) => {
          const had = rolesIn(before[at], groupNumber);
          expect([...had, ...givable]).toEqual(expect.arrayContaining([...rolesIn(person, groupNumber)]));
          // View Only is never removed by a person who cannot hold it and grant access.
          if (had.includes(Role.ViewOnly)) expect(rolesIn(person, groupNumber)).toContain(Role.ViewOnly);
        });
      }
      after.forEach((person, at) => expect(globalRoles(person)).toEqual(globalRoles(before[at])));
    },
  );

  test.prop([directoryOf(groupPerson, officePerson([]), codePerson, newcomer, dormant, inconsistentPerson(ALL))])(
    'never grants a back-office role or changes a back-office user without managers',
    ({ before, tried }) => {
      fc.pre(!before.some((person) => seesAll(person)));
      const after = played(before, tried);
      after.forEach((person, at) => {
        const had = before[at]?.grants ?? [];
        const grantedByManagers = (grants: readonly Grant[]) =>
          grants.filter(({ role }) => !GRANTABLE_BY_ADMINS.includes(role));
        expect(grantedByManagers(person.grants)).toEqual(grantedByManagers(had));
        if (had.some(({ role }) => OFFICE.includes(role))) expect(person.grants).toEqual(had);
      });
    },
  );

  test.prop([directoryOf(groupPerson, officePerson([]), codePerson, newcomer)])(
    'never changes access outside the scope of the grantors',
    ({ before, tried }) => {
      const reached = new Set(before.flatMap((person) => groupsOf(person)));
      const after = played(before, tried);
      for (const groupNumber of GROUPS.filter((group) => !reached.has(group))) {
        after.forEach((person, at) => expect(rolesIn(person, groupNumber)).toEqual(rolesIn(before[at], groupNumber)));
      }
    },
  );

  test.prop([directoryOf(groupPerson, officePerson([Role.Manager]), codePerson, newcomer, dormant)])(
    'never grants or changes System Administrator without system administrators',
    ({ before, tried }) => {
      fc.pre(!before.some((person) => isSysadmin(person)));
      const after = played(before, tried);
      after.forEach((person, at) => {
        const wasOne = hasRole(before[at], Role.Sysadmin);
        expect(hasRole(person, Role.Sysadmin)).toBe(wasOne);
        if (wasOne) expect(person.grants).toEqual(before[at]?.grants);
      });
    },
  );

  test.prop([
    directoryOf(groupPerson, officePerson([Role.Manager, Role.Sysadmin]), codePerson, inconsistentPerson(ALL)),
    fc.constantFrom<ManagementAction>('status', 'enable', 'mail', 'address', 'codes', 'details'),
  ])('never lets people change themselves', ({ before, tried }, act) => {
    for (const step of tried) {
      const oneself = { ...step, grantee: step.grantor };
      expect(decisionOn(before, oneself).allowed).toBe(false);
      const userId = String(step.grantor);
      const person = before[step.grantor] ?? aPerson([]);
      const self: ManagedPerson = { userId, grants: person.grants, reach: 'every', isKnownElsewhere: false };
      expect(canManage({ userId, person }, self, act).allowed).toBe(false);
    }
  });

  test.prop([
    directoryOf(
      groupPerson,
      officePerson([Role.Manager, Role.Sysadmin]),
      codePerson,
      newcomer,
      inconsistentPerson(ALL),
    ),
  ])('always explains a rejection in full sentences', ({ before, tried }) => {
    for (const step of tried) {
      const decision = decisionOn(before, step);
      if (!decision.allowed) expect(decision.reason).toMatch(/^["A-Z].*\.$/);
    }
  });

  test.prop([directoryOf(groupPerson, officePerson([Role.Manager, Role.Sysadmin]), codePerson, newcomer)])(
    'always allows removing a role that can be granted',
    ({ before, tried }) => {
      for (const step of tried) {
        if (!decisionOn(before, { ...step, isTaking: false }).allowed) continue;
        const given = changed(before, { ...step, isTaking: false });
        // Except if the grant made the person someone whom only others may change.
        if (OFFICE.includes(step.role) && step.grantor !== step.grantee) continue;
        expect(decisionOn(given, { ...step, isTaking: true }).allowed).toBe(true);
      }
    },
  );
});

const GRANTABLE_BY_ADMINS: readonly Role[] = [...FLAGS, Role.BillingUser, Role.Carrier, Role.Agent];

function aPerson(grants: readonly Grant[]): Person {
  return { status: 'Active', grants, carrierCodes: [], agentCodes: [], repId: null };
}

/** The directory after trying every action in turn and applying the allowed ones. */
function played(people: readonly Person[], tried: readonly Step[]): readonly Person[] {
  return tried.reduce((now, step) => (decisionOn(now, step).allowed ? changed(now, step) : now), people);
}

function decisionOn(people: readonly Person[], { grantor, grantee, role, groupNumber, isTaking }: Step): GrantDecision {
  const person = people[grantor] ?? aPerson([]);
  const other = people[grantee] ?? aPerson([]);
  const decideOn = isTaking ? canRevoke : canGrant;
  return decideOn({ userId: String(grantor), person }, role, {
    groupNumber,
    inScope: inScope(person, role, groupNumber, other),
    grantee: { userId: String(grantee), grants: other.grants },
  });
}

/** The server's decision. */
function inScope(grantor: Person, role: Role, groupNumber: string | null, { carrierCodes }: Person): boolean {
  const groups = groupsOf(grantor);
  if (groupNumber !== null) return groups.includes(groupNumber);
  if (role !== Role.Carrier) return false;
  const isOnOne = (code: string) => (CARRIER_ON[code] ?? []).some((group) => groups.includes(group));
  return carrierCodes.length > 0 && carrierCodes.every(isOnOne);
}

function groupsOf(person: Person): readonly string[] {
  const decision = decide(person, 'directory.write');
  return decision.allowed ? GROUPS.filter((group) => covers(decision.scope, group)) : [];
}

function covers(scope: Scope, group: string): boolean {
  if (scope.kind === 'groups') return scope.groupNumbers.includes(group);
  return scope.kind === 'all' || (scope.kind === 'rep' && REP_OF[group] === scope.repId);
}

function changed(people: readonly Person[], { grantee, role, groupNumber, isTaking }: Step): readonly Person[] {
  const isSameGrant = (grant: Grant) => grant.role === role && grant.groupNumber === groupNumber;
  return people.map((person, at) => {
    if (at !== grantee) return person;
    const others = person.grants.filter((grant) => !isSameGrant(grant));
    const isThere = others.length < person.grants.length;
    if (isTaking) return { ...person, grants: others };
    return isThere ? person : { ...person, grants: [...person.grants, { role, groupNumber }] };
  });
}

function rolesIn(person: Person | undefined, groupNumber: string): readonly Role[] {
  return (person?.grants ?? []).filter((grant) => grant.groupNumber === groupNumber).map(({ role }) => role);
}

function globalRoles(person: Person | undefined): readonly Role[] {
  return (person?.grants ?? []).filter(({ groupNumber }) => groupNumber === null).map(({ role }) => role);
}

function hasRole(person: Person | undefined, role: Role): boolean {
  return (person?.grants ?? []).some((grant) => grant.role === role);
}

function canGrantIn(person: Person, groupNumber: string): boolean {
  return groupsOf(person).includes(groupNumber);
}

function seesAll(person: Person): boolean {
  const decision = decide(person, 'directory.write');
  return decision.allowed && decision.scope.kind === 'all';
}

function isSysadmin(person: Person): boolean {
  return seesAll(person) && hasRole(person, Role.Sysadmin);
}
