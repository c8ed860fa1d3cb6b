import { type Cents, cents } from '../../platform/money/Cents';

/**
 * What a limit counts. `writeOff`: the rest of a bill, written off within the group's tolerance by a payor or a manager. `over`: an
 * excess, written off within the tolerance. `short`: the rest of a bill, carried to the next one. `balance`: an under-collected
 * member balance, written off in the group's register by the group or the office. `reversal`: a debit reversed at the bank, which
 * pays out money. `remit`: an unclaimed refund recorded as remitted to a state. `newAccount`: one payment from a bank account that
 * was added or corrected in the last 10 days.
 */
export const CONTROL_KINDS = [
  'refund',
  'writeOff',
  'over',
  'short',
  'balance',
  'reversal',
  'newAccount',
  'remit',
] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

/**
 * Which amounts are added up. `item`: one bill, one receipt in suspense, one payment, or one member's coverage and plan. `person`:
 * the requester. `pair`: the requester and the approver, in either role. All over the last 30 days, except `day`: the office's day.
 */
export const CONTROL_SCOPES = ['item', 'person', 'pair', 'group', 'day', 'thirtyDays'] as const;
export type ControlScope = (typeof CONTROL_SCOPES)[number];

/** Consequence of exceeding a limit. */
export const CONTROL_EFFECTS = ['secondPerson', 'refuse', 'reason'] as const;
export type ControlEffect = (typeof CONTROL_EFFECTS)[number];

/** Identifies a limit. */
export interface ControlKey {
  readonly kind: ControlKind;
  readonly scope: ControlScope;
  readonly effect: ControlEffect;
}

/** A limit in force. */
export interface ControlLimit extends ControlKey {
  /** Maximum total of the amounts. Zero or more. */
  readonly limitCents: Cents;
}

/** Number of days over which amounts are added up. */
export const CONTROL_DAYS = 30;

export const CONTROL_KIND_LABELS: Readonly<Record<ControlKind, string>> = {
  refund: 'Refunds',
  writeOff: 'Shorts written off',
  over: 'Overs written off',
  short: 'Shorts carried to the next bill',
  balance: 'Member balances written off',
  reversal: 'Debits reversed at the bank',
  remit: 'Refunds remitted to states',
  newAccount: 'Payments from an account added or corrected in the last 10 days',
};

export const CONTROL_SCOPE_LABELS: Readonly<Record<ControlScope, string>> = {
  item: 'One item, 30 days',
  person: 'One person, 30 days',
  pair: 'The same two people, 30 days',
  group: 'One group, 30 days',
  day: 'The office, one day',
  thirtyDays: 'The office, 30 days',
};

export const CONTROL_EFFECT_LABELS: Readonly<Record<ControlEffect, string>> = {
  secondPerson: 'Second person above',
  refuse: 'Refused above',
  reason: 'Reason needed above',
};

/**
 * Whether a limit can exist. A pair is only known once one of them approves, and an over is written off in the checkout, where
 * nobody approves. A payor gives a reason for a single payment.
 */
export function isControl({ kind, scope, effect }: ControlKey): boolean {
  if (kind === 'newAccount' || effect === 'reason') {
    return kind === 'newAccount' && effect === 'reason' && scope === 'item';
  }
  if (kind === 'over' && (effect === 'secondPerson' || scope === 'pair' || scope === 'item')) return false;
  return !(scope === 'pair' && effect === 'secondPerson');
}

/** All limits that can exist, in screen order. */
export const CONTROLS: readonly ControlKey[] = CONTROL_KINDS.flatMap((kind) =>
  CONTROL_SCOPES.flatMap((scope) => CONTROL_EFFECTS.map((effect) => ({ kind, scope, effect }))),
).filter(isControl);

/** Identifies a limit by a text. */
export function controlId({ kind, scope, effect }: ControlKey): string {
  return `${kind}.${scope}.${effect}`;
}

/** "Refunds · One person, 30 days · Second person above". */
export function controlLabel({ kind, scope, effect }: ControlKey): string {
  return [CONTROL_KIND_LABELS[kind], CONTROL_SCOPE_LABELS[scope], CONTROL_EFFECT_LABELS[effect]].join(' · ');
}

/**
 * Default limits until a manager sets others. Limits that are not listed here do not exist until they are set.
 *
 * @source docs/decisions/controls.md#limits-that-apply-from-the-start
 */
export const BASE_LIMITS: readonly ControlLimit[] = [
  { kind: 'refund', scope: 'person', effect: 'secondPerson', limitCents: cents(1_000_000) },
  { kind: 'refund', scope: 'day', effect: 'secondPerson', limitCents: cents(2_500_000) },
  { kind: 'writeOff', scope: 'person', effect: 'secondPerson', limitCents: cents(100_000) },
  { kind: 'short', scope: 'person', effect: 'secondPerson', limitCents: cents(1_000_000) },
  { kind: 'balance', scope: 'item', effect: 'secondPerson', limitCents: cents(2_500) },
  { kind: 'balance', scope: 'item', effect: 'refuse', limitCents: cents(10_000) },
  { kind: 'balance', scope: 'person', effect: 'secondPerson', limitCents: cents(50_000) },
  { kind: 'reversal', scope: 'person', effect: 'secondPerson', limitCents: cents(1_000_000) },
  { kind: 'reversal', scope: 'day', effect: 'secondPerson', limitCents: cents(2_500_000) },
  { kind: 'remit', scope: 'person', effect: 'secondPerson', limitCents: cents(1_000_000) },
  { kind: 'remit', scope: 'day', effect: 'secondPerson', limitCents: cents(2_500_000) },
  { kind: 'newAccount', scope: 'item', effect: 'reason', limitCents: cents(5_000_000) },
];

/**
 * The limit above which a payment from a new account needs a reason.
 *
 * @source BR-CTL-10 docs/decisions/controls.md#a-new-account-needs-a-reason-only-above-a-limit
 */
export const NEW_ACCOUNT_LIMIT = { kind: 'newAccount', scope: 'item', effect: 'reason' } as const satisfies ControlKey;

/** Largest limit that can be set: $100,000,000.00. */
export const MAX_CONTROL_CENTS = cents(10_000_000_000);

/** Percentage of a limit from which it is listed as nearly used. */
export const NEAR_PERCENT = 80;

export const CONTROL_USE_LIST = { noun: 'uses of a limit', operation: 'controls.read' } as const;
