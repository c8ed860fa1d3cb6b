import { fc, test } from '@fast-check/jest';
import { decide } from '../../../../src/domain/platform/access/decide';
import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import { type Operation, POLICY, type Rule } from '../../../../src/domain/platform/access/policy';
import { primaryTypeOf, Role } from '../../../../src/domain/platform/access/Role';
import { anyPerson } from '../../../support/arbitraries/people';

const OPERATIONS = Object.keys(POLICY) as Operation[];
const anyOperation = fc.constantFrom(...OPERATIONS);
const ruleOf = (operation: Operation): Rule => POLICY[operation];
const businessWrite = fc.constantFrom(...OPERATIONS.filter((operation) => ruleOf(operation).write));

describe('ROL-2 the access policy', () => {
  test.prop([anyPerson({ status: fc.constantFrom('Disabled', 'Deleted') }), anyOperation])(
    'never allows anything to an inactive person',
    (person, operation) => {
      expect(decide(person, operation)).toEqual({ allowed: false });
    },
  );

  test.prop([anyPerson(), anyOperation])(
    'never returns a scope beyond that of the primary type',
    (person, operation) => {
      const decision = decide(person, operation);
      if (!decision.allowed || decision.scope.kind === 'none') return;
      const type = primaryTypeOf(person.grants.map(({ role }) => role));
      const reach = {
        billingUser: ['groups'],
        admin: ['all', 'rep'],
        carrier: ['carriers'],
        agent: ['agents'],
        unknown: [],
      };
      expect(reach[type]).toContain(decision.scope.kind);
    },
  );

  test.prop([anyPerson(), businessWrite, fc.constantFrom(null, '100', '200')])(
    'never allows business writes with View Only',
    (person, operation, groupNumber) => {
      const viewer = withGrant(person, { role: Role.ViewOnly, groupNumber });
      const decision = decide(viewer, operation);
      if (!decision.allowed) return;
      expect(decision.scope).toMatchObject({ kind: 'groups' });
      if (decision.scope.kind === 'groups') expect(decision.scope.groupNumbers).not.toContain(groupNumber);
    },
  );

  test.prop([anyPerson(), anyOperation])(
    'never includes a group in which a billing user lacks a required role',
    (person, operation) => {
      const decision = decide(person, operation);
      if (!decision.allowed || decision.scope.kind !== 'groups') return;
      const ways = ruleOf(operation).allow.filter(({ type }) => type === 'billingUser');
      for (const group of decision.scope.groupNumbers) {
        const rolesInGroup = person.grants.filter(({ groupNumber }) => groupNumber === group).map(({ role }) => role);
        expect(rolesInGroup).toContain(Role.BillingUser);
        expect(ways.some(({ flags = [] }) => flags.every((flag) => rolesInGroup.includes(flag)))).toBe(true);
      }
    },
  );

  test.prop([anyPerson(), anyOperation, fc.constantFrom(...Object.values(Role))])(
    'never allows more reads after losing a role other than the type and View Only',
    (person, operation, role) => {
      fc.pre(!([Role.BillingUser, Role.Admin, Role.Carrier, Role.Agent, Role.ViewOnly] as Role[]).includes(role));
      const poorer = { ...person, grants: person.grants.filter((grant) => grant.role !== role) };
      if (decide(poorer, operation).allowed) expect(decide(person, operation).allowed).toBe(true);
    },
  );

  test('allows nothing for MANAGER without ADMIN', () => {
    const manager = aPerson([{ role: Role.Manager, groupNumber: null }]);
    const allowed = OPERATIONS.filter((operation) => decide(manager, operation).allowed);
    expect(new Set(allowed.map((operation) => ruleOf(operation).reach))).toEqual(new Set(['own']));
  });

  test("blocks writes in a billing user's view-only group even if the person is also an admin", () => {
    const person = aPerson([
      { role: Role.BillingUser, groupNumber: '100' },
      { role: Role.ViewOnly, groupNumber: '100' },
      { role: Role.Admin, groupNumber: null },
      { role: Role.Manager, groupNumber: null },
      { role: Role.Reconciler, groupNumber: null },
    ]);
    expect(decide(person, 'bills.edit')).toEqual({ allowed: false });
  });

  test('shows the processing status to a billing user without a group', () => {
    const newcomer = aPerson([{ role: Role.BillingUser, groupNumber: null }]);
    expect(decide(newcomer, 'processing.status')).toEqual({ allowed: true, scope: { kind: 'none' } });
    expect(decide(newcomer, 'bills.search')).toEqual({ allowed: false });
    expect(decide(newcomer, 'processing.run')).toEqual({ allowed: false });
  });
});

function withGrant(person: Person, grant: Grant): Person {
  return { ...person, grants: [...person.grants, grant] };
}

function aPerson(grants: readonly Grant[]): Person {
  return { status: 'Active', grants, carrierCodes: [], agentCodes: [], repId: null };
}
