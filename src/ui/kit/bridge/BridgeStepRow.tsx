import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { BillBridge } from '../../../application/billing/bills/BillBridgeQuery';
import { BRIDGE_LABELS, type BridgeChange, type CoverageTerms } from '../../../domain/billing/bills/bridge';
import { TIER_LABELS } from '../../../domain/billing/bills/lineLabels';
import { formatCents, signedAmount } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Quiet } from '../layout';
import { MemberLink } from '../navigation/MemberLink';
import { TableCell, TableRow } from '../tables/Table';
import { useTableStyles } from '../tables/tableStyles';

import { useLooks } from '../useLooks';
import { monthText } from '../values/DateText';
import { MaskedText } from '../values/MaskedText';
import { type Bar, WaterfallBar } from './Waterfall';

const useStepStyles = makeStyles({
  toggle: {
    minWidth: 0,
    paddingInline: 0,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
  },
  list: {
    margin: 0,
    paddingBlock: tokens.spacingVerticalS,
    paddingLeft: tokens.spacingHorizontalL,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
  },
  change: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
  amount: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

interface BridgeStepRowProps {
  /** The bill whose change is explained. */
  readonly billPk: string;
  readonly step: BillBridge['steps'][number];
  readonly bar: Bar;
}

/** One cause of the bridge; its members show on request. */
export function BridgeStepRow({ billPk, step, bar }: BridgeStepRowProps) {
  const styles = useStepStyles();
  const looks = useLooks();
  const table = useTableStyles();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const label = labelOf(BRIDGE_LABELS, step.cause);
  const hidden = step.changeCount - step.changes.length;
  return (
    <>
      <TableRow className={table.row}>
        <TableCell>
          {step.changes.length === 0 ? (
            label
          ) : (
            <Button
              appearance="transparent"
              className={styles.toggle}
              icon={<span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>}
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {label}
            </Button>
          )}
        </TableCell>
        <TableCell className={mergeClasses(table.numeric, looks.minor)}>
          {step.memberCount > 0 && step.memberCount.toLocaleString('en-US')}
        </TableCell>
        <TableCell className={table.numeric}>{signedAmount(step.cents)}</TableCell>
        <TableCell className={looks.minor}>
          <WaterfallBar bar={bar} />
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow className={table.row}>
          <TableCell colSpan={4}>
            <ul id={listId} className={styles.list} aria-label={label}>
              {step.changes.map((change, index) => (
                <li key={index} className={styles.change}>
                  <span>
                    <MemberLink pk={billPk} memberId={change.memberId} memberName={change.memberName} isInText />{' '}
                    <MaskedText text={change.memberId} kind="member number" />
                  </span>
                  <span>{change.coverage}</span>
                  <span className={styles.amount}>{signedAmount(change.cents)}</span>
                  <Quiet>{changeText(change)}</Quiet>
                </li>
              ))}
              {hidden > 0 && <Quiet as="li">and {counted(hidden, 'smaller change')}</Quiet>}
            </ul>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** Change between the two bills, such as `Employee → Family, $500.00 → $960.00`. */
export function changeText({ retroPeriod, before, after }: BridgeChange): string {
  if (retroPeriod) return `for ${monthText(retroPeriod)}`;
  if (!before && !after) return 'for an unnamed earlier month';
  if (!before || !after) return [after ?? before].map((terms) => terms && termsText(terms)).join('');
  const parts = [
    before.plan !== after.plan && `${before.plan} → ${after.plan}`,
    before.tier !== after.tier && `${labelOf(TIER_LABELS, before.tier)} → ${labelOf(TIER_LABELS, after.tier)}`,
    before.volumeCents !== after.volumeCents && `volume ${volumeText(before)} → ${volumeText(after)}`,
    before.lineCount !== after.lineCount &&
      `${counted(before.lineCount, 'line')} → ${counted(after.lineCount, 'line')}`,
    `${formatCents(before.billedCents)} → ${formatCents(after.billedCents)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function termsText({ plan, tier }: CoverageTerms): string {
  return `${plan}, ${labelOf(TIER_LABELS, tier)}`;
}

function volumeText({ volumeCents }: CoverageTerms): string {
  return volumeCents === null ? '–' : formatCents(volumeCents);
}
