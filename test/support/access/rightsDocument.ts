import { TWO_PERSON_DECISIONS, type TwoPersonDecision } from '../../../src/domain/people/controls/secondPerson';
import { isGroupRole } from '../../../src/domain/people/directory/canGrant';
import { LEVEL_LABELS, REQUIRED_LEVEL } from '../../../src/domain/people/directory/Grantor';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Grant, Person } from '../../../src/domain/platform/access/Person';
import { type Allowance, type Operation, POLICY, type Rule } from '../../../src/domain/platform/access/policy';
import { Role } from '../../../src/domain/platform/access/Role';
import { OPERATION_LABELS } from '../../../src/domain/platform/access/rightsIn';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { Scope } from '../../../src/domain/platform/access/Scope';

const inGroup = (...roles: Role[]): Grant[] => [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber: '1' }));
const everywhere = (...roles: Role[]): Grant[] => roles.map((role) => ({ role, groupNumber: null }));

/** One person per column of the rights table. */
const PEOPLE: readonly (readonly [who: string, grants: readonly Grant[]])[] = [
  ['Billing user', inGroup()],
  ['+ Reconcile Bills', inGroup(Role.Reconciler)],
  ['+ Make Payments', inGroup(Role.Payor)],
  ['+ Give Access', inGroup(Role.SuperUser)],
  ['Admin', everywhere(Role.Admin)],
  ['+ Manager', everywhere(Role.Admin, Role.Manager)],
  ['+ Sysadmin', everywhere(Role.Admin, Role.Sysadmin)],
  ['Carrier', everywhere(Role.Carrier)],
  ['Agent', everywhere(Role.Agent)],
];
const WHERE: Readonly<Record<Scope['kind'], string>> = {
  all: 'all groups',
  groups: 'that group',
  rep: "rep's groups",
  carriers: 'own codes',
  agents: 'own groups',
  none: 'yes',
};
const OPERATIONS = Object.keys(POLICY) as readonly Operation[];

/** The tables of docs/rights.md by heading, generated from the policy. */
export function rightsTables(): Readonly<Record<string, string>> {
  return {
    'Who may do what': table(['', ...PEOPLE.map(([who]) => who)], rightsRows()),
    'The roles': table(['role', 'called', 'assigned', 'granted by'], roleRows()),
    'The control matrix': table(MATRIX_HEADS, matrixRows()),
    'Every line of the policy': table(['line', 'who', 'closed by View Only', 'limited to divisions'], policyRows()),
  };
}

const MATRIX_HEADS = ['decision', 'one person', 'another person', 'sees it', 'two people are needed'];

/** The control matrix as an auditor opens it in a spreadsheet: with a byte order mark, each cell in quotes. */
export function controlMatrixCsv(): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return `\uFEFF${[MATRIX_HEADS, ...matrixRows()].map(line).join('\n')}\n`;
}

function rightsRows(): readonly string[][] {
  const words = new Set(Object.values(OPERATION_LABELS).filter((text) => text !== null));
  return [...words].map((text) => [text, ...PEOPLE.map(([, grants]) => placeOf(aPerson(grants), text))]);
}

function placeOf(person: Person, words: string): string {
  const found = OPERATIONS.find((operation) => OPERATION_LABELS[operation] === words);
  const decision = found && decide(person, found);
  return decision?.allowed ? WHERE[decision.scope.kind] : '–';
}

function aPerson(grants: readonly Grant[]): Person {
  return { status: 'Active', grants, carrierCodes: ['C'], agentCodes: ['A'], repId: 1 };
}

function roleRows(): readonly string[][] {
  return Object.values(Role).map((role) => [
    `\`${role}\``,
    roleLabel(role),
    isGroupRole(role) ? 'group by group' : 'once',
    isGroupRole(role)
      ? `${LEVEL_LABELS[REQUIRED_LEVEL[role]]}; super users who hold it there`
      : LEVEL_LABELS[REQUIRED_LEVEL[role]],
  ]);
}

/** Who may ask, decide, and see, for each decision of two people. */
function matrixRows(): readonly string[][] {
  const by = (step: string, operation: Operation) => `${step}: ${whoOf(POLICY[operation])}`;
  return Object.values(TWO_PERSON_DECISIONS).map((decision: TwoPersonDecision) => [
    decision.label,
    by(decision.first, decision.firstOperation),
    by(decision.second, decision.secondOperation),
    whoOf(POLICY[decision.readOperation]),
    decision.when,
  ]);
}

function policyRows(): readonly string[][] {
  return OPERATIONS.map((operation) => {
    const rule: Rule = POLICY[operation];
    return [`\`${operation}\``, whoOf(rule), rule.write ? 'yes' : '', inDivisionsOf(rule)];
  });
}

const TYPES = {
  billingUser: 'billing user',
  admin: 'admin',
  carrier: 'carrier',
  agent: 'agent',
  unknown: 'anybody else',
};

/** Meaning of the line for a billing user who is limited to divisions. */
function inDivisionsOf({ allow, reach, divisions }: Rule): string {
  if (reach !== 'scoped' || !allow.some(({ type }) => type === 'billingUser')) return '';
  return divisions ? 'their divisions' : 'refused';
}

function whoOf({ allow }: Rule): string {
  const who = ({ type, flags = [] }: Allowance) => [TYPES[type], ...flags.map(roleLabel)].join(' + ');
  return allow.length === Object.keys(TYPES).length ? 'everybody' : allow.map(who).join(', ');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
