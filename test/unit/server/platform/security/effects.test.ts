import { CALLS } from '../../../../../contract/calls';
import type { Call, CallEffect } from '../../../../../contract/platform/shared/Call';
import type { SecurityEventName } from '../../../../../server/platform/security/securityEvents';
import { POLICY } from '../../../../../src/domain/platform/access/policy';
import { powerOf } from '../../../../../src/domain/platform/access/power';

const calls: readonly Call[] = CALLS;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Names of the fields of each item of each list of an answer, also of lists within items. */
function listsOf(schema: unknown, isItem = false): readonly (readonly string[])[] {
  const inner = unwrapped(schema);
  if (inner === undefined) return [];
  if (Reflect.get(inner, 'type') === 'array') return listsOf(Reflect.get(inner, 'item'), true);
  const entries = Object.entries((Reflect.get(inner, 'entries') ?? {}) as object);
  const within = entries.flatMap(([, entry]) => listsOf(entry));
  return isItem ? [entries.map(([name]) => name), ...within] : within;
}

/** A schema within optional, nullable, and piped ones. */
function unwrapped(schema: unknown): object | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const inner: unknown = Reflect.get(schema, 'wrapped');
  return inner === undefined ? schema : unwrapped(inner);
}

const OF_PEOPLE = ['memberName', 'memberId', 'lastName'];

/** Reads whose answer has few people, whatever the request. */
const OF_FEW: ReadonlySet<string> = new Set([
  // The lines, corrections, and expected adjustments of one member.
  'POST /api/groups/:groupNumber/members/find',
  'GET /api/groups/:groupNumber/members/:memberId',
  // At most five people for each rate and contribution.
  'GET /api/groups/:groupNumber/learnedRates',
  'GET /api/groups/:groupNumber/contributionProposals',
  // The best matches of each kind.
  'GET /api/search',
]);

it('says for every list of people that its rows are counted', () => {
  const people = calls.filter(
    (call) =>
      (call.method === 'GET' || !POLICY[call.operation].write) &&
      !OF_FEW.has(nameOf(call)) &&
      listsOf(call.schemas.answer).some((fields) => OF_PEOPLE.some((name) => fields.includes(name))),
  );
  expect(people.length).toBeGreaterThan(0);
  expect(people.filter(({ effect }) => effect !== 'people').map(nameOf)).toEqual([]);
});

/** Effect of a command by its recorded event. */
const EFFECTS: Partial<Record<SecurityEventName, CallEffect>> = {
  'bank-account-added': 'moneyRoute',
  'bank-account-corrected': 'moneyRoute',
  'bank-account-removed': 'moneyRoute',
  'refund-requested': 'moneyOut',
  'refund-decided': 'moneyOut',
  'refund-credit-changed': 'moneyOut',
  'refund-check-changed': 'moneyOut',
  'balance-written-off': 'moneyOut',
  'short-closed': 'moneyOut',
  'erasure-requested': 'erases',
  'erasure-decided': 'erases',
  'bank-file-read': 'bankNumbers',
  'sessions-revoked': 'power',
  'sessions-revoked-by-administrator': 'power',
  'people-purged': 'erases',
};
/** Commands with such an event that undo it, or that keep a check from being paid. */
const UNDOES: ReadonlySet<string> = new Set([
  'POST /api/refunds/:refundPk/void',
  'POST /api/refunds/:refundPk/return',
  'POST /api/refunds/:refundPk/stopOrder',
  'POST /api/groups/:groupNumber/register/writeOffs/:writeOffPk/reverse',
]);

it('describes each command whose event states its effect', () => {
  const undeclared = calls.flatMap((call) => {
    const effect = EFFECTS[call.event ?? 'session-started'];
    return effect === undefined || call.effect === effect || UNDOES.has(nameOf(call))
      ? []
      : [`${nameOf(call)}: ${effect}`];
  });
  expect(undeclared).toEqual([]);
});

it('explains why a recent sign-in is needed if that depends on the request', () => {
  expect(calls.filter((call) => call.recentSignIn !== undefined && call.effect === undefined).map(nameOf)).toEqual([]);
});

/** Writes that give access or set rules without an effect, by what keeps them from doing harm at once. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'A preview changes nothing': ['POST /mgmt/users/purge/preview', 'POST /api/groups/:groupNumber/members/erasure'],
  'The mail goes to the person whose password it resets': [
    'PUT /mgmt/users/:id/passwordReset',
    'POST /mgmt/users/email/passwordReset',
    'POST /mgmt/users/email/welcome',
  ],
  'It ends what no one uses yet': ['DELETE /mgmt/invitations/:email'],
  'A new record has no bills and no people': ['POST /api/setup/:kind'],
  'It divides costs of a group, and pays no one': [
    'POST /api/groups/:groupNumber/classes/files/:filePk',
    'POST /api/groups/:groupNumber/classes/values',
    'POST /api/groups/:groupNumber/costCenters/values',
    'PUT /api/groups/:groupNumber/costSetup',
    'POST /api/groups/:groupNumber/costCenters/files/:filePk',
    'POST /api/groups/:groupNumber/journal',
    'PUT /api/groups/:groupNumber/divisions',
  ],
  'Another person approves rates before they count': [
    'POST /api/groups/:groupNumber/rateTables/:tablePk/exhibit',
    'POST /api/groups/:groupNumber/rateTables/:tablePk/steps',
    'POST /api/groups/:groupNumber/rateTables',
  ],
  'It says what is expected of a bill or a deadline, and permits no payment': [
    'PUT /api/groups/:groupNumber/contributionProposals',
    'PUT /api/carriers/:carrierCode/rules',
    'DELETE /api/carriers/:carrierCode/rules/:changePk',
    'POST /api/unclaimed/dormancy',
  ],
};

it('says what each write that gives access or sets rules does at worst, or why that is no harm', () => {
  const without = calls.filter(
    ({ method, operation, effect }) =>
      method !== 'GET' && effect === undefined && ['access', 'rules'].includes(powerOf(operation)),
  );
  expect(without.map(nameOf).sort()).toEqual(Object.values(HARMLESS).flat().sort());
});
