import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { ReleaseBills } from '../../application/dashboard/ReleaseBills';
import type { Bill } from '../../domain/bills/Bill';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import { cappedSum } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { counted } from '../../domain/text/wording';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { Panel } from '../kit/dialogs/Panel';
import { useAnnounce } from '../kit/feedback/Announcer';
import { Checkbox } from '../kit/forms/fields';
import { AppLink, TextButton } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { StackTable } from '../kit/tables/StackTable';
import { useBreakpoint } from '../kit/useBreakpoint';
import { DateText, shortMonthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { RatesOfBills } from './RatesOfBills';
import { ReleaseResults } from './ReleaseResults';

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

/** Bills shown until the reader asks for the others. Cards on a phone are tall. */
const FIRST_BILLS = 8;
const FIRST_BILLS_ON_PHONE = 3;

/** Releases selected bills and shows the result of each, also after the last one left the list. Empty if nothing waits. */
export function BillsToRelease({ bills, total }: { bills: readonly Bill[]; total: number }) {
  const styles = useStyles();
  const { stage, confirm, run, close } = useRelease();
  const [chosenPks, setChosenPks] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const first = useBreakpoint() === 0 ? FIRST_BILLS_ON_PHONE : FIRST_BILLS;
  const shown = showsAll ? bills : bills.slice(0, first);
  const chosen = bills.filter(({ billPk }) => chosenPks.has(billPk));
  // The confirmation keeps its bills when the list is refreshed.
  const affected = stage.kind === 'confirming' ? stage.bills : chosen;
  const amount = formatCents(cappedSum(affected.map(({ dueCents }) => dueCents)));
  if (bills.length === 0 && stage.kind === 'choosing') return null;
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
      {bills.length > 0 && (
        <>
          <div className={styles.bar}>
            <span className={styles.quiet}>
              {chosen.length > 0
                ? `${chosen.length} selected · ${amount}`
                : `${total.toLocaleString('en-US')} unreleased`}
              {total > bills.length && (
                <>
                  {' '}
                  – showing the oldest {bills.length},{' '}
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
          <ReleaseTable bills={shown} chosen={chosenPks} onChoose={setChosenPks} />
          {shown.length < bills.length && (
            <p>
              <TextButton onClick={() => setShowsAll(true)}>Show {counted(bills.length, 'bill')}</TextButton>
            </p>
          )}
        </>
      )}
      <ConfirmDialog
        open={stage.kind === 'confirming'}
        title="Release to the groups?"
        confirmLabel={`Release ${affected.length === 1 ? '1 bill' : `${affected.length} bills`} – ${amount}`}
        onConfirm={() => {
          if (stage.kind !== 'confirming') return;
          setChosenPks(new Set());
          run(stage.bills);
        }}
        onCancel={close}
      >
        Groups see a bill as soon as it is released, and can start to reconcile it.
        {stage.kind === 'confirming' && <RatesOfBills bills={stage.bills} />}
      </ConfirmDialog>
    </Panel>
  );
}

interface ReleaseTableProps {
  readonly bills: readonly Bill[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Selectable list of bills to release. */
function ReleaseTable({ bills, chosen, onChoose }: ReleaseTableProps) {
  const choose = (billPks: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const billPk of billPks) {
      if (isChosen) next.add(billPk);
      else next.delete(billPk);
    }
    onChoose(next);
  };
  const chooseAll = (
    <Checkbox
      label="Select all bills shown"
      checked={bills.every(({ billPk }) => chosen.has(billPk))}
      onChange={(isChosen) =>
        choose(
          bills.map(({ billPk }) => billPk),
          isChosen,
        )
      }
    />
  );
  return (
    <StackTable
      label="Bills to release"
      isWide
      items={bills}
      keyOf={({ billPk }) => billPk}
      columns={[
        {
          label: 'Choose',
          kind: 'select',
          head: chooseAll,
          cell: ({ billPk, billNumber }) => (
            <Checkbox
              label={`Select bill ${billNumber}`}
              checked={chosen.has(billPk)}
              onChange={(isChosen) => choose([billPk], isChosen)}
            />
          ),
        },
        {
          label: 'Bill',
          kind: 'lead',
          cell: ({ billPk, billNumber }) => <AppLink to={paths.bill('dashboard', billPk)}>{billNumber}</AppLink>,
        },
        { label: 'Group', cell: ({ groupName }) => groupName },
        { label: 'Carrier', cell: ({ carrierNames }) => carrierNames.join(', ') },
        { label: 'Period', kind: 'whole', isExtra: true, cell: ({ periodFrom }) => shortMonthText(periodFrom) },
        { label: 'Due date', kind: 'whole', cell: ({ dueDate }) => <DateText date={dueDate} /> },
        { label: 'Due', kind: 'figure', cell: ({ dueCents }) => <Money cents={dueCents} /> },
      ]}
    />
  );
}

/** Progress of a bulk release. */
type ReleaseStage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'confirming'; readonly bills: readonly Bill[] }
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'finished'; readonly bills: readonly Bill[]; readonly results: readonly ReleaseResult[] };

function useRelease() {
  const releaseBills = useService(ReleaseBills);
  const announce = useAnnounce();
  const [stage, setStage] = useState<ReleaseStage>({ kind: 'choosing' });
  const run = async (bills: readonly Bill[]) => {
    setStage({ kind: 'running', done: 0, of: bills.length });
    const results = await releaseBills.run(bills, (done) => setStage({ kind: 'running', done, of: bills.length }));
    setStage({ kind: 'finished', bills, results });
    announce(`${results.filter(({ ok }) => ok).length} of ${results.length} bills released`);
  };
  return {
    stage,
    confirm: (bills: readonly Bill[]) => setStage({ kind: 'confirming', bills }),
    run: (bills: readonly Bill[]) => void run(bills),
    close: () => setStage({ kind: 'choosing' }),
  };
}
