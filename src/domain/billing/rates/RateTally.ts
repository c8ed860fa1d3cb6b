import type { Cents } from '../../platform/money/Cents';
import { cappedSum } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { RateCheck } from './checkRate';
import { rateCauseText } from './rateWords';

/** Maximum differing lines named in a notice. */
const SAMPLES = 3;

/** Lines of a bill or file by the result of their rate check. */
export interface RateCounts {
  /** Lines with an expected premium. */
  readonly checked: number;
  /** Lines that differ from the expected premium by more than rounding. */
  readonly differing: number;
  readonly unchecked: number;
  /** Lines not checked because the member's class is unknown. */
  readonly withoutClass: number;
  /** Billed − expected, for the differing lines. */
  readonly differenceCents: Cents;
}

/**
 * Counts checked lines, and keeps a few differing ones for a notice.
 *
 * @source docs/decisions/rates.md#rates-are-checked-before-payroll-and-never-block
 */
export class RateTally {
  private checked = 0;
  private unchecked = 0;
  private withoutClass = 0;
  private readonly differences: number[] = [];
  private readonly samples: string[] = [];

  /** @param label identifies the line: `Ruth Adler, Medical` */
  add(label: string, billedCents: Cents, check: RateCheck): void {
    if (check.kind === 'notChecked') {
      this.unchecked += 1;
      if (check.reason === 'CLASS_UNKNOWN') this.withoutClass += 1;
      return;
    }
    this.checked += 1;
    if (check.kind === 'same' || check.cause === 'ROUNDING') return;
    this.differences.push(billedCents - check.expectedCents);
    if (this.samples.length >= SAMPLES) return;
    const amounts = `billed ${formatCents(billedCents)}, expected ${formatCents(check.expectedCents)}`;
    this.samples.push(`${label}: ${amounts} (${rateCauseText(check)})`);
  }

  /** Adds the lines of another tally. */
  merge(other: RateTally): void {
    this.checked += other.checked;
    this.unchecked += other.unchecked;
    this.withoutClass += other.withoutClass;
    for (const difference of other.differences) this.differences.push(difference);
    this.samples.push(...other.samples.slice(0, SAMPLES - this.samples.length));
  }

  counts(): RateCounts {
    const { checked, unchecked, withoutClass, differences } = this;
    return { checked, unchecked, withoutClass, differing: differences.length, differenceCents: cappedSum(differences) };
  }

  /** Notice to the carrier or the office before they continue; empty if no line differs. */
  notice(): string {
    const { differing, unchecked, differenceCents } = this.counts();
    if (differing === 0) return '';
    const more = differing - this.samples.length;
    const others = more > 0 ? `; and ${more.toLocaleString('en-US')} more` : '';
    const differs = differing === 1 ? '1 line differs' : `${differing.toLocaleString('en-US')} lines differ`;
    const rest = unchecked > 0 ? ` Not checked: ${counted(unchecked, 'line')}.` : '';
    return `${differs} from the confirmed rates, ${formatCents(differenceCents)} in total. ${this.samples.join('; ')}${others}.${rest}`;
  }
}

/** Message about lines not checked because their members have no class; empty if there are none. @source BR-RAT-15 */
export function withoutClassText({ withoutClass }: Pick<RateCounts, 'withoutClass'>): string {
  if (withoutClass === 0) return '';
  return `${counted(withoutClass, 'line')} not checked because the rate depends on the member's class, which is unknown.`;
}
