import { DashboardOverview } from '../../../application/dashboard/DashboardOverview';
import { LOADING, valueOf } from '../../../application/shared/Loadable';
import { BILL_STATUS_LISTS } from '../../../domain/bills/BillStatus';
import { type Overview, openCentsOf } from '../../../domain/dashboard/Overview';
import type { LocalDate } from '../../../domain/dates/LocalDate';
import { type Cents, cappedSum } from '../../../domain/money/Cents';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { PastDueLink } from '../../kit/navigation/AppLink';

/** What it comes to: due, past due, pending, held, and until when everything is paid. */
export function SummaryTiles() {
  const state = useStream(useService(DashboardOverview).overview$, LOADING);
  const overview = valueOf(state);
  const wait = state.kind === 'failed' ? '–' : <SkeletonBar width="120px" />;
  const money = (amount: Cents | undefined) => (amount === undefined ? wait : <Money cents={amount} />);
  const isLate = (overview?.pastDue.count ?? 0) > 0;
  const paidTo = overview && paidToDate(overview);
  return (
    <Tiles>
      <Tile
        label="Total due"
        figure={money(overview && openCentsOf(overview, BILL_STATUS_LISTS.unpaidIncludingUnreleased))}
        note="Still open on all bills"
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
      <Tile label="Payment pending" figure={money(overview && pendingOf(overview))} note="On its way to the bank" />
      <Tile label="Held in suspense" figure={money(overview?.suspenseCents)} note="Paid in excess of bills" />
      <Tile
        label="Paid to date"
        figure={overview ? paidTo ? <DateText date={paidTo} /> : '–' : wait}
        note="Everything until then is paid"
      />
    </Tiles>
  );
}

function pendingOf({ byStatus }: Overview): Cents {
  return cappedSum(byStatus.map(({ pendingCents }) => pendingCents));
}

/** The earliest of the groups' dates: until then everything is paid. */
function paidToDate({ groups }: Overview): LocalDate | undefined {
  const dates = groups.flatMap(({ paidToDate: date }) => date ?? []);
  return dates.length === groups.length ? [...dates].sort()[0] : undefined;
}
