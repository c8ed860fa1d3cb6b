import { Button, mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import type { DecidedCorrection } from '../../../../domain/billing/corrections/decidedCorrection';
import { DISCREPANCY_LABELS, type Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import { TablePart } from '../../../kit/tables/VirtualRows';
import { MaskedText } from '../../../kit/values/MaskedText';
import { Money } from '../../../kit/values/Money';
import { cardLines } from './cardHeight';
import { DecisionControls, type DecisionControlsProps, MoreDecisions, whoOf } from './DecisionControls';
import { DifferenceEvidence } from './DifferenceEvidence';
import { EVIDENCE_KEY } from './decisionKeys';
import { EVIDENCE_HEIGHT, EVIDENCE_HEIGHT_ON_PHONE, useDifferenceStyles } from './differenceStyles';
import { CorrectionChoices, RowCorrection, type RowCorrectionProps } from './RowCorrection';

export interface DifferenceRowProps extends DecisionControlsProps {
  readonly groupNumber: string;
  readonly isCard: boolean;
  readonly isPhone: boolean;
  /** Whether the amount by the enrollment has its own column. */
  readonly hasEnrollment: boolean;
  /** Whether the evidence is shown. */
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
  /** Earlier decision about the difference, with the amounts; undefined if it is new. */
  readonly remembered: string | undefined;
  /** Correction that the decision requests from the carrier or payroll; undefined if there is none. */
  readonly correction: DecidedCorrection | undefined;
  readonly onChooseCorrection: RowCorrectionProps['onChoose'];
  readonly onEditCorrection: RowCorrectionProps['onEdit'];
}

/** One difference: member, kind and cause, both amounts, and the decision. */
export const DifferenceRow = memo(function DifferenceRow(props: DifferenceRowProps) {
  const { groupNumber, isCard, isPhone, hasEnrollment, isExpanded, onExpand, remembered, correction, ...others } =
    props;
  const { onChooseCorrection, onEditCorrection, ...controls } = others;
  const styles = useDifferenceStyles();
  const { discrepancy } = controls;
  const wide = isCard ? styles.wide : undefined;
  const ofCorrection = correction && {
    who: whoOf(discrepancy),
    correction,
    isReadOnly: controls.isReadOnly,
    tabIndex: controls.isReachable ? 0 : -1,
    onChoose: onChooseCorrection,
    onEdit: onEditCorrection,
  };
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
        <Button
          size="small"
          appearance="transparent"
          className={styles.more}
          tabIndex={controls.isReachable ? 0 : -1}
          aria-expanded={isExpanded}
          aria-keyshortcuts={EVIDENCE_KEY}
          aria-label={`${DISCREPANCY_LABELS[discrepancy.kind]}: ${isExpanded ? 'hide' : 'show'} the evidence for ${whoOf(discrepancy)}`}
          onClick={onExpand}
        >
          {DISCREPANCY_LABELS[discrepancy.kind]} {isExpanded ? '▴' : '▾'}
        </Button>
        <span
          className={mergeClasses(styles.cause, isCard && styles.cutLines)}
          style={isCard ? { WebkitLineClamp: cardLines(discrepancy.cause, isPhone) } : undefined}
          title={isCard ? discrepancy.cause : undefined}
        >
          {discrepancy.cause}
        </span>
        {ofCorrection && <RowCorrection {...ofCorrection} />}
        {remembered && !correction && (
          <span className={mergeClasses(styles.wrapped, styles.remembered)}>{remembered}</span>
        )}
      </TablePart>
      <TablePart part="cell" className={mergeClasses(styles.money, isCard && styles.quiet)}>
        {isCard && 'billed '}
        <Money cents={discrepancy.billedCents} />
      </TablePart>
      {hasEnrollment && (
        <TablePart part="cell" className={mergeClasses(styles.money, isCard && styles.quiet)}>
          {isCard && 'enrolled '}
          {discrepancy.enrolledCents === null ? (
            <span className={styles.quiet}>unknown</span>
          ) : (
            <Money cents={discrepancy.enrolledCents} />
          )}
        </TablePart>
      )}
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
      {isExpanded && (
        <TablePart
          part="cell"
          tabIndex={controls.isReachable ? 0 : -1}
          aria-label={`Evidence for ${whoOf(discrepancy)}`}
          className={styles.evidence}
          style={{ height: isPhone ? EVIDENCE_HEIGHT_ON_PHONE : EVIDENCE_HEIGHT }}
        >
          <DifferenceEvidence groupNumber={groupNumber} discrepancy={discrepancy} />
          {ofCorrection && <CorrectionChoices {...ofCorrection} />}
          <MoreDecisions {...controls} />
        </TablePart>
      )}
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
