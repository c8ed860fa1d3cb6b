import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import { givesPower, isPowerful } from '../../../../src/domain/platform/access/power';
import { Role } from '../../../../src/domain/platform/access/Role';

const person = (grants: readonly (Role | Grant)[], rest: Partial<Person> = {}): Person => ({
  status: 'Active',
  grants: grants.map((one) => (typeof one === 'string' ? { role: one, groupNumber: null } : one)),
  carrierCodes: [],
  agentCodes: [],
  repId: null,
  ...rest,
});
const inGroup = (groupNumber: string, ...roles: readonly Role[]): Grant[] =>
  roles.map((role) => ({ role, groupNumber }));
const payor = (groupNumber: string) => inGroup(groupNumber, Role.BillingUser, Role.Payor);

describe('powerful roles follow from the policy', () => {
  it.each([Role.Admin, Role.Manager, Role.Sysadmin, Role.SuperUser, Role.Payor])('%s is powerful', (role) => {
    expect(isPowerful(role)).toBe(true);
  });

  it.each([Role.BillingUser, Role.Reconciler, Role.ViewOnly, Role.Carrier, Role.Agent, Role.ObpUser, Role.DbpManager])(
    '%s is not powerful',
    (role) => {
      expect(isPowerful(role)).toBe(false);
    },
  );
});

describe('a change gives power', () => {
  it.each<[string, Person | undefined, Person]>([
    ['to a new manager', undefined, person([Role.Admin, Role.Manager])],
    ['by another role', person([Role.Admin], { repId: 1 }), person([Role.Admin, Role.Manager], { repId: 1 })],
    ['in one more group', person(payor('1')), person([...payor('1'), ...payor('2')])],
    ['by enabling', person([Role.Admin, Role.Manager], { status: 'Disabled' }), person([Role.Admin, Role.Manager])],
    ['by removing View Only', person([Role.Admin, Role.Manager, Role.ViewOnly]), person([Role.Admin, Role.Manager])],
    [
      'by removing the role that overrides another',
      person([Role.Admin, Role.Manager, ...inGroup('1', Role.BillingUser)]),
      person([Role.Admin, Role.Manager]),
    ],
    ['by a rep', person([Role.Admin]), person([Role.Admin], { repId: 1 })],
    ['by another rep', person([Role.Admin], { repId: 1 }), person([Role.Admin], { repId: 2 })],
    [
      'by the whole group instead of a division',
      person(payor('1'), { divisionLimits: [{ groupNumber: '1', divisionNumbers: ['01'] }] }),
      person(payor('1')),
    ],
    [
      'by one more division',
      person(payor('1'), { divisionLimits: [{ groupNumber: '1', divisionNumbers: ['01'] }] }),
      person(payor('1'), { divisionLimits: [{ groupNumber: '1', divisionNumbers: ['01', '02'] }] }),
    ],
  ])('%s', (_, before, after) => {
    expect(givesPower(before, after)).toBe(true);
  });

  it.each<[string, Person | undefined, Person]>([
    ['of a reconciler', undefined, person(inGroup('1', Role.BillingUser, Role.Reconciler))],
    ['of a manager who has no type', undefined, person([Role.Manager])],
    ['of nothing', person([Role.Admin, Role.Manager]), person([Role.Admin, Role.Manager])],
    ['that takes power away', person([Role.Admin, Role.Manager]), person([Role.Admin, Role.Manager, Role.ViewOnly])],
    [
      'that limits to a division',
      person(payor('1')),
      person(payor('1'), { divisionLimits: [{ groupNumber: '1', divisionNumbers: ['01'] }] }),
    ],
    ['of a person who stays disabled', undefined, person([Role.Admin, Role.Manager], { status: 'Disabled' })],
  ])('is not one %s', (_, before, after) => {
    expect(givesPower(before, after)).toBe(false);
  });
});
