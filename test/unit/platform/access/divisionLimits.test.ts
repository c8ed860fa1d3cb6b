import { decide, isAllowedIn } from '../../../../src/domain/platform/access/decide';
import type { Person } from '../../../../src/domain/platform/access/Person';
import { type Operation, POLICY, type Rule } from '../../../../src/domain/platform/access/policy';
import { Role } from '../../../../src/domain/platform/access/Role';
import { withinGroup } from '../../../../src/domain/platform/access/Scope';
import { DIVISION_TABLE } from '../../../support/access/rightsTable';

const OPERATIONS = Object.keys(POLICY) as readonly Operation[];
const EVERY_FLAG = [Role.BillingUser, Role.Reconciler, Role.Payor, Role.SuperUser];
const LIMIT = { groupNumber: '1', divisionNumbers: ['01'] };

const personIn = (groups: readonly string[]): Person => ({
  status: 'Active',
  grants: groups.flatMap((groupNumber) => EVERY_FLAG.map((role) => ({ role, groupNumber }))),
  carrierCodes: [],
  agentCodes: [],
  repId: null,
  divisionLimits: [LIMIT],
});

/** @source BR-DIV-04 BR-DIV-07 */
describe('a limit to divisions of a group', () => {
  it.each(OPERATIONS)('limits %s as in the table', (operation) => {
    const rule: Rule = POLICY[operation];
    const decision = decide(personIn(['1']), operation);
    const scope = decision.allowed ? decision.scope : undefined;
    const isScoped = rule.reach === 'scoped';
    const isOpen = isScoped ? DIVISION_TABLE.includes(operation) : decision.allowed;
    const open = isScoped ? { kind: 'groups', groupNumbers: [], divisions: [LIMIT] } : { kind: 'none' };
    expect(scope).toEqual(isOpen ? open : undefined);
  });

  it('changes nothing in other groups', () => {
    const decision = decide(personIn(['1', '2']), 'bills.search');
    expect(decision).toEqual({ allowed: true, scope: { kind: 'groups', groupNumbers: ['2'], divisions: [LIMIT] } });
    expect(decide(personIn(['1', '2']), 'costs.write')).toEqual({
      allowed: true,
      scope: { kind: 'groups', groupNumbers: ['2'] },
    });
    expect(['1', '2'].map((group) => isAllowedIn(personIn(['1', '2']), 'costs.write', group))).toEqual([false, true]);
    expect(['1', '2'].map((group) => isAllowedIn(personIn(['1', '2']), 'bills.read', group))).toEqual([true, true]);
  });

  it('stays when the scope is narrowed to one group', () => {
    const scope = { kind: 'groups', groupNumbers: ['2'], divisions: [LIMIT] } as const;
    expect(withinGroup(scope, '1')).toEqual({ kind: 'groups', groupNumbers: [], divisions: [LIMIT] });
    expect(withinGroup(scope, '2')).toEqual({ kind: 'groups', groupNumbers: ['2'] });
    expect(withinGroup(scope, '3')).toEqual({ kind: 'none' });
  });

  it('gives nothing to a person who has no role in the group', () => {
    expect(decide(personIn(['2']), 'bills.search')).toEqual({
      allowed: true,
      scope: { kind: 'groups', groupNumbers: ['2'] },
    });
  });
});
