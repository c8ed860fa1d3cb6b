import { type Cents, cappedSum, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';

/** Amounts from the group's view: credits are zero or negative, charges zero or positive. */
export interface ExpectedSides {
  readonly creditCents: Cents;
  readonly chargeCents: Cents;
}

/** Adds up credits and charges separately, so that credits never hide charges. */
export function sidesOf(amounts: Iterable<Cents>): ExpectedSides {
  const all = [...amounts];
  return {
    creditCents: cappedSum(all.filter((one) => one < 0)),
    chargeCents: cappedSum(all.filter((one) => one > 0)),
  };
}

/** `-$800.00`, `$200.00`, or `-$800.00 and $200.00`. */
export function sidesText({ creditCents, chargeCents }: ExpectedSides): string {
  const parts = [creditCents, chargeCents].filter((one) => one !== 0);
  return (parts.length > 0 ? parts : [ZERO]).map(formatCents).join(' and ');
}
