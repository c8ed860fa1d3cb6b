import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { ReleaseBills } from '../../../application/office/dashboard/ReleaseBills';
import type { Bill } from '../../../domain/billing/bills/Bill';
import type { ReleaseResult } from '../../../domain/billing/bills/billTransitions';
import { stillUnreleased } from '../../../domain/billing/bills/stillUnreleased';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { BulkProgress } from '../../kit/bulk/BulkProgress';
import { useReadEvery } from '../../kit/bulk/useReadEvery';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { Checkbox } from '../../kit/forms/fields';
import { Quiet, Stack } from '../../kit/layout';
import { AppLink, TextButton } from '../../kit/navigation/AppLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { paths } from '../../kit/navigation/paths';
import { ReleaseDialog } from '../../kit/release/ReleaseDialog';
import { ReleaseStatus } from '../../kit/release/ReleaseStatus';
import { useRelease } from '../../kit/release/useRelease';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { DateText, monthText, shortMonthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  links: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
});

/** Bills shown until the reader asks for the others. Cards on a phone are tall. */
const FIRST_BILLS = 10;
const FIRST_BILLS_ON_PHONE = 4;

const NO_RESULTS: readonly ReleaseResult[] = [];

interface BillsToReleaseProps {
  /** Oldest first. */
  readonly bills: readonly Bill[];
  /** May be more than the bills. */
  readonly total: number;
  /** Billing month of all bills; undefined for any month. */
  readonly period: string | undefined;
  readonly onClose: () => void;
}

/** Releases selected bills and shows the result of each, also after the last one left the list. */
export function BillsToRelease({ period, onClose, ...read }: BillsToReleaseProps) {
  const styles = useStyles();
  const looks = useLooks();
  const releaseBills = useService(ReleaseBills);
  const release = useRelease();
  const { bills, total } = stillUnreleased(
    read,
    release.stage.kind === 'finished' ? release.stage.results : NO_RESULTS,
  );
  // The confirmation keeps its bills when the list is refreshed.
  const [confirmed, setConfirmed] = useState<readonly Bill[]>();
  const reading = useReadEvery((options) => releaseBills.waiting(options), setConfirmed);
  const [chosenPks, setChosenPks] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  const first = useBreakpoint() === 0 ? FIRST_BILLS_ON_PHONE : FIRST_BILLS;
  const shown = showsAll ? bills : bills.slice(0, first);
  const chosen = bills.filter(({ billPk }) => chosenPks.has(billPk));
  const amount = formatCents(cappedSum(chosen.map(({ dueCents }) => dueCents)));
  const isBusy = reading.stage.kind === 'reading' || release.stage.kind === 'running';
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
    <div ref={part} tabIndex={-1} className={looks.focusTarget}>
      <Panel title="Bills to release" actions={links}>
        <ReleaseStatus release={release} />
        {reading.stage.kind === 'failed' && (
          <ErrorBar
            what="The bills could not be read."
            error={reading.stage.error}
            onRetry={reading.start}
            onDismiss={reading.cancel}
          />
        )}
        {reading.stage.kind === 'reading' && (
          <BulkProgress
            done={reading.stage.done}
            of={total}
            text={`Reading: ${reading.stage.done.toLocaleString('en-US')} of ${counted(total, 'bill')}`}
            onCancel={reading.cancel}
          />
        )}
        {bills.length === 0 && release.stage.kind === 'idle' && (
          <Quiet as="p">{`No bill is waiting for release${period === undefined ? '' : ' in this month'}.`}</Quiet>
        )}
        {bills.length > 0 && (
          <>
            <Stack isRow gap="M" align="center" isSpread className={looks.below}>
              <Quiet>
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
              </Quiet>
              <Button
                appearance="primary"
                disabledFocusable={(chosen.length === 0 && !offersAll) || isBusy}
                onClick={() => (offersAll ? reading.start() : setConfirmed(chosen))}
              >
                {chosen.length > 0 && `Release ${counted(chosen.length, 'bill')}`}
                {chosen.length === 0 && (offersAll ? `Release all ${counted(total, 'bill')}` : 'Release')}
              </Button>
            </Stack>
            <ReleaseTable bills={shown} chosen={chosenPks} onChoose={setChosenPks} />
            {shown.length < bills.length && (
              <p>
                <TextButton onClick={() => setShowsAll(true)}>Show {counted(bills.length, 'bill')}</TextButton>
              </p>
            )}
          </>
        )}
        <ReleaseDialog
          bills={confirmed}
          onConfirm={(affected) => {
            setConfirmed(undefined);
            setChosenPks(new Set());
            release.run(affected, undefined);
          }}
          onCancel={() => setConfirmed(undefined)}
        />
      </Panel>
    </div>
  );
}

/** Names the month of the bills, if they are of one. */
function monthOf([first]: readonly Bill[], period: string | undefined): string {
  return first && period !== undefined ? ` for ${monthText(first.periodFrom)}` : '';
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
