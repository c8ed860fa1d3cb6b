import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Overview } from '../../../application/office/dashboard/DashboardOverview';
import { BILL_STATUS_LISTS } from '../../../domain/billing/bills/BillStatus';
import { ANY_OWED } from '../../../domain/billing/bills/billParameters';
import { openCentsOf, pastDueCentsOf } from '../../../domain/office/dashboard/Overview';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { useMay } from '../../kit/MeContext';
import { AppLink, PastDueLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';

/** Links of alarming figures keep the figure's color. */
const useStyles = makeStyles({ late: { color: 'inherit' } });

/**
 * Key figures, each with a link to the list that has exactly its rows. The outstanding and past due amounts are those of aging: of bills, and of what groups owe after returned payments.
 *
 * @source product.md, Screens: Dashboard
 */
export function OverviewTiles({ overview }: { overview: Overview }) {
  const styles = useStyles();
  const area = useArea();
  const maySeeSuspense = useMay('suspense.read');
  const mayWorkOnSuspense = useMay('suspense.work');
  const mayReadAging = useMay('aging.read');
  const { pastDue, owedAfterReturns, suspenseCents } = overview;
  const open = cappedSum([openCentsOf(overview, BILL_STATUS_LISTS.billingUserView), owedAfterReturns.openCents]);
  const late = pastDueCentsOf(overview);
  return (
    <Tiles>
      <Tile
        label="Outstanding"
        figure={linked(
          <Money cents={open} />,
          mayReadAging ? paths.aging : `${paths.bills(area)}?tab=all&status=${ANY_OWED}`,
        )}
        note="Open, not yet being paid"
      />
      <Tile
        label="Past due"
        figure={linked(
          <Money cents={late} />,
          mayReadAging ? paths.aging : paths.pastDueBills(area),
          late > 0 ? styles.late : undefined,
        )}
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
        <Tile
          label="Held in suspense"
          figure={linked(<Money cents={suspenseCents} />, mayWorkOnSuspense ? paths.suspense : undefined)}
          note="Not applied to a bill"
        />
      )}
    </Tiles>
  );
}

function linked(figure: ReactNode, to: string | undefined, className?: string): ReactNode {
  return to === undefined ? (
    figure
  ) : (
    <AppLink to={to} {...(className !== undefined && { className })}>
      {figure}
    </AppLink>
  );
}
