import fc from 'fast-check';
import type { Person } from '../../../src/domain/platform/access/Person';
import { Role } from '../../../src/domain/platform/access/Role';

const GROUPS = ['100', '200', '300'] as const;
const anyGrant = fc.record({
  role: fc.constantFrom(...Object.values(Role)),
  groupNumber: fc.option(fc.constantFrom(...GROUPS)),
});

/** Any person with any roles in a few groups. Active by default. */
export function anyPerson({
  status = fc.constant('Active'),
}: {
  readonly status?: fc.Arbitrary<Person['status']>;
} = {}): fc.Arbitrary<Person> {
  return fc.record({
    status,
    grants: fc.array(anyGrant, { maxLength: 12 }),
    carrierCodes: fc.subarray(['ACME', 'UMBRA']),
    agentCodes: fc.subarray(['A1', 'A2']),
    repId: fc.option(fc.constantFrom(1, 2)),
  });
}
