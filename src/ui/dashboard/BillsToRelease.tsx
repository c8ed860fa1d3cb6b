import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { Bill } from '../../domain/bills/Bill';
import { cappedSum } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { counted } from '../../domain/text/wording';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { Panel } from '../kit/dialogs/Panel';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { Checkbox } from '../kit/forms/fields';
import { AppLink, TextButton } from '../kit/navigation/AppLink';
import { GroupLink } from '../kit/navigation/GroupLink';
import { paths } from '../kit/navigation/paths';
import { StackTable } from '../kit/tables/StackTable';
import { useBreakpoint } from '../kit/useBreakpoint';
import { DateText, monthText, shortMonthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { ChangesOfBills } from './ChangesOfBills';
import { RatesOfBills } from './RatesOfBills';
import { ReleaseResults } from './ReleaseResults';
import { type ReleaseStage, useRelease } from './useRelease';

const useStyles = makeStyles({
  // Gets the focus when it opens, as a whole.
  part: { outlineStyle: 'none' },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  links: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground3 },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  progress: { marginBottom: tokens.spacingVerticalM },
});

/** Bills shown until the reader asks for the others. Cards on a phone are tall. */
const FIRST_BILLS = 10;
const FIRST_BILLS_ON_PHONE = 4;

interface BillsToReleaseProps {
  /** Oldest first. */
  readonly bills: readonly Bill[];
  /** May be more than the bills. */
  readonly total: number;
  /** Billing month of all bills; undefined for any month. */
  readonly period: string | undefined;
  /** Keys of bills that were selected in another list. */
  readonly selected: readonly string[];
  readonly onClose: () => void;
}

/** Releases selected bills and shows the result of each, also after the last one left the list. */
export function BillsToRelease({ bills, total, period, selected, onClose }: BillsToReleaseProps) {
  const styles = useStyles();
  const { stage, confirm, confirmAll, run, close } = useRelease(total);
  const [chosenPks, setChosenPks] = useState<ReadonlySet<string>>(() => new Set(selected));
  const [showsAll, setShowsAll] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  const first = useBreakpoint() === 0 ? FIRST_BILLS_ON_PHONE : FIRST_BILLS;
  const isSelected = ({ billPk }: Bill) => selected.includes(billPk);
  const listed = [...bills.filter(isSelected), ...bills.filter((bill) => !isSelected(bill))];
  const shown = showsAll ? listed : listed.slice(0, Math.max(first, selected.length));
  const chosen = bills.filter(({ billPk }) => chosenPks.has(billPk));
  const [missing] = useState(() => selected.filter((billPk) => bills.every((bill) => bill.billPk !== billPk)).length);
  // The confirmation keeps its bills when the list is refreshed.
  const affected = stage.kind === 'confirming' ? stage.bills : chosen;
  const amount = formatCents(cappedSum(affected.map(({ dueCents }) => dueCents)));
  const isBusy = stage.kind === 'reading' || stage.kind === 'running';
  const offersAll = chosen.length === 0 && total > bills.length;
  const month = period === undefined ? '' : `&period=${period}`;
  const links = (
    <span className={styles.links}>
      <AppLink to={`${paths.bills('dashboard')}?tab=toRelease${month}`}>Open in Bills</AppLink>
      <Button size="small" appearance="subtle" aria-label="Close: Bills to release" onClick={onClose}>
        Close
      </Button>
    </span>
  );
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      <Panel title="Bills to release" actions={links}>
        {stage.kind === 'finished' && <ReleaseResults {...stage} onRetry={run} onClose={close} />}
        {stage.kind === 'notRead' && (
          <ErrorBar what="The bills could not be read." error={stage.error} onRetry={confirmAll} onDismiss={close} />
        )}
        {(stage.kind === 'reading' || stage.kind === 'running') && <Progress {...stage} />}
        {missing > 0 && (
          <p className={styles.quiet}>
            {`${counted(missing, 'selected bill')} ${missing === 1 ? 'is' : 'are'} not in this list. Release the oldest bills first.`}
          </p>
        )}
        {bills.length === 0 && stage.kind === 'choosing' && (
          <p
            className={styles.none}
          >{`No bill is waiting for release${period === undefined ? '' : ' in this month'}.`}</p>
        )}
        {bills.length > 0 && (
          <>
            <div className={styles.bar}>
              <span className={styles.quiet}>
                {chosen.length > 0
                  ? `${chosen.length} selected · ${amount}`
                  : `${total.toLocaleString('en-US')} unreleased${monthOf(bills, period)}`}
                {total > bills.length && `, the oldest ${bills.length} listed`}
                {chosen.length < bills.length && (
                  <>
                    {' · '}
                    <TextButton onClick={() => setChosenPks(new Set(bills.map(({ billPk }) => billPk)))}>
                      {`Select all ${bills.length}`}
                    </TextButton>
                  </>
                )}
              </span>
              <Button
                appearance="primary"
                disabledFocusable={(chosen.length === 0 && !offersAll) || isBusy}
                onClick={() => (offersAll ? confirmAll() : confirm(chosen))}
              >
                {chosen.length > 0 && `Release ${counted(chosen.length, 'bill')}`}
                {chosen.length === 0 && (offersAll ? `Release all ${counted(total, 'bill')}` : 'Release')}
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
          confirmLabel={`Release ${counted(affected.length, 'bill')} – ${amount}`}
          onConfirm={() => {
            if (stage.kind !== 'confirming') return;
            setChosenPks(new Set());
            run(stage.bills);
          }}
          onCancel={close}
        >
          Groups see a bill as soon as it is released, and can start to reconcile it.
          {stage.kind === 'confirming' && (
            <>
              <ChangesOfBills bills={stage.bills} />
              <RatesOfBills bills={stage.bills} />
            </>
          )}
        </ConfirmDialog>
      </Panel>
    </div>
  );
}

/** Names the month of the bills, if they are of one. */
function monthOf([first]: readonly Bill[], period: string | undefined): string {
  return first && period !== undefined ? ` for ${monthText(first.periodFrom)}` : '';
}

/** How many bills are read or released. */
function Progress({ kind, done, of }: Extract<ReleaseStage, { readonly done: number }>) {
  const styles = useStyles();
  const text = `${kind === 'reading' ? 'Reading' : 'Releasing'}: ${done.toLocaleString('en-US')} of ${counted(of, 'bill')} done`;
  return (
    <div className={styles.progress}>
      <ProgressBar value={done} max={of} aria-label={text} />
      <span className={styles.quiet}>{text}</span>
    </div>
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
        {
          label: 'Group',
          cell: ({ groupNumber, groupName }) => <GroupLink groupNumber={groupNumber} groupName={groupName} />,
        },
        { label: 'Carrier', cell: ({ carrierNames }) => carrierNames.join(', ') },
        { label: 'Period', kind: 'whole', isExtra: true, cell: ({ periodFrom }) => shortMonthText(periodFrom) },
        { label: 'Due date', kind: 'whole', cell: ({ dueDate }) => <DateText date={dueDate} /> },
        { label: 'Due', kind: 'figure', cell: ({ dueCents }) => <Money cents={dueCents} /> },
      ]}
    />
  );
}
