import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import type { FoundNotOnBill } from '../../../../domain/billing/notOnBill/findNotOnBill';
import {
  COVERAGE_KINDS,
  coverageKindOf,
  INSURED_STATE_LABELS,
  INSURED_STATES,
  PAID_PART_LABELS,
  stepOfState,
} from '../../../../domain/billing/notOnBill/PayingNotOnBill';
import type { Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import { byOrigin, type Recalled } from '../../../../domain/billing/reconciliation/memory/recall';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { labelOf } from '../../../../domain/platform/text/wording';
import { Panel } from '../../../kit/dialogs/Panel';
import { Quiet, Strong } from '../../../kit/layout';
import { ScrollRegion } from '../../../kit/tables/ScrollRegion';
import { below } from '../../../kit/useBreakpoint';
import { useLooks } from '../../../kit/useLooks';
import { dayText } from '../../../kit/values/DateText';

const useStyles = makeStyles({
  // Long lists scroll, so that the differences stay near.
  scroll: { maxHeight: '40vh', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 2fr)',
    columnGap: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
    [below(1)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  line: { display: 'block', overflowWrap: 'anywhere' },
});

interface PayingNotOnBillProps {
  /** Undefined for nobody. */
  readonly found: readonly FoundNotOnBill[] | undefined;
  /** Whether a difference has no decision yet, by its key. */
  readonly isOpen: (key: string) => boolean;
}

/**
 * The people of the comparison who pay and are not on the bill, before every difference in money. They are decided in the list of
 * differences, where they stand first. Renders nothing without any.
 *
 * @source BR-NOB-01 docs/decisions/not-on-bill.md#coverage-comes-before-money
 */
export function PayingNotOnBill({ found, isOpen }: PayingNotOnBillProps) {
  const styles = useStyles();
  if (!found || found.length === 0) return null;
  const open = found.filter(({ key }) => isOpen(key)).length;
  return (
    <Panel title={`Paying, not on bill: ${found.length.toLocaleString('en-US')}`}>
      <Quiet as="p">
        They pay, or are enrolled, and may not be insured: contract and eligibility decide that, not the bill.{' '}
        {open === 0 ? 'All are decided.' : `${open.toLocaleString('en-US')} of them are open, first in the list below.`}
      </Quiet>
      <ScrollRegion label="Who pays and is not on the bill" className={styles.scroll}>
        <ul className={styles.list} aria-label="Paying, not on bill">
          {inOrder(found).map((one) => (
            <Person key={`${one.key} ${one.part}`} one={one} />
          ))}
        </ul>
      </ScrollRegion>
    </Panel>
  );
}

function Person({ one }: { readonly one: FoundNotOnBill }) {
  const styles = useStyles();
  const looks = useLooks();
  const { memberName, coverage, part, state, since, deductedCents, volumeCents, tier } = one;
  const paid = [
    deductedCents === null ? 'Enrolled, not deducted' : `${formatCents(deductedCents)} deducted`,
    volumeCents !== null && `volume ${formatCents(volumeCents)}`,
    tier !== null && `tier ${tier}`,
  ];
  return (
    <li className={styles.row}>
      <span>
        <Strong>{memberName}</Strong>
        <Quiet className={styles.line}>
          {[coverage ?? 'All coverages', part !== 'COVERAGE' && labelOf(PAID_PART_LABELS, part).toLowerCase()]
            .filter(Boolean)
            .join(', ')}
        </Quiet>
      </span>
      <span>
        <span className={mergeClasses(styles.line, state === 'NO_ENROLLMENT' && looks.late)}>
          {labelOf(INSURED_STATE_LABELS, state)}
        </span>
        <Quiet className={styles.line}>{stepOfState(state)}</Quiet>
      </span>
      <span>
        <span className={styles.line}>Since {dayText(since)}</span>
        <Quiet className={styles.line}>{paid.filter(Boolean).join(', ')}</Quiet>
      </span>
    </li>
  );
}

/** By what is known of the enrollment, then by the harm of a missing coverage, then by days. */
function inOrder(found: readonly FoundNotOnBill[]): readonly FoundNotOnBill[] {
  const rank = ({ state, coverage }: FoundNotOnBill) =>
    INSURED_STATES.indexOf(state) * COVERAGE_KINDS.length + COVERAGE_KINDS.indexOf(coverageKindOf(coverage));
  return [...found].sort((one, other) => rank(one) - rank(other) || (one.since < other.since ? -1 : 1));
}

/** Differences by their origin, those of people who pay and are not on the bill before all others. */
export function coverageFirst(
  { discrepancies, notOnBill = [] }: Pick<ComparedState, 'discrepancies' | 'notOnBill'>,
  recalled: ReadonlyMap<string, Recalled>,
): readonly Discrepancy[] {
  const sorted = byOrigin(discrepancies, recalled);
  if (notOnBill.length === 0) return sorted;
  const places = new Map(inOrder(notOnBill).map(({ key }, place) => [key, place]));
  const place = ({ key }: Discrepancy) => places.get(key) ?? places.size;
  return [...sorted].sort((one, other) => place(one) - place(other));
}
