import type { UploadedPayroll } from '../../../application/billing/reconciliation/PayrollFile';
import type { ComparisonState } from '../../../application/billing/reconciliation/ReconcileState';
import { type ComparisonStage, nextStep } from '../../../domain/billing/reconciliation/nextStep';
import { BlockableButton, type BlockableButtonProps } from '../../kit/forms/BlockableButton';

export interface NextSteps {
  /** The committed file that is probably of the bill's month; undefined if there is none. */
  readonly fileAtHand: UploadedPayroll | undefined;
  /** Compares that file, or asks for one. */
  readonly onCompare: (file: UploadedPayroll | undefined) => void;
  /** Shows the open differences. */
  readonly onDecide: () => void;
  readonly onReconcile: () => void;
}

interface NextStepButtonsProps extends NextSteps, Pick<BlockableButtonProps, 'size' | 'blocker' | 'isBusy'> {
  readonly comparison: ComparisonState;
  /** Differences without a decision. */
  readonly open: number;
  readonly isReconciling: boolean;
}

/**
 * The next step as the main button: comparing a payroll file, deciding about the open differences, or reconciling. A bill can be
 * reconciled without a file, but that is never the main button.
 */
export function NextStepButtons(props: NextStepButtonsProps) {
  const { comparison, open, isReconciling, fileAtHand, onCompare, onDecide, onReconcile, ...button } = props;
  const step = nextStep(stageOf(comparison), open);
  if (step.kind === 'decide') {
    return (
      <BlockableButton {...button} appearance="primary" onClick={onDecide}>
        Decide {step.open.toLocaleString('en-US')}
      </BlockableButton>
    );
  }
  const isLast = step.kind === 'reconcile';
  return (
    <>
      <BlockableButton {...button} {...(isLast && { appearance: 'primary' })} onClick={onReconcile}>
        {isReconciling ? 'Reconciling …' : isLast ? 'Reconcile' : 'Reconcile without a file'}
      </BlockableButton>
      {step.kind === 'compare' && (
        <BlockableButton {...button} appearance="primary" onClick={() => onCompare(fileAtHand)}>
          {fileAtHand ? `Compare with ${fileAtHand.fileName}` : 'Compare with a file'}
        </BlockableButton>
      )}
    </>
  );
}

function stageOf({ kind }: ComparisonState): ComparisonStage {
  switch (kind) {
    case 'compared':
      return 'compared';
    case 'none':
    case 'failed':
    case 'notGiven':
      return 'none';
    case 'reading':
    case 'comparing':
    case 'choosing':
    case 'choosingSheet':
      return 'begun';
  }
}
