import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type CarrierBoard, CarrierWork } from '../../../application/office/dashboard/CarrierWork';
import type { Overview } from '../../../application/office/dashboard/DashboardOverview';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import { BILL_STATUS_LISTS } from '../../../domain/billing/bills/BillStatus';
import { ANY_OWED } from '../../../domain/billing/bills/billParameters';
import { type CarrierWorkItem, carrierWork } from '../../../domain/office/dashboard/CarrierBoard';
import { openCentsOf } from '../../../domain/office/dashboard/Overview';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { SkeletonBar, SkeletonRows } from '../../kit/feedback/Loading';
import { Quiet } from '../../kit/layout';
import { AppLink, PastDueLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useTwoColumnStyles } from '../../kit/twoColumnStyles';
import { useStream } from '../../kit/useStream';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { DueToRemittedPanel, ExpectedByAgePanel } from './CarrierCharts';
import { LatestRemittancePanel } from './LatestRemittancePanel';
import { WorkList } from './NeedsYouPanel';
import { GroupsPanel, StagesPanel } from './StagePanels';

const useStyles = makeStyles({
  // A link keeps the color of an alarming figure.
  late: { color: 'inherit' },
});

interface CarrierDashboardProps {
  readonly overview: Overview;
  /** The bills by status. */
  readonly byStatus: ReactNode;
}

/**
 * A carrier's Today: what needs its people, its money, and the groups that are late.
 *
 * @source docs/decisions/dashboard.md#a-carriers-figures-are-those-of-its-lists
 */
export function CarrierDashboard({ overview, byStatus }: CarrierDashboardProps) {
  const twoColumns = useTwoColumnStyles();
  const work = useService(CarrierWork);
  const found = useStream(work.board$, work.board);
  const board = found.kind === 'loaded' ? found.value : undefined;
  const { byMonth, byStage, groups, groupCount } = overview;
  return (
    <>
      <CarrierNeedsPanel found={found} onRetry={() => work.refresh()} />
      <CarrierTiles overview={overview} board={board} isFailed={found.kind === 'failed'} />
      <div className={twoColumns.columns}>
        <div className={twoColumns.stack}>
          <DueToRemittedPanel months={byMonth} remitted={board?.remittedByMonth} />
          {board && <ExpectedByAgePanel ages={board.expectedByAge} />}
        </div>
        <div className={twoColumns.stack}>
          <StagesPanel byStage={byStage} />
          {board && <LatestRemittancePanel remittance={board.latestRemittance} />}
          {byStatus}
        </div>
      </div>
      <GroupsPanel groups={groups} groupCount={groupCount} isWholeBook={false} />
    </>
  );
}

/** Action for each kind of work, and the matching list. */
const NEXT_STEPS: Readonly<Record<CarrierWorkItem['kind'], { readonly action: string; readonly to: string }>> = {
  corrections: { action: 'Answer', to: `${paths.corrections('dashboard')}?status=sent` },
  filesRefused: { action: 'Review', to: `${paths.uploads('dashboard')}?state=REFUSED` },
  filesToCommit: { action: 'Review', to: `${paths.uploads('dashboard')}?state=CHECKED` },
  remittances: { action: 'Review', to: `${paths.remittances}?state=SENT` },
};

interface CarrierNeedsProps {
  readonly found: Loadable<CarrierBoard>;
  readonly onRetry: () => void;
}

function CarrierNeedsPanel({ found, onRetry }: CarrierNeedsProps) {
  const error = found.kind === 'failed' ? found.error : found.kind === 'loaded' ? found.refreshError : undefined;
  const rows = found.kind === 'loaded' ? carrierWork(found.value) : [];
  return (
    <Panel title="Needs you">
      {error !== undefined && (
        <ErrorBar what="Corrections, files, and remittances could not be loaded." error={error} onRetry={onRetry} />
      )}
      {found.kind === 'loading' && <SkeletonRows rows={3} label="Loading your work" />}
      {found.kind === 'loaded' && rows.length === 0 && <Quiet as="p">Nothing is waiting for you.</Quiet>}
      {rows.length > 0 && <WorkList rows={rows.map((row) => ({ ...row, ...NEXT_STEPS[row.kind] }))} />}
    </Panel>
  );
}

interface CarrierTilesProps extends Pick<CarrierDashboardProps, 'overview'> {
  /** Undefined until loaded. */
  readonly board: CarrierBoard | undefined;
  readonly isFailed: boolean;
}

function CarrierTiles({ overview, board, isFailed }: CarrierTilesProps) {
  const styles = useStyles();
  const { pastDue } = overview;
  const open = openCentsOf(overview, BILL_STATUS_LISTS.billingUserView);
  return (
    <Tiles>
      <Tile
        label="Outstanding"
        figure={
          <AppLink to={`${paths.bills('dashboard')}?tab=all&status=${ANY_OWED}`}>
            <Money cents={open} />
          </AppLink>
        }
        note="Open, not yet being paid"
      />
      <Tile
        label="Past due"
        figure={
          <AppLink to={paths.pastDueBills('dashboard')} {...(pastDue.openCents > 0 && { className: styles.late })}>
            <Money cents={pastDue.openCents} />
          </AppLink>
        }
        alarming={pastDue.openCents > 0}
        note={<PastDueLink count={pastDue.count} />}
      />
      <NextRemittanceTile board={board} isFailed={isFailed} />
    </Tiles>
  );
}

function NextRemittanceTile({ board, isFailed }: Pick<CarrierTilesProps, 'board' | 'isFailed'>) {
  const label = 'Next remittance';
  if (!board) return <Tile label={label} figure={isFailed ? '–' : <SkeletonBar width="120px" />} note=" " />;
  const { nextRemittance: next } = board;
  if (!next) return <Tile label={label} figure="None due" note="No collected money is waiting" />;
  return (
    <Tile
      label={label}
      figure={
        <AppLink to={paths.remittances}>
          <Money cents={next.amountCents} />
        </AppLink>
      }
      note={
        <>
          <DateText date={next.remitOn} />, {counted(next.billCount, 'bill')}
        </>
      }
    />
  );
}
