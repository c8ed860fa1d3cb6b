import { type Cents, cappedSum, negate } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';

export interface ControlDifference {
  /** The total of the rows less the control total; not zero. Capped at `MAX_CENTS`. */
  readonly cents: Cents;
  /** Such as "$10.00 less". */
  readonly label: string;
  /** Both figures and the difference, as a sentence. */
  readonly message: string;
}

/**
 * Compares the total of a file's good rows with the control total from its sender's own report.
 *
 * @returns undefined if they agree.
 * @source docs/decisions/files.md#a-control-total-blocks-the-commit-until-its-difference-is-confirmed
 */
export function controlDifference(totalCents: Cents, controlCents: Cents): ControlDifference | undefined {
  if (totalCents === controlCents) return undefined;
  const difference = cappedSum([totalCents, negate(controlCents)]);
  const size = formatCents(difference < 0 ? negate(difference) : difference);
  const label = `${size} ${difference < 0 ? 'less' : 'more'}`;
  const message = `The rows total ${formatCents(totalCents)}, which is ${label} than the control total of ${formatCents(controlCents)}.`;
  return { cents: difference, label, message };
}
