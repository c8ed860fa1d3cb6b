import { BILL_STATUS_LISTS } from '../../domain/bills/BillStatus';
import { type Overview, openCentsOf, pastDueCentsOf } from '../../domain/dashboard/Overview';
import { cappedSum } from '../../domain/money/Cents';
import { useMay } from '../kit/MeContext';
import { PastDueLink } from '../kit/navigation/AppLink';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';

/**
 * Key figures. The outstanding and past due amounts are those of aging: of bills, and of what groups owe after returned payments.
 *
 * @source product.md, Screens: Dashboard
 */
export function OverviewTiles({ overview }: { overview: Overview }) {
  const maySeeSuspense = useMay('suspense.read');
  const { pastDue, owedAfterReturns, suspenseCents, groupCount } = overview;
  const open = cappedSum([openCentsOf(overview, BILL_STATUS_LISTS.billingUserView), owedAfterReturns.openCents]);
  const late = pastDueCentsOf(overview);
  return (
    <Tiles>
      <Tile label="Outstanding" figure={<Money cents={open} />} note="Open, not yet being paid" />
      <Tile
        label="Past due"
        figure={<Money cents={late} />}
        alarming={late > 0}
        note={
          <>
            <PastDueLink count={pastDue.count} />
            {owedAfterReturns.pastDueCents > 0 && (
              <>
                {'; '}
                <Money cents={owedAfterReturns.pastDueCents} /> after returned payments
              </>
            )}
          </>
        }
      />
      {maySeeSuspense && (
        <Tile label="Held in suspense" figure={<Money cents={suspenseCents} />} note="Not applied to a bill" />
      )}
      <Tile label="Groups" figure={groupCount.toLocaleString('en-US')} note="In your scope" />
    </Tiles>
  );
}
