import { Button } from '@fluentui/react-components';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { DashboardOverview, type Overview } from '../../../application/office/dashboard/DashboardOverview';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { BILL_STATUS_LISTS } from '../../../domain/billing/bills/BillStatus';
import { openCentsOf } from '../../../domain/office/dashboard/Overview';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, cappedSum } from '../../../domain/platform/money/Cents';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { PastDueLink } from '../../kit/navigation/AppLink';
import { useService, useServices } from '../../kit/Services';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';

const MAX_WAIT_FOR_ROWS_MS = 5_000;

/** Totals: due, past due, pending, in suspense, paid-to date, and expected adjustments. */
export const SummaryTiles = memo(function SummaryTiles({ isLoadingRows }: { isLoadingRows: boolean }) {
  const dashboard = useService(DashboardOverview);
  const state = useStream(dashboard.overview$, dashboard.overview);
  const overview = valueOf(state);
  const wait = state.kind === 'failed' ? '–' : <SkeletonBar width="120px" />;
  const money = (amount: Cents | undefined) => (amount === undefined ? wait : <Money cents={amount} />);
  const isLate = (overview?.pastDue.count ?? 0) > 0;
  const paidTo = overview && paidToDate(overview);
  return (
    <FoldedTiles
      more={
        <>
          <Tile label="Payment pending" figure={money(overview && pendingOf(overview))} note="Not yet settled" />
          <Tile label="Held in suspense" figure={money(overview?.suspenseCents)} note="Not applied to a bill" />
          <Tile
            label="Paid to date"
            figure={overview ? paidTo ? <DateText date={paidTo} /> : '–' : wait}
            note="Fully paid to this date"
          />
          <Expected isLoadingRows={isLoadingRows} />
        </>
      }
    >
      <Tile
        label="Total due"
        figure={money(overview && openCentsOf(overview, BILL_STATUS_LISTS.unpaidIncludingUnreleased))}
        note="Open balance of all bills"
      />
      <Tile
        label="Past due"
        figure={money(overview?.pastDue.openCents)}
        alarming={isLate}
        note={
          overview ? (
            <PastDueLink count={overview.pastDue.count} />
          ) : state.kind === 'failed' ? (
            'Could not be loaded'
          ) : (
            ' '
          )
        }
      />
    </FoldedTiles>
  );
});

/** On a phone, a button shows the tiles in `more`, which would take half of the screen above the bills. */
function FoldedTiles({ children, more }: { children: ReactNode; more: ReactNode }) {
  const isPhone = useBreakpoint() === 0;
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <Tiles>
        {children}
        {more}
      </Tiles>
    );
  }
  return (
    <>
      <Tiles>{children}</Tiles>
      <Button appearance="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        More totals
      </Button>
      {isOpen && <Tiles>{more}</Tiles>}
    </>
  );
}

function ExpectedPlaceholder({ isMissing = false }: { isMissing?: boolean }) {
  const figure = isMissing ? '–' : <SkeletonBar width="120px" />;
  return <Tile label="Expected adjustments" figure={figure} note={isMissing ? 'Could not be loaded' : '\u00a0'} />;
}

/** Loads its code after the rows so as not to delay them, or after a few seconds if the rows have not arrived. */
function Expected({ isLoadingRows }: { isLoadingRows: boolean }) {
  const services = useServices();
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), MAX_WAIT_FOR_ROWS_MS);
    return () => clearTimeout(timer);
  }, []);
  const fetchTile = useCallback(
    () =>
      Promise.all([import(/* webpackChunkName: "lists" */ './ExpectedTile'), services.prepare(['expected'])]).then(
        ([m]) => m.ExpectedTile,
      ),
    [services],
  );
  const { Part, isMissing } = useLazyPart(fetchTile, isOverdue || !isLoadingRows);
  return Part ? <Part /> : <ExpectedPlaceholder isMissing={isMissing} />;
}

function pendingOf({ byStatus }: Overview): Cents {
  return cappedSum(byStatus.map(({ pendingCents }) => pendingCents));
}

/** Earliest paid-to date of the groups; undefined if a group has none. */
function paidToDate({ groups }: Overview): LocalDate | undefined {
  const dates = groups.flatMap(({ paidToDate: date }) => date ?? []);
  return dates.length === groups.length ? [...dates].sort()[0] : undefined;
}
