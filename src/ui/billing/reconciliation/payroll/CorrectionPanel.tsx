import { useEffect } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import { decidedCorrection } from '../../../../domain/billing/corrections/decidedCorrection';
import type { Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { CorrectionTermsForm } from '../../../kit/corrections/CorrectionTermsForm';
import { Panel } from '../../../kit/dialogs/Panel';
import { whoOf } from './DecisionControls';

interface CorrectionPanelProps {
  readonly session: ReconcileSession;
  readonly discrepancy: Discrepancy;
  readonly work: ReconcileWork;
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  readonly onDone: () => void;
}

/** Edits the correction that a decided difference proposes, and confirms it. It is saved when the bill is reconciled. */
export function CorrectionPanel({ session, discrepancy, work, periodFrom, onDone }: CorrectionPanelProps) {
  const resolution = work.resolutions.get(discrepancy.key);
  const correction = resolution && decidedCorrection(discrepancy, resolution, periodFrom);
  const isGone = correction === undefined;
  // Otherwise it would open again with the next decision about the difference.
  useEffect(() => {
    if (isGone) onDone();
  }, [isGone, onDone]);
  if (!correction) return null;
  const who = whoOf(discrepancy);
  const { paidThrough, ...terms } = correction.terms;
  return (
    <Panel title={`Correction: ${who}`}>
      <CorrectionTermsForm
        terms={terms}
        paid={{ paidThrough, coverage: discrepancy.coverage }}
        name={who}
        submitLabel="Confirm correction"
        onSubmit={(changed, isConfirmed) => {
          const choice = { state: 'OPEN', terms: changed, ...(isConfirmed && { isConfirmed }) } as const;
          session.editor.chooseCorrections(`Correction of ${who}`, new Map([[discrepancy.key, choice]]));
          onDone();
        }}
        onCancel={onDone}
      />
    </Panel>
  );
}
