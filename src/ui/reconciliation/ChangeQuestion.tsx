import type { ReconcileSession } from '../../application/reconciliation/ReconcileSession';
import type { ProposedChange } from '../../application/reconciliation/ReconcileState';
import { cents } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { type ChangeEffect, deferredParts } from '../../domain/reconciliation/changeEffect';
import { type LikelyCause, likelyCauseMessage } from '../../domain/reconciliation/likelyCauses';
import { counted } from '../../domain/text/wording';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { useAnnounce } from '../kit/feedback/Announcer';

export interface ChangeQuestionProps {
  readonly session: ReconcileSession;
  readonly proposal: ProposedChange | undefined;
  /** Likely causes in the payroll file that the change is based on; empty for other changes. */
  readonly causes: readonly LikelyCause[];
}

/** Asks for confirmation of a large change of several members, with its effect on the bill. */
export function ChangeQuestion({ session, proposal, causes }: ChangeQuestionProps) {
  const announce = useAnnounce();
  const confirm = () => {
    session.editor.confirmChange();
    if (proposal) announce(doneText(proposal));
  };
  return (
    <ConfirmDialog
      open={proposal !== undefined}
      title={proposal ? questionText(proposal) : ''}
      confirmLabel={proposal ? confirmText(proposal) : ''}
      onConfirm={confirm}
      onCancel={() => session.editor.cancelChange()}
    >
      {proposal && (
        <>
          <p>
            {proposal.effect.lines === 0
              ? `The bill stays at ${formatCents(proposal.effect.afterCents)}.`
              : `The bill goes from ${formatCents(proposal.effect.beforeCents)} to ${formatCents(proposal.effect.afterCents)}.`}
          </p>
          <p>{effectSummary(proposal.effect)}.</p>
          {causes.map((cause) => {
            const { title, advice } = likelyCauseMessage(cause);
            return (
              <p key={cause.kind}>
                <strong>{title}</strong> {advice}
              </p>
            );
          })}
          <p>You can undo the change in one step.</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function questionText({ step, effect: { lines } }: ProposedChange): string {
  if (lines > 0) return `Change ${counted(lines, 'line')} of this bill?`;
  return `Decide about ${counted(step.decisions.length, 'difference')}?`;
}

function confirmText({ step, effect: { lines } }: ProposedChange): string {
  return lines > 0
    ? `Change ${counted(lines, 'line')}`
    : `Decide about ${counted(step.decisions.length, 'difference')}`;
}

function doneText({ step, effect: { lines } }: ProposedChange): string {
  return lines > 0
    ? `${counted(lines, 'line')} changed`
    : `Decided about ${counted(step.decisions.length, 'difference')}`;
}

/**
 * Dollars, percent of the billed amount, lines and members, and what is expected on later bills: "-$612.40 (-4.2%) · 3 lines ·
 * 2 of 40 members · $20.00 of charges expected on later bills (1 difference)".
 */
export function effectSummary(effect: ChangeEffect): string {
  const { lines, members, memberCount, beforeCents, afterCents, movedCents, billedCents } = effect;
  if (lines === 0) return ['No amounts change', ...deferredParts(effect)].join(' · ');
  const change = cents(afterCents - beforeCents);
  const parts = [
    `${formatCents(change)} (${percentText(change, billedCents)})`,
    counted(lines, 'line'),
    `${members.toLocaleString('en-US')} of ${counted(memberCount, 'member')}`,
  ];
  if (movedCents !== Math.abs(change)) parts.push(`${formatCents(movedCents)} of increases and decreases in all`);
  return [...parts, ...deferredParts(effect)].join(' · ');
}

/** Share of an amount as percent with one decimal. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return part === 0 ? '0%' : 'nothing was billed';
  const percent = (part / Math.abs(whole)) * 100;
  if (percent !== 0 && Math.abs(percent) < 0.1) return 'under 0.1%';
  return `${percent.toFixed(1)}%`;
}
