import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReconcileSession } from '../../../application/billing/reconciliation/ReconcileSession';
import type { ProposedChange } from '../../../application/billing/reconciliation/ReconcileState';
import {
  type CauseEffect,
  type ChangeEffect,
  deferredParts,
} from '../../../domain/billing/reconciliation/changeEffect';
import { DISCREPANCY_LABELS } from '../../../domain/billing/reconciliation/Discrepancy';
import { type LikelyCause, likelyCauseMessage } from '../../../domain/billing/reconciliation/likelyCauses';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { useLooks } from '../../kit/useLooks';

export interface ChangeQuestionProps {
  readonly session: ReconcileSession;
  readonly proposal: ProposedChange | undefined;
  /** Likely causes in the payroll file that the change is based on; empty for other changes. */
  readonly causes: readonly LikelyCause[];
  /** Why the file needs a look before suggestions are applied; empty if it does not. */
  readonly reasons: readonly string[];
}

/** Asks for confirmation of a large change of several members, with its effect on the bill. */
export function ChangeQuestion({ session, proposal, causes, reasons }: ChangeQuestionProps) {
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
          <CauseEffects byCause={proposal.effect.byCause ?? []} />
          {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
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

const useStyles = makeStyles({
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  cause: { paddingLeft: 0, textAlign: 'left', fontWeight: tokens.fontWeightRegular, whiteSpace: 'normal' },
});

const AMOUNTS = [
  ['changedCents', 'Changed'],
  ['expectedCents', 'Expected later'],
  ['disputedCents', 'Disputed'],
  ['acceptedCents', 'Left as billed'],
] as const;

/** Amounts that the decisions change, expect, dispute, and leave, by cause. Omits columns without amounts. */
function CauseEffects({ byCause }: { readonly byCause: readonly CauseEffect[] }) {
  const styles = useStyles();
  const looks = useLooks();
  if (byCause.length === 0) return null;
  const shown = AMOUNTS.filter(([key]) => byCause.some((effect) => effect[key] !== 0));
  return (
    <ScrollRegion label="Effect by cause" className={looks.scrolling}>
      <table className={looks.smallTable}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.cell, styles.cause)}>
              Cause
            </th>
            <th scope="col" className={styles.cell}>
              Differences
            </th>
            {shown.map(([key, label]) => (
              <th key={key} scope="col" className={styles.cell}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byCause.map((effect) => (
            <tr key={effect.kind}>
              <th scope="row" className={mergeClasses(styles.cell, styles.cause)}>
                {labelOf(DISCREPANCY_LABELS, effect.kind)}
              </th>
              <td className={styles.cell}>{effect.differences.toLocaleString('en-US')}</td>
              {shown.map(([key]) => (
                <td key={key} className={styles.cell}>
                  {effect[key] === 0 ? '–' : formatCents(effect[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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
