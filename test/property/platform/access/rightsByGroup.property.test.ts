import fc from 'fast-check';
import { effectiveRights } from '../../../../src/domain/platform/access/effectiveRights';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { rightsIn } from '../../../../src/domain/platform/access/rightsIn';

const grant: fc.Arbitrary<Grant> = fc.record({
  role: fc.constantFrom(...Object.values(Role)),
  groupNumber: fc.constantFrom('100', '200', '300', null),
});

it('rights in a group are always the same, computed alone or with all groups (USR-1)', () =>
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 12 }), (others) => {
      const grants = [{ role: Role.BillingUser, groupNumber: '100' }, ...others];
      const person = { status: 'Active', grants, carrierCodes: [], agentCodes: [], repId: 3 } as const;
      const groupRights = effectiveRights(person, new Map()).filter(({ groupNumber }) => groupNumber !== null);
      expect(groupRights.map(({ rights }) => rights)).toEqual(
        groupRights.map(({ groupNumber }) => rightsIn(person, groupNumber ?? undefined)),
      );
    }),
  ));

it('rights in hundreds of groups are computed once per combination of roles', () => {
  const groups = Array.from({ length: 500 }, (_, index) => String(1000 + index));
  const roles = [Role.BillingUser, Role.Reconciler, Role.Payor];
  const grants = groups.flatMap((groupNumber) => roles.map((role) => ({ role, groupNumber })));
  const person = { status: 'Active', grants, carrierCodes: [], agentCodes: [], repId: null } as const;
  const rights = effectiveRights(person, new Map());
  expect(new Set(rights.map((at) => at.rights)).size).toBe(1);
  expect(rights).toHaveLength(500);
});
