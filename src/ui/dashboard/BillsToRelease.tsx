import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Bill } from '../../domain/bills/Bill';
import { cappedSum } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { ReleaseResults } from './ReleaseResults';
import { ReleaseTable } from './ReleaseTable';
import { useRelease } from './useRelease';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** New bills: choose, release, and see for each what happened. */
export function BillsToRelease({ bills, total }: { bills: readonly Bill[]; total: number }) {
  const styles = useStyles();
  const { stage, confirm, run, close } = useRelease();
  const [chosenPks, setChosenPks] = useState<ReadonlySet<string>>(new Set());
  const chosen = bills.filter(({ billPk }) => chosenPks.has(billPk));
  // What was asked about stays what is asked about, also when the list is refreshed meanwhile.
  const concerned = stage.kind === 'confirming' ? stage.bills : chosen;
  const amount = formatCents(cappedSum(concerned.map(({ dueCents }) => dueCents)));
  return (
    <Panel title="Bills to release">
      {stage.kind === 'finished' && <ReleaseResults {...stage} onRetry={run} onClose={close} />}
      {stage.kind === 'running' && (
        <ProgressBar
          value={stage.done}
          max={stage.of}
          aria-label={`Releasing: ${stage.done} of ${stage.of} bills done`}
        />
      )}
      {bills.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title="Nothing to release"
          text="Every bill has been released. New ones appear here when they are made."
        />
      ) : (
        <>
          <div className={styles.bar}>
            <span className={styles.quiet}>
              {chosen.length > 0
                ? `${chosen.length} chosen · ${amount}`
                : `${total.toLocaleString('en-US')} unreleased`}
              {total > bills.length && (
                <>
                  {' '}
                  – the oldest {bills.length} are here,{' '}
                  <AppLink to={`${paths.bills('dashboard')}?tab=toRelease`} appearance="inText">
                    see all
                  </AppLink>
                </>
              )}
            </span>
            <Button
              appearance="primary"
              disabledFocusable={chosen.length === 0 || stage.kind === 'running'}
              onClick={() => confirm(chosen)}
            >
              {chosen.length === 0 ? 'Release' : `Release ${chosen.length === 1 ? '1 bill' : `${chosen.length} bills`}`}
            </Button>
          </div>
          <ReleaseTable bills={bills} chosen={chosenPks} onChoose={setChosenPks} />
        </>
      )}
      <ConfirmDialog
        open={stage.kind === 'confirming'}
        title="Release to the groups?"
        confirmLabel={`Release ${concerned.length === 1 ? '1 bill' : `${concerned.length} bills`} – ${amount}`}
        onConfirm={() => {
          if (stage.kind !== 'confirming') return;
          setChosenPks(new Set());
          run(stage.bills);
        }}
        onCancel={close}
      >
        The groups see a bill as soon as it is released, and begin to reconcile it.
      </ConfirmDialog>
    </Panel>
  );
}
