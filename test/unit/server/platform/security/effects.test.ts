import { CALLS } from '../../../../../contract/calls';
import type { Call, CallEffect } from '../../../../../contract/platform/shared/Call';
import type { SecurityEventName } from '../../../../../server/platform/security/securityEvents';
import { POLICY } from '../../../../../src/domain/platform/access/policy';

const calls: readonly Call[] = CALLS;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Names of the fields of each item of each list at the top of an answer. */
function listsOf({ schemas: { answer } }: Call): readonly (readonly string[])[] {
  const entries: unknown = Reflect.get(answer, 'entries');
  return Object.values(entries ?? {}).flatMap((schema: unknown) => {
    const inner = unwrapped(schema);
    if (inner === undefined || Reflect.get(inner, 'type') !== 'array') return [];
    const item = unwrapped(Reflect.get(inner, 'item'));
    return [Object.keys((item && Reflect.get(item, 'entries')) ?? {})];
  });
}

/** A schema within optional, nullable, and piped ones. */
function unwrapped(schema: unknown): object | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const inner: unknown = Reflect.get(schema, 'wrapped');
  return inner === undefined ? schema : unwrapped(inner);
}

const OF_PEOPLE = ['memberName', 'memberId', 'lastName'];

it('says for every list of people that its rows are counted', () => {
  const people = calls.filter(
    (call) =>
      !POLICY[call.operation].write && listsOf(call).some((fields) => OF_PEOPLE.some((name) => fields.includes(name))),
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
