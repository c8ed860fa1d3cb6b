import {
  effectiveRights,
  rightsChangeMessage,
  rightsDifference,
} from '../../../../src/domain/platform/access/effectiveRights';
import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import { type Operation, POLICY } from '../../../../src/domain/platform/access/policy';
import { Role } from '../../../../src/domain/platform/access/Role';
import { OPERATION_LABELS } from '../../../../src/domain/platform/access/rightsIn';

const NAMES = new Map([
  ['1', 'Harbor Foods'],
  ['2', 'Alder Mills'],
]);
const aPerson = (grants: readonly Grant[], fields: Partial<Person> = {}): Person => ({
  status: 'Active',
  grants,
  carrierCodes: [],
  agentCodes: [],
  repId: null,
  ...fields,
});
const everywhere = (...roles: Role[]): Grant[] => roles.map((role) => ({ role, groupNumber: null }));
const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] =>
  [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));
const SEEN = ['See bills', 'See members', 'See payments'];

describe('effective rights', () => {
  it('are listed by group name for a billing user', () => {
    const person = aPerson([...inGroup('1', Role.Payor), ...inGroup('2', Role.Payor, Role.ViewOnly), ...inGroup('3')]);
    expect(effectiveRights(person, NAMES)).toEqual([
      { groupNumber: '3', where: '3', rights: SEEN },
      { groupNumber: '2', where: 'Alder Mills', rights: SEEN },
      { groupNumber: '1', where: 'Harbor Foods', rights: [...SEEN, 'Make payments', 'Close bills with nothing due'] },
    ]);
  });

  it('include a group in which the roles grant no rights', () => {
    const person = aPerson([...inGroup('1'), { role: Role.Payor, groupNumber: '2' }]);
    expect(effectiveRights(person, NAMES).find(({ groupNumber }) => groupNumber === '2')?.rights).toEqual([]);
  });

  it.each<[string, Person, string | undefined]>([
    ['a manager', aPerson(everywhere(Role.Admin, Role.Manager)), 'All groups'],
    ['an admin', aPerson(everywhere(Role.Admin), { repId: 3 }), 'Groups of rep 3'],
    ['an admin without a rep', aPerson(everywhere(Role.Admin)), undefined],
    [
      'a carrier',
      aPerson(everywhere(Role.Carrier), { carrierCodes: ['BHH', 'ACME'] }),
      'Groups with carrier BHH, ACME',
    ],
    ['an agent', aPerson(everywhere(Role.Agent), { agentCodes: ['A1'] }), 'Groups of agent A1'],
    ['a manager who is not an admin', aPerson(everywhere(Role.Manager)), undefined],
    ['a disabled person', aPerson(inGroup('1'), { status: 'Disabled' }), undefined],
  ])('of %s are listed for their scope', (_who, person, where) => {
    expect(effectiveRights(person, NAMES)[0]?.where).toBe(where);
  });

  it('include other applications', () => {
    const person = aPerson([...inGroup('1'), ...everywhere(Role.ObpUser, Role.DistAdmin)]);
    expect(effectiveRights(person, NAMES).at(-1)).toEqual({
      groupNumber: null,
      where: 'Other applications',
      rights: ['Open Billing', 'Open Distributions'],
    });
  });
});

describe('the difference between effective rights', () => {
  it('lists gained and lost rights by place', () => {
    const before = effectiveRights(aPerson([...inGroup('1', Role.Payor), ...inGroup('2')]), NAMES);
    const after = effectiveRights(aPerson([...inGroup('1', Role.SuperUser), ...inGroup('2')]), NAMES);
    expect(rightsDifference(before, after).map(rightsChangeMessage)).toEqual([
      'Harbor Foods: may now keep cost centers and divisions, change rate tables, see who has access, give access to other users, share views; may no longer make payments, close bills with nothing due.',
    ]);
  });

  it('lists all rights when there were none before, and nothing when nothing changed', () => {
    const after = effectiveRights(aPerson(inGroup('1')), NAMES);
    expect(rightsDifference([], after).map(rightsChangeMessage)).toEqual([
      'Harbor Foods: may now see bills, see members, see payments.',
    ]);
    expect(rightsDifference(after, after)).toEqual([]);
  });

  it('lists both scopes when the scope changes', () => {
    const before = effectiveRights(aPerson(everywhere(Role.Admin), { repId: 1 }), NAMES);
    const after = effectiveRights(aPerson(everywhere(Role.Admin), { repId: 2 }), NAMES);
    expect(rightsDifference(before, after).map(({ where }) => where)).toEqual(['Groups of rep 1', 'Groups of rep 2']);
  });
});

it('uses the same label only for operations allowed to the same people', () => {
  const lines = Object.entries(OPERATION_LABELS) as [Operation, string | null][];
  for (const label of new Set(lines.flatMap(([, text]) => text ?? []))) {
    const rules = lines.filter(([, text]) => text === label).map(([operation]) => POLICY[operation].allow);
    expect({ label, differing: rules.filter((allow) => JSON.stringify(allow) !== JSON.stringify(rules[0])) }).toEqual({
      label,
      differing: [],
    });
  }
});
