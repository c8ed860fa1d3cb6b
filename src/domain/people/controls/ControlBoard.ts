import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { ControlKey } from './Control';
import { type LimitChange, limitOn } from './LimitChange';
import { isNear, type LimitUsage } from './limitUsage';

/** Used amount of a limit, with the name of the user or item. */
export interface NamedUsage extends LimitUsage {
  /** Name of the item with its group, the person, both people, or the group; empty for the office. */
  readonly name: string;
}

/** A limit change as shown to managers. */
export interface ShownChange extends Omit<LimitChange, keyof ControlKey | 'byUserId'> {
  /** Whether the reader requested it and therefore cannot confirm it. */
  readonly isOwn: boolean;
  /** Missing in answers of earlier versions. */
  readonly byUserId?: string;
}

/** A limit with its used amounts. */
export interface ShownLimit extends ControlKey {
  /** Null if there is none: it was removed, or waits for another manager. */
  readonly limitCents: Cents | null;
  /** Who set the value in force, and from when; null for the default value. */
  readonly set: Pick<ShownChange, 'by' | 'decidedBy' | 'appliesFrom'> | null;
  /** Last saved first, at most 20. */
  readonly changes: readonly ShownChange[];
  /** Most used first, at most 50. */
  readonly usages: readonly NamedUsage[];
}

export const CONTROL_REASON_KINDS = ['duplicateCheck', 'duplicatePayment', 'newAccount'] as const;
export type ControlReasonKind = (typeof CONTROL_REASON_KINDS)[number];

/** Kinds of questions that people answer with a reason. */
export const CONTROL_REASON_LABELS: Readonly<Record<ControlReasonKind, string>> = {
  duplicateCheck: 'Check deposited before',
  duplicatePayment: 'Payment made before',
  newAccount: 'New or changed bank account',
};

/** A nearly used limit that managers should review. */
export interface NearUse {
  readonly limit: ShownLimit & { readonly limitCents: Cents };
  readonly usage: NamedUsage;
}

/** The value of a limit on a day according to its shown changes; null for none. New values are compared with it. */
export function shownLimitOn(day: LocalDate, { kind, scope, effect, changes }: ShownLimit): Cents | null {
  const key = { kind, scope, effect };
  return limitOn(
    day,
    key,
    changes.map((change) => ({ ...change, ...key, byUserId: '' })),
  ).limitCents;
}

/**
 * Limits used to 80% or more, largest share first.
 *
 * @source docs/decisions/controls.md#from-four-fifths-on-a-limit-is-listed
 */
export function nearUses({ limits }: { readonly limits: readonly ShownLimit[] }): readonly NearUse[] {
  return limits
    .flatMap((limit) => {
      const { limitCents } = limit;
      if (limitCents === null) return [];
      return limit.usages
        .filter(({ usedCents }) => isNear(usedCents, limitCents))
        .map((usage) => ({ limit: { ...limit, limitCents }, usage }));
    })
    .sort((one, other) => share(other) - share(one));
}

function share({ limit, usage }: NearUse): number {
  return limit.limitCents === 0 ? Number.POSITIVE_INFINITY : usage.usedCents / limit.limitCents;
}
