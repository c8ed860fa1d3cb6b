import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { UnclaimedStep } from './refundStates';

/** Days after which a bank is no longer obliged to pay a check. @source Uniform Commercial Code 4-404: six months */
export const DEFAULT_STALE_DAYS = 180;
export const MIN_STALE_DAYS = 30;
export const MAX_STALE_DAYS = 730;

/** Buttons of the steps. */
export const UNCLAIMED_STEP_LABELS: Readonly<Record<UnclaimedStep, string>> = {
  stale: 'Mark as stale',
  revive: 'Undo stale',
  reissue: 'Issue again',
  remit: 'Record as remitted',
  approveRemit: 'Approve remittance',
  declineRemit: 'Decline remittance',
};

/**
 * Effect of a step, in sentences.
 *
 * @source docs/decisions/refunds.md#a-stale-check-is-owed-as-unclaimed-property
 * @source docs/decisions/unclaimed-property.md#money-in-suspense-is-remitted-by-a-refund
 */
export function unclaimedEffect(
  step: UnclaimedStep,
  { payee, amountCents }: { readonly payee: string; readonly amountCents: Cents },
  checkNumber: number,
): string {
  const amount = formatCents(amountCents);
  const effects: Readonly<Record<UnclaimedStep, string>> = {
    stale: `${amount} is owed to ${payee} as unclaimed property. If the bank pays check ${checkNumber} later, its statement line clears it.`,
    revive: `Check ${checkNumber} to ${payee} for ${amount} is outstanding again.`,
    reissue: `Check ${checkNumber} is void. ${amount} is owed to ${payee} and is issued under a new number.`,
    remit: `Check ${checkNumber} is void, and ${amount} is paid to the state. Above a limit, another person has to approve it first.`,
    approveRemit: `Check ${checkNumber} is void, and ${amount} is paid to the state.`,
    declineRemit: `${amount} is still owed to ${payee} as unclaimed property.`,
  };
  return effects[step];
}
