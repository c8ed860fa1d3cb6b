import type { Call } from '../../../contract/platform/shared/Call';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Person } from '../../../src/domain/platform/access/Person';
import { POLICY } from '../../../src/domain/platform/access/policy';
import { type PrimaryType, primaryTypeOf } from '../../../src/domain/platform/access/Role';
import { reachesWhole, type Scope } from '../../../src/domain/platform/access/Scope';
import { rowName } from './callName';
import type { FieldClass, GoldenLine, Verdict } from './goldenRights';
import type { MatrixCall } from './MatrixCall';
import type { MatrixPerson } from './matrixPeople';
import { GROUPS, SIDES, type Side } from './matrixSides';
import { isAboutWholeGroup, rightOfUseCase } from './useCaseRights';

type Row = Pick<MatrixCall, 'call' | 'variant' | 'reach'>;

/**
 * A line of the table as the server declares it: the policy line of the call, which the server enforces on each request, the
 * scope that it gives the person, and the right that the use case requires beside it.
 */
export function declaredLine(row: Row, person: MatrixPerson): GoldenLine {
  const verdicts = Object.fromEntries(SIDES.map((side) => [side, declaredVerdict(row, person, side)]));
  const isAnswered = Object.values(verdicts).some((verdict) => verdict === 'yes' || verdict === 'out');
  return {
    call: rowName(row),
    verdicts: verdicts as Record<Side, Verdict>,
    fields: isAnswered ? FIELDS[typeOf(person)] : '-',
  };
}

const FIELDS: Readonly<Record<PrimaryType, FieldClass>> = {
  billingUser: 'group',
  admin: 'office',
  carrier: 'carrier',
  agent: 'agent',
  unknown: 'own',
};

const typeOf = (person: MatrixPerson) => primaryTypeOf(personOf(person).grants.map(({ role }) => role));

function declaredVerdict(row: Row, { division, ...person }: MatrixPerson, side: Side): Verdict {
  const { call, reach } = row;
  const scope = scopeOf(call, person);
  const { operation, scopes } = rightOfUseCase(row) ?? {};
  const needed = operation === undefined ? scope : scopeOf({ operation }, person);
  if (scope === undefined || needed === undefined) return '403';
  const isAboutNoGroup = reach === 'self' || POLICY[operation ?? call.operation].reach !== 'scoped';
  if (isAboutNoGroup) return scopes === undefined || scopes.includes(needed.kind) ? 'yes' : '403';
  const isReached = (scopes === undefined || scopes.includes(needed.kind)) && reaches(needed, side);
  if (reach === 'list') return isReached ? 'yes' : 'out';
  const isLimited = !reachesWhole(needed, GROUPS[side].groupNumber);
  // All bills of the group are of one division.
  const isBeyondLimit = isLimited && (isAboutWholeGroup(row) || (division === 'others' && reach === 'key'));
  if (isReached && !isBeyondLimit) return 'yes';
  return reach === 'key' ? '404' : reach === 'grant' ? '422' : '403';
}

/** Undefined if the person may not do it anywhere. */
function scopeOf({ operation }: Pick<Call, 'operation'>, person: Pick<MatrixPerson, 'options'>): Scope | undefined {
  const decision = decide(personOf(person), operation);
  return decision.allowed ? decision.scope : undefined;
}

function personOf({ options }: Pick<MatrixPerson, 'options'>): Person {
  const { grants = [], roles = [], carrierCodes = [], agentCodes = [], repId = null, divisionLimits } = options;
  const held = [...grants, ...roles.map((role) => ({ role, groupNumber: null }))];
  return { status: 'Active', grants: held, carrierCodes, agentCodes, repId, divisionLimits };
}

function reaches(scope: Scope, side: Side): boolean {
  const { groupNumber, repId, carrier, agent } = GROUPS[side];
  if (side === 'none') return false;
  switch (scope.kind) {
    case 'all':
      return true;
    case 'none':
      return false;
    case 'groups':
      return [...scope.groupNumbers, ...(scope.divisions ?? []).map((limit) => limit.groupNumber)].includes(
        groupNumber,
      );
    case 'rep':
      return scope.repId === repId;
    case 'carriers':
      return scope.carrierCodes.includes(carrier);
    case 'agents':
      return scope.agentCodes.includes(agent);
  }
}
