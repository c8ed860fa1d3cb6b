import { decide } from '../../../../src/domain/platform/access/decide';
import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import { type Operation, POLICY } from '../../../../src/domain/platform/access/policy';
import { Role, roleOf } from '../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { GROUPS, OWN, SIDES, type Side } from '../../../support/access/matrixSides';
import { BUSINESS_WRITES, GROUPLESS_OPERATIONS, rowsOf, TABLE } from '../../../support/access/rightsTable';

const ROLES = Object.values(Role);
const OPERATIONS = Object.keys(POLICY) as readonly Operation[];
/** One operation of those with the same line of the policy. A decision depends on nothing else of an operation. */
const LIKE = new Map<Operation, Operation>(
  OPERATIONS.map((operation) => [
    operation,
    OPERATIONS.find((other) => lineOf(other) === lineOf(operation)) ?? operation,
  ]),
);
const DECIDED = [...new Set(LIKE.values())];
const BY_GROUP: readonly Role[] = [Role.BillingUser, Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly];
const SIBLING = GROUPS.sibling.groupNumber;
const PLACES = SIDES.filter((side) => side !== 'none');

/** Every person has a rep and codes, even if their roles do not use them. */
const FACTS = { status: 'Active', carrierCodes: ['OWNC'], agentCodes: ['OWNA'], repId: 1 } as const;
const NO_FACTS = { status: 'Active', carrierCodes: [], agentCodes: [], repId: null } as const;

/** Spellings of a role in a directory or in claims. @source ROL-1 */
const OTHER_SPELLING: Readonly<Partial<Record<Role, string>>> = {
  [Role.BillingUser]: 'ROLE_BILLINGUSER',
  [Role.SuperUser]: 'ROLE_SUPERUSER',
  [Role.ViewOnly]: 'ROLE_VIEWONLY',
};

let cells = 0;

describe('ROL-1 ROL-2 every combination of the fifteen roles', () => {
  it('has exactly the rights of the table, by operation and target', () => {
    const mismatches: string[] = [];
    for (const roles of everySubset()) {
      const allowed = allowedByTable(roles);
      const person: Person = { ...FACTS, grants: grantsOf(roles) };
      const decisions = new Map(DECIDED.map((operation) => [operation, decide(person, operation)]));
      for (const [operation, like] of LIKE) {
        const decision = decisions.get(like)!;
        for (const side of PLACES) {
          const may = decision.allowed && (GROUPLESS_OPERATIONS.has(operation) || reaches(decision.scope, side));
          cells += 1;
          if (may !== allowed[side].has(operation)) mismatches.push(`${[...roles].join('+')} ${operation} ${side}`);
        }
      }
    }
    expect(mismatches.slice(0, 20)).toEqual([]);
  }, 60_000);

  it('has no groups in scope without a rep, codes or groups, unless it has access to all', () => {
    const mismatches: string[] = [];
    const scoped = new Set(
      [...LIKE].flatMap(([operation, like]) => (GROUPLESS_OPERATIONS.has(operation) ? [] : [like])),
    );
    for (const roles of everySubset()) {
      const person: Person = { ...NO_FACTS, grants: [...roles].map((role) => ({ role, groupNumber: null })) };
      const isOffice = roles.has(Role.Admin) && !roles.has(Role.BillingUser);
      const seesAll = isOffice && (roles.has(Role.Manager) || roles.has(Role.Sysadmin));
      for (const operation of scoped) {
        const decision = decide(person, operation);
        cells += 1;
        if (decision.allowed && !(seesAll && decision.scope.kind === 'all')) {
          mismatches.push(`${[...roles].join('+')} ${operation}`);
        }
      }
    }
    expect(mismatches.slice(0, 20)).toEqual([]);
  }, 60_000);

  it('has the same rights to operations with the same line of the policy', () => {
    for (const one of ROLES)
      for (const other of ROLES) {
        const person: Person = { ...FACTS, grants: grantsOf(new Set([one, other])) };
        for (const [operation, like] of LIKE) expect(decide(person, operation)).toEqual(decide(person, like));
      }
  });

  it('is the same in either spelling', () => {
    for (const role of ROLES) {
      for (const spelling of [role, OTHER_SPELLING[role] ?? role]) expect(roleOf(spelling)).toBe(role);
    }
    expect(Object.keys(OTHER_SPELLING)).toHaveLength(3);
  });

  it('has a table row for every line of the policy', () => {
    expect(new Set<Operation>(Object.values(TABLE).flat())).toEqual(new Set(OPERATIONS));
  });

  afterAll(() => {
    process.stdout.write(`access decisions: ${cells.toLocaleString('en-US')} cells, 0 mismatches\n`);
  });
});

function lineOf(operation: Operation): string {
  return JSON.stringify(POLICY[operation]);
}

function* everySubset(): Generator<ReadonlySet<Role>> {
  for (let bits = 0; bits < 2 ** ROLES.length; bits++) {
    yield new Set(ROLES.filter((_role, at) => (bits >> at) & 1));
  }
}

/** A billing user belongs to two groups; other group roles are held in the first one only. */
function grantsOf(roles: ReadonlySet<Role>): readonly Grant[] {
  return [...roles].flatMap((role): readonly Grant[] => {
    if (!BY_GROUP.includes(role)) return [{ role, groupNumber: null }];
    const own = { role, groupNumber: OWN };
    return role === Role.BillingUser ? [own, { role, groupNumber: SIBLING }] : [own];
  });
}

/** Rights that the table gives a person, by target. */
function allowedByTable(roles: ReadonlySet<Role>): Readonly<Record<Side, ReadonlySet<Operation>>> {
  const all = operationsOf(roles);
  const aboutNoGroup = new Set([...all].filter((operation) => GROUPLESS_OPERATIONS.has(operation)));
  const sides = SIDES.map((side) => [side, operationsAt(side, roles, all, aboutNoGroup)] as const);
  return Object.fromEntries(sides) as Record<Side, ReadonlySet<Operation>>;
}

function operationsAt(
  side: Side,
  roles: ReadonlySet<Role>,
  all: ReadonlySet<Operation>,
  aboutNoGroup: ReadonlySet<Operation>,
): ReadonlySet<Operation> {
  if (roles.has(Role.BillingUser)) {
    if (side === 'own') return all;
    return side === 'sibling' ? operationsOf(new Set([Role.BillingUser])) : aboutNoGroup;
  }
  return isWithin(side, roles) ? all : aboutNoGroup;
}

function operationsOf(roles: ReadonlySet<Role>): ReadonlySet<Operation> {
  const operations = rowsOf(roles).flatMap((row): readonly Operation[] => TABLE[row]);
  const isViewOnly = roles.has(Role.ViewOnly);
  return new Set(operations.filter((operation) => !(isViewOnly && BUSINESS_WRITES.has(operation))));
}

/** Groups of the rep, of the carrier's codes, of the agent's codes; all for managers and system administrators. */
function isWithin(side: Side, roles: ReadonlySet<Role>): boolean {
  const { repId, carrier, agent } = GROUPS[side];
  if (roles.has(Role.Admin)) return roles.has(Role.Manager) || roles.has(Role.Sysadmin) || repId === 1;
  if (roles.has(Role.Carrier)) return carrier === 'OWNC';
  return roles.has(Role.Agent) && agent === 'OWNA';
}

function reaches(scope: Scope, side: Side): boolean {
  const { groupNumber, repId, carrier, agent } = GROUPS[side];
  switch (scope.kind) {
    case 'all':
      return true;
    case 'none':
      return false;
    case 'groups':
      return scope.groupNumbers.includes(groupNumber);
    case 'rep':
      return scope.repId === repId;
    case 'carriers':
      return scope.carrierCodes.includes(carrier);
    case 'agents':
      return scope.agentCodes.includes(agent);
  }
}
