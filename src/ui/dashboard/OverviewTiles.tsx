import { BILL_STATUS_LISTS } from '../../domain/bills/BillStatus';
import type { Overview } from '../../domain/dashboard/Overview';
import { openOn } from '../../domain/dashboard/openOn';
import { shownSum } from '../../domain/money/Cents';
import { useMay } from '../kit/MeContext';
import { PastDueLink } from '../kit/navigation/AppLink';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';

/** The figures somebody looks for first. */
export function OverviewTiles({ overview }: { overview: Overview }) {
  const maySeeSuspense = useMay('suspense.read');
  const { byStatus, pastDue, suspenseCents, groupCount } = overview;
  const open = openOn(overview, BILL_STATUS_LISTS.billingUserView);
  const collected = shownSum(byStatus.map(({ paidCents }) => paidCents));
  return (
    <Tiles>
      <Tile label="Outstanding" figure={<Money cents={open} />} note="Open, and not on its way yet" />
      <Tile
        label="Past due"
        figure={<Money cents={pastDue.openCents} />}
        alarming={pastDue.count > 0}
        note={<PastDueLink count={pastDue.count} />}
      />
      <Tile label="Collected" figure={<Money cents={collected} />} note="Processed payments" />
      {maySeeSuspense && (
        <Tile label="Held in suspense" figure={<Money cents={suspenseCents} />} note="Paid in excess of bills" />
      )}
      <Tile label="Groups" figure={groupCount.toLocaleString('en-US')} note="That you reach" />
    </Tiles>
  );
}
