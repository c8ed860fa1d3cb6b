import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '../../contract/calls';
import type { Call } from '../../contract/platform/shared/Call';
import { exportedCalls } from '../../contract/platform/shared/exportCall';
import { declaredCalls } from '../../contract/platform/shared/listCalls';
import { decide } from '../../src/domain/platform/access/decide';
import type { Person } from '../../src/domain/platform/access/Person';
import { type Operation, POLICY } from '../../src/domain/platform/access/policy';
import { Role } from '../../src/domain/platform/access/Role';

const ROOT = path.join(__dirname, '../..');

/** Operations that need no check of their own, because their screen is only reached after checking one of these. */
const COMES_WITH: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  'billLocks.take': ['bills.edit', 'payments.create'],
  'columnMappings.read': ['bills.edit'],
  'columnMappings.write': ['bills.edit'],
  'memberLinks.read': ['bills.edit'],
  'memberLinks.write': ['bills.edit'],
  'demo.files': ['bills.edit', 'uploads.group', 'uploads.carrierBill', 'uploads.lockbox'],
  'payments.read': ['payments.search'],
  'payments.preview': ['payments.create'],
  'payments.reverse': ['payments.return'],
  'payments.outcome': ['payments.create'],
  'bankAccounts.read': ['payments.create'],
  'bankAccounts.write': ['payments.create'],
  'processing.hold': ['processing.run'],
  'processing.status': ['bills.search'],
  'notices.read': ['bills.search'],
  'notices.markRead': ['bills.search'],
  'uploads.write': ['uploads.group', 'uploads.carrierBill', 'uploads.lockbox'],
  'fileTemplates.read': ['uploads.read'],
  'fileTemplates.write': ['uploads.group', 'uploads.carrierBill', 'uploads.lockbox'],
};

/** Preferences depend only on the primary type, which is known before anything is displayed. */
const BY_TYPE: readonly Operation[] = ['preferences.group', 'preferences.ownAsOffice'];

const isForEverybody = (operation: Operation) => POLICY[operation].allow.some(({ type }) => type === 'unknown');

/** Operations of the calls that the browser's adapters make or are made from: those they refer to, not only import. */
function callsMade(): readonly Operation[] {
  const sources = textsBelow('src/infrastructure').map((text) => text.replaceAll(/^import .*?;$/gms, ''));
  const operations = CALLS_BY_NAME.filter(([name]) =>
    sources.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  ).map(([, operation]) => operation);
  return [...new Set([...operations, ...LIST_CALLS.map(({ operation }) => operation)])];
}

/** Operations for which a screen, a route, a use case or the rule of offered bill steps checks the policy. */
function operationsChecked(): ReadonlySet<string> {
  const offered = readFileSync(path.join(ROOT, 'src/domain/billing/bills/offeredSteps.ts'), 'utf8');
  const texts = [...textsBelow('src/ui'), ...textsBelow('src/application'), offered];
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+\.\w+)'/g)].map(([, words = '']) => words)));
}

/** Calls by people who are not in the directory yet, whom no line of the policy covers. */
const WITHOUT_POLICY: ReadonlySet<string> = new Set(['getFirstAdministrator', 'becomeFirstAdministrator']);

const CALLS_BY_NAME: readonly (readonly [name: string, operation: Operation])[] = textsBelow('contract')
  .flatMap((text) => [...text.matchAll(/export const (\w+) = defineCall\(\{[^}]*?operation: '([\w.]+)'/gs)])
  .map(([, name = '', operation = '']) => [name, operation as Operation] as const)
  .filter(([name]) => !WITHOUT_POLICY.has(name));

/** Exports of lists, and searches that declarations make: none has a definition of its own. */
const LIST_CALLS: readonly Call[] = [
  ...exportedCalls(),
  ...declaredCalls().flatMap(({ search }) => (hasDefinition(search) ? [] : [search])),
];

function hasDefinition({ method, path: url }: Call): boolean {
  const start = new RegExp(`defineCall\\(\\{\\s+method: '${method}',\\s+path: '${url}',`);
  return textsBelow('contract').some((text) => start.test(text));
}

function textsBelow(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'));
}

describe('operations offered on screens', () => {
  it('include every call of the contract', () => {
    expect(
      [...CALLS_BY_NAME.map(([, operation]) => operation), ...LIST_CALLS.map(({ operation }) => operation)].sort(),
    ).toEqual(CALLS.map(({ operation }) => operation).sort());
  });

  it('are checked against the policy first if the user may lack the right', () => {
    const questions = operationsChecked();
    const unasked = callsMade().filter((operation) => {
      if (isForEverybody(operation) || BY_TYPE.includes(operation)) return false;
      return ![operation, ...(COMES_WITH[operation] ?? [])].some((question) => questions.has(question));
    });
    expect(unasked).toEqual([]);
    // Verifies that the search for calls in the sources works.
    expect(callsMade()).toEqual(
      expect.arrayContaining(['bills.search', 'payments.create', 'directory.write', 'uploads.write']),
    );
  });

  it.each(Object.entries(COMES_WITH))(
    '%s is allowed for everyone who is allowed one of its prerequisites',
    (operation, first) => {
      const questions = operationsChecked();
      const refused = allPeople().flatMap((person) =>
        first
          .filter((question) => decide(person, question).allowed && !decide(person, operation as Operation).allowed)
          .map((question) => ({ question, roles: person.grants.map(({ role }) => role) })),
      );
      expect(refused).toEqual([]);
      expect(first.filter((question) => !questions.has(question))).toEqual([]);
    },
  );
});

/** Every combination of roles that affects what is offered. */
function allPeople(): readonly Person[] {
  const roles = Object.values(Role).filter((role) => !role.includes('BP_') && role !== Role.DistAdmin);
  return Array.from({ length: 2 ** roles.length }, (_none, bits) => ({
    status: 'Active',
    grants: roles.filter((_role, at) => (bits >> at) & 1).map((role) => ({ role, groupNumber: '1' })),
    carrierCodes: ['C'],
    agentCodes: ['A'],
    repId: 1,
  }));
}
