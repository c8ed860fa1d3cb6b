import { Button, makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { isComplete } from '../../../application/billing/bills/billLines';
import type { ReconcileSession } from '../../../application/billing/reconciliation/ReconcileSession';
import type { OpenReconcile } from '../../../application/billing/reconciliation/ReconcileState';
import type { DraftState } from '../../../application/platform/drafts/DraftKeeper';
import { ApiError } from '../../../application/platform/shared/ApiError';
import type { WorkStep } from '../../../domain/billing/reconciliation/ReconcileWork';
import type { ReconcileSummary } from '../../../domain/billing/reconciliation/reconcileSummary';
import type { FailureKind } from '../../../domain/platform/errors/Failure';
import type { Cents } from '../../../domain/platform/money/Cents';
import { counted } from '../../../domain/platform/text/wording';
import { stackAtBottom, useActionBarStyles } from '../../kit/actionBarStyles';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { Note, Quiet, Stack } from '../../kit/layout';
import { below, useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { CreditOrCharge } from '../../kit/values/CreditOrCharge';
import { Money } from '../../kit/values/Money';
import { percentText } from './ChangeQuestion';
import { NextStepButtons, type NextSteps } from './NextStepButtons';
import { BOTTOM_BAR } from './useListHeight';

const useStyles = makeStyles({
  bar: {
    zIndex: 5,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    [below(1)]: {
      columnGap: tokens.spacingHorizontalM,
      rowGap: tokens.spacingVerticalXS,
      padding: tokens.spacingHorizontalS,
    },
  },
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: 0,
    margin: 0,
    [below(1)]: { columnGap: tokens.spacingHorizontalM },
  },
  figure: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
  share: {
    marginLeft: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
  small: { minWidth: 'auto' },
});

export interface VarianceBarProps extends NextSteps {
  readonly session: ReconcileSession;
  readonly state: OpenReconcile;
  readonly summary: ReconcileSummary;
}

/** Announces the step that was undone or redone. @param step done last @param undone undone last */
function useStepAnnouncements(step: WorkStep | undefined, undone: WorkStep | undefined): void {
  const announce = useAnnounce();
  const before = useRef({ step, undone });
  useEffect(() => {
    const last = before.current;
    before.current = { step, undone };
    if (undone && undone === last.step) announce(`Undone: ${undone.label}`);
    else if (step && step === last.undone) announce(`Redone: ${step.label}`);
  }, [step, undone, announce]);
}

/** Totals of the bill with the unsaved work, always in view, with the actions undo, redo and save, and the next step. */
export function VarianceBar({ session, state, summary, ...steps }: VarianceBarProps) {
  const bars = useActionBarStyles();
  const styles = useStyles();
  const looks = useLooks();
  const { access, history, running, draft } = state;
  const hasWork = history.work.edits.size + history.work.resolutions.size > 0;
  const isReadOnly = access.kind !== 'editing';
  const isBusy = running !== undefined;
  const size = useBreakpoint() === 0 ? 'small' : 'medium';
  const step = history.done.at(-1);
  const undone = history.undone.at(-1);
  useStepAnnouncements(step, undone);
  // A total is of the whole bill, or it is not shown.
  const isPartial = summary.isPartial && !isComplete(state.lines);
  const blocker = access.kind === 'lockedByOther' ? `Being edited by ${access.name}` : undefined;
  return (
    <section ref={stackAtBottom} className={mergeClasses(bars.bar, styles.bar)} aria-label="Variance" {...BOTTOM_BAR}>
      <dl className={styles.figures}>
        <Figure label="Billed" cents={summary.billedCents} minor />
        {isPartial ? (
          <Figure label="With changes" cents={undefined} />
        ) : (
          <>
            <Figure label="Reconciled" cents={summary.reconciledCents} minor />
            <Figure
              label="Variance"
              cents={summary.varianceCents}
              share={summary.varianceCents === 0 ? '' : percentText(summary.varianceCents, summary.billedCents)}
            />
            <Figure label="Due once reconciled" cents={summary.dueCents} />
          </>
        )}
        {!isPartial && summary.expected.creditCents !== 0 && (
          <Figure label="Expected on later bills" cents={summary.expected.creditCents} isCreditOrCharge />
        )}
        {!isPartial && summary.expected.chargeCents !== 0 && (
          <Figure label="Expected on later bills" cents={summary.expected.chargeCents} isCreditOrCharge />
        )}
      </dl>
      <DraftNote {...{ draft, hasWork, summary }} hasComparison={state.comparison.kind === 'compared'} />
      <Stack isRow gap="S" align="center" className={looks.atEnd}>
        <Tooltip
          relationship="description"
          content={blocker ?? (step ? `Undo: ${step.label} (Ctrl+Z)` : 'Nothing to undo')}
        >
          <Button
            size="small"
            className={styles.small}
            disabledFocusable={isReadOnly || !step}
            onClick={() => session.editor.undo()}
          >
            Undo
          </Button>
        </Tooltip>
        <Tooltip
          relationship="description"
          content={blocker ?? (undone ? `Redo: ${undone.label} (Ctrl+Y)` : 'Nothing to redo')}
        >
          <Button
            size="small"
            className={styles.small}
            disabledFocusable={isReadOnly || !undone}
            onClick={() => session.editor.redo()}
          >
            Redo
          </Button>
        </Tooltip>
        <BlockableButton
          size={size}
          blocker={blocker}
          isBusy={isReadOnly || isBusy || summary.unsavedLines === 0}
          onClick={() => void session.save()}
        >
          {running === 'save' ? 'Saving …' : 'Save changes'}
        </BlockableButton>
        <NextStepButtons
          {...steps}
          size={size}
          blocker={blocker}
          isBusy={isReadOnly || isBusy}
          comparison={state.comparison}
          open={summary.open.length}
          isReconciling={running === 'reconcile'}
        />
      </Stack>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  /** Undefined while lines that it depends on are loading. */
  readonly cents: Cents | undefined;
  readonly share?: string;
  readonly minor?: boolean;
  readonly isCreditOrCharge?: boolean;
}

function Figure({ label, cents, share, minor = false, isCreditOrCharge = false }: FigureProps) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <div className={mergeClasses(minor && looks.minor)}>
      <Note as="dt">{label}</Note>
      <dd className={styles.figure}>
        <Amount cents={cents} isCreditOrCharge={isCreditOrCharge} />
        {share && <span className={styles.share}>{share}</span>}
      </dd>
    </div>
  );
}

function Amount({ cents, isCreditOrCharge }: Pick<FigureProps, 'cents' | 'isCreditOrCharge'>) {
  if (cents === undefined) return 'loading lines …';
  return isCreditOrCharge ? <CreditOrCharge cents={cents} /> : <Money cents={cents} />;
}

const useDraftNoteStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', fontSize: tokens.fontSizeBase200, flex: '1 1 14ch', minWidth: 0 },
  missing: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface DraftNoteProps {
  readonly draft: DraftState;
  /** Whether there are edits or decisions. Without them, a draft only remembers steps that can be undone. */
  readonly hasWork: boolean;
  readonly summary: ReconcileSummary;
  readonly hasComparison: boolean;
}

/** Whether the draft is saved, and what is missing before the bill can be reconciled. */
export function DraftNote({ draft, hasWork, summary, hasComparison }: DraftNoteProps) {
  const styles = useDraftNoteStyles();
  const missing = [
    summary.problems.size > 0 && `${counted(summary.problems.size, 'reason')} missing`,
    hasComparison && summary.open.length > 0 && `${counted(summary.open.length, 'difference')} open`,
  ].filter(Boolean);
  return (
    <output className={styles.root}>
      {missing.length > 0 && <span className={styles.missing}>{missing.join(' · ')}</span>}
      <Quiet>
        {summary.unsavedLines > 0 && `${counted(summary.unsavedLines, 'line')} changed · `}
        {!hasWork && draft.kind === 'saved' ? NOTHING_UNSAVED : draftMessage(draft)}
      </Quiet>
    </output>
  );
}

const NOTHING_UNSAVED = 'No unsaved changes';

function draftMessage(draft: DraftState): string {
  switch (draft.kind) {
    case 'empty':
      return NOTHING_UNSAVED;
    case 'unsaved':
      return 'Saving draft …';
    case 'saved':
      return 'Draft saved';
    case 'failed':
      return isRefused(draft.error) ? `Draft not saved. ${draft.error.message}` : 'Draft not saved. Retrying …';
  }
}

const REFUSED: readonly FailureKind[] = ['forbidden', 'conflict', 'tooLarge'];

/** Whether the server refused the draft itself: too large, too many drafts, or no permission. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && REFUSED.includes(error.kind) && error.code !== '';
}
