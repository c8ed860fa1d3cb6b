import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '../../contract/calls';
import { decide } from '../../src/domain/access/decide';
import type { Person } from '../../src/domain/access/Person';
import { type Operation, POLICY } from '../../src/domain/access/policy';
import { Role } from '../../src/domain/access/Role';

const ROOT = path.join(__dirname, '../..');

/** What a screen needs no question of its own for, because it is only reached by whoever was asked this. */
const COMES_WITH: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  'billLocks.take': ['bills.edit', 'payments.create'],
  'columnMappings.read': ['bills.edit'],
  'columnMappings.write': ['bills.edit'],
  'demo.files': ['bills.edit', 'uploads.group', 'uploads.carrierBill', 'uploads.lockbox'],
  'payments.read': ['payments.search'],
  'payments.preview': ['payments.create'],
  'payments.outcome': ['payments.create'],
  'bankAccounts.read': ['payments.create'],
  'bankAccounts.write': ['payments.create'],
  'processing.hold': ['processing.run'],
  'processing.status': ['bills.search'],
  'uploads.write': ['uploads.group', 'uploads.carrierBill', 'uploads.lockbox'],
  'fileTemplates.read': ['uploads.read'],
  'fileTemplates.write': ['uploads.group', 'uploads.carrierBill', 'uploads.lockbox'],
};

/** Who has preferences is told by the primary type alone, before anything is shown. */
const BY_TYPE: readonly Operation[] = ['preferences.group', 'preferences.ownAsOffice'];

const isForEverybody = (operation: Operation) => POLICY[operation].allow.some(({ type }) => type === 'unknown');

/** Operations of the calls that the browser's adapters make. */
function made(): readonly Operation[] {
  const sources = textsBelow('src/infrastructure');
  const operations = CALLS_BY_NAME.filter(([name]) =>
    sources.some((text) => new RegExp(`\\(\\s*${name},|\\(${name}\\)`).test(text)),
  ).map(([, operation]) => operation);
  return [...new Set(operations)];
}

/** Operations that a screen, a route, a use case, or the rule of what is offered on a bill asks the policy about. */
function asked(): ReadonlySet<string> {
  const offered = readFileSync(path.join(ROOT, 'src/domain/bills/offeredSteps.ts'), 'utf8');
  const texts = [...textsBelow('src/ui'), ...textsBelow('src/application'), offered];
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+\.\w+)'/g)].map(([, words = '']) => words)));
}

const CALLS_BY_NAME: readonly (readonly [name: string, operation: Operation])[] = readdirSync(
  path.join(ROOT, 'contract'),
)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [
    ...readFileSync(path.join(ROOT, 'contract', file), 'utf8').matchAll(
      /export const (\w+) = defineCall\(\{[^}]*?operation: '([\w.]+)'/gs,
    ),
  ])
  .map(([, name = '', operation = '']) => [name, operation as Operation] as const);

function textsBelow(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'));
}

describe('what a screen offers', () => {
  it('is found in the sources, every call of the contract', () => {
    expect(CALLS_BY_NAME.map(([, operation]) => operation).sort()).toEqual(
      CALLS.map(({ operation }) => operation).sort(),
    );
  });

  it('is asked of the policy first, whatever somebody might be refused', () => {
    const questions = asked();
    const unasked = made().filter((operation) => {
      if (isForEverybody(operation) || BY_TYPE.includes(operation)) return false;
      return ![operation, ...(COMES_WITH[operation] ?? [])].some((question) => questions.has(question));
    });
    expect(unasked).toEqual([]);
    // The way calls are found in the sources finds them.
    expect(made()).toEqual(
      expect.arrayContaining(['bills.search', 'payments.create', 'directory.write', 'uploads.write']),
    );
  });

  it.each(Object.entries(COMES_WITH))('%s is allowed to whoever was allowed what it comes with', (operation, first) => {
    const questions = asked();
    const refused = everybody().flatMap((person) =>
      first
        .filter((question) => decide(person, question).allowed && !decide(person, operation as Operation).allowed)
        .map((question) => ({ question, roles: person.grants.map(({ role }) => role) })),
    );
    expect(refused).toEqual([]);
    expect(first.filter((question) => !questions.has(question))).toEqual([]);
  });
});

/** Every combination of the roles that make a difference to what is offered. */
function everybody(): readonly Person[] {
  const roles = Object.values(Role).filter((role) => !role.includes('BP_') && role !== Role.DistAdmin);
  return Array.from({ length: 2 ** roles.length }, (_none, bits) => ({
    status: 'Active',
    grants: roles.filter((_role, at) => (bits >> at) & 1).map((role) => ({ role, groupNumber: '1' })),
    carrierCodes: ['C'],
    agentCodes: ['A'],
    repId: 1,
  }));
}
