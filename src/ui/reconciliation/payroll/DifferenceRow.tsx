import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { DISCREPANCY_WORDS, type Discrepancy } from '../../../domain/reconciliation/Discrepancy';
import { TablePart } from '../../kit/tables/VirtualRows';
import { MaskedText } from '../../kit/values/MaskedText';
import { Money } from '../../kit/values/Money';
import { DecisionControls, type DecisionControlsProps } from './DecisionControls';
import { useDifferenceStyles } from './differenceStyles';

export interface DifferenceRowProps extends DecisionControlsProps {
  readonly isCard: boolean;
}

/** One difference: who, what and why, both amounts, and the decision. */
export const DifferenceRow = memo(function DifferenceRow({ isCard, ...controls }: DifferenceRowProps) {
  const styles = useDifferenceStyles();
  const { discrepancy } = controls;
  const wide = isCard ? styles.wide : undefined;
  return (
    <>
      <TablePart part="rowheader" className={styles.two}>
        <span className={mergeClasses(styles.cut, styles.strong)}>{discrepancy.memberName || 'No name'}</span>
        <span className={mergeClasses(styles.cut, styles.quiet)}>
          <MaskedText text={discrepancy.memberId} kind="member number" /> · {discrepancy.coverage ?? 'all coverages'}
        </span>
      </TablePart>
      {isCard && <Amount discrepancy={discrepancy} />}
      <TablePart part="cell" className={mergeClasses(styles.two, wide)}>
        <span>{DISCREPANCY_WORDS[discrepancy.kind]}</span>
        <span className={mergeClasses(styles.cause, isCard && styles.oneLine)} title={discrepancy.cause}>
          {discrepancy.cause}
        </span>
      </TablePart>
      <TablePart part="cell" className={mergeClasses(styles.money, isCard && styles.quiet)}>
        {isCard && 'billed '}
        <Money cents={discrepancy.billedCents} />
      </TablePart>
      <TablePart part="cell" className={mergeClasses(styles.money, isCard && styles.quiet)}>
        {isCard && 'deducted '}
        {discrepancy.deductedCents === null ? (
          <span className={styles.quiet}>no row</span>
        ) : (
          <Money cents={discrepancy.deductedCents} />
        )}
      </TablePart>
      {!isCard && <Amount discrepancy={discrepancy} />}
      <TablePart part="cell" className={wide}>
        <DecisionControls {...controls} />
      </TablePart>
    </>
  );
});

function Amount({ discrepancy: { differenceCents } }: { discrepancy: Discrepancy }) {
  const styles = useDifferenceStyles();
  return (
    <TablePart part="cell" className={styles.money}>
      <Money cents={differenceCents} strong />
    </TablePart>
  );
}
