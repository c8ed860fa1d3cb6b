import { useState } from 'react';
import { ChangeRefundChecks } from '../../../application/money/refunds/Refunds';
import { waitingRemittance } from '../../../domain/money/refunds/refundApprovals';
import type { RefundState, UnclaimedStep } from '../../../domain/money/refunds/refundStates';
import { UNCLAIMED_STEP_LABELS, unclaimedEffect } from '../../../domain/money/refunds/unclaimed';
import { ReasonField, reasonProblem, type SuspenseAction, SuspenseForm } from '../../kit/forms/SuspenseForm';
import { Paragraph } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';
import type { RefundCheckFormProps } from './VoidCheckForm';

const DONE: Readonly<Record<UnclaimedStep, string>> = {
  stale: 'marked stale',
  revive: 'outstanding again',
  reissue: 'void, refund to be issued again',
  remit: 'remittance to the state recorded',
  approveRemit: 'void, refund remitted to the state',
  declineRemit: 'remittance to the state declined',
};

const QUESTIONS: Readonly<Record<UnclaimedStep, string>> = {
  stale: 'Mark this check as stale?',
  revive: 'Undo the stale mark?',
  reissue: 'Issue this refund again?',
  remit: 'Record this refund as remitted to the state?',
  approveRemit: 'Approve this remittance to the state?',
  declineRemit: 'Decline this remittance to the state?',
};

/** Steps by refund state, main step first. */
const STEPS: Readonly<Partial<Record<RefundState, readonly UnclaimedStep[]>>> = {
  UNCLAIMED: ['reissue', 'remit', 'revive'],
  REMIT_WAITS: ['approveRemit', 'declineRemit'],
};

/** Marks a check as stale, or ends a refund that is unclaimed, with a reason. */
export function UnclaimedForm({ refund, checkNumber, onDone, onCancel }: RefundCheckFormProps) {
  const change = useService(ChangeRefundChecks);
  const [reason, setReason] = useState('');
  const { user } = useMe();
  const asked = waitingRemittance(refund.history);
  const isOwn = asked?.byUserId === user.userId;
  const tie = useTieProblem('remittance', asked?.byUserId);
  const mayApprove = !isOwn && tie === undefined;
  const steps = (STEPS[refund.state] ?? ['stale']).filter((step) => mayApprove || step !== 'approveRemit');
  const actions = steps.map(
    (step): SuspenseAction => ({
      label: UNCLAIMED_STEP_LABELS[step],
      question: QUESTIONS[step],
      confirmLabel: `${UNCLAIMED_STEP_LABELS[step]} now`,
      effect: unclaimedEffect(step, refund, checkNumber),
      canBeUndone: step === 'stale' || step === 'revive' || step === 'declineRemit',
      problem: reasonProblem(reason),
      createCommand: () => change.changeUnclaimed(refund, { step, checkNumber, reason: reason.trim() }),
      done: `Check ${checkNumber}: ${DONE[step]}`,
      failure: 'The refund was not changed.',
    }),
  );
  return (
    <SuspenseForm
      title={`Check ${checkNumber} to ${refund.payee}`}
      onDone={onDone}
      onCancel={onCancel}
      actions={actions}
    >
      {asked && (
        <Paragraph>
          {isOwn
            ? 'You asked for this remittance, so another person has to approve it.'
            : `${asked.by} asked for this remittance.`}
          {!isOwn && <SameNameAsMine by={asked.by} />}
          <TieProblem problem={tie} />
        </Paragraph>
      )}
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}
