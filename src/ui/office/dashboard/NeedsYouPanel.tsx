import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { Overview } from '../../../application/office/dashboard/DashboardOverview';
import type { WorkRead } from '../../../application/office/dashboard/readWork';
import type { BalanceWork } from '../../../application/office/notices/ShellCounts';
import { ReservedHeight } from '../../../application/people/preferences/ReservedHeight';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import { type UpkeepItem, upkeepItems } from '../../../domain/office/dashboard/Upkeep';
import { releaseWork, type WorkItem, workItems } from '../../../domain/office/dashboard/WorkWaiting';
import type { Cents } from '../../../domain/platform/money/Cents';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { SKELETON_ROW_PX, SkeletonRows } from '../../kit/feedback/Loading';
import { Note, Quiet, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { refundPaths } from '../../kit/navigation/refundPaths';
import { useService } from '../../kit/Services';
import { below } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { monthText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 96px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
    [below(1)]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      rowGap: tokens.spacingVerticalXS,
      paddingBlock: tokens.spacingVerticalS,
    },
  },
  action: { display: 'grid', [below(1)]: { gridColumn: '1 / -1', justifySelf: 'start' } },
});

/** Name of the queue's height. */
export const QUEUE = 'queue';

/** Parameter in the address of Today that shows the bills to release: a billing month or `ALL_MONTHS`. */
export const RELEASE = 'release';
export const ALL_MONTHS = 'all';

/** Placeholders that fit into the room. */
const rowsIn = (room = 4 * SKELETON_ROW_PX) => Math.max(1, Math.floor(room / SKELETON_ROW_PX));

/** One kind of work with its number, its amount, and the list of exactly its rows. */
export interface WorkRow {
  readonly text: string;
  /** Where to start, below the text. */
  readonly note?: string | undefined;
  /** Whether it is late: shown in red. Default: false. */
  readonly isLate?: boolean;
  readonly cents: Cents | undefined;
  readonly action: string;
  readonly to: string;
}

interface NeedsYouPanelProps {
  readonly overview: Overview;
  readonly work: Loadable<WorkRead>;
  readonly onRetry: () => void;
}

/** Work waiting for the person: each kind with its count, its amount, and a link to the matching list. */
export function NeedsYouPanel({ overview, work, onRetry }: NeedsYouPanelProps) {
  const mayRelease = useMay('bills.release');
  const error = work.kind === 'failed' ? work.error : work.kind === 'loaded' ? work.refreshError : undefined;
  const heights = useService(ReservedHeight);
  const body = useRef<HTMLDivElement>(null);
  const isLoaded = work.kind === 'loaded';
  // After each render, because it can change with the width of the window.
  useEffect(() => {
    if (isLoaded && body.current) heights.note(QUEUE, window.innerWidth, body.current.offsetHeight);
  });
  const room = isLoaded ? undefined : heights.read(QUEUE, window.innerWidth);
  const upkeep = work.kind === 'loaded' ? upkeepRows(work.value) : [];
  const items: readonly WorkRow[] = [
    ...upkeep.filter(({ isLate }) => isLate),
    ...(work.kind === 'loaded'
      ? workItems(work.value).map(({ kind, ...item }) => ({ ...item, ...nextStep(kind, work.value) }))
      : []),
    ...(mayRelease ? releases(overview) : []),
    ...upkeep.filter(({ isLate }) => !isLate),
  ];
  return (
    <Panel title="Needs you">
      <div ref={body} style={{ minHeight: room }}>
        {error !== undefined && (
          <ErrorBar what="Payments and deposits that wait could not be loaded." error={error} onRetry={onRetry} />
        )}
        {work.kind === 'loaded' && work.value.limitsError !== undefined && (
          <ErrorBar what="Uses of limits could not be loaded." error={work.value.limitsError} onRetry={onRetry} />
        )}
        {work.kind === 'loading' && <SkeletonRows rows={rowsIn(room)} label="Loading your work" />}
        {work.kind === 'loaded' && items.length === 0 && work.value.limitsError === undefined && (
          <Quiet as="p">Nothing is waiting for you.</Quiet>
        )}
        {work.kind !== 'loading' && items.length > 0 && <WorkList rows={items} />}
      </div>
    </Panel>
  );
}

/** Work that waits, one line for each kind. */
export function WorkList({ rows }: { readonly rows: readonly WorkRow[] }) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <Stack as="ul" gap={0} aria-label="Needs you">
      {rows.map(({ text, note, isLate = false, cents, action, to }) => (
        <li key={text} className={styles.item}>
          <span className={isLate ? looks.late : undefined}>
            {text}
            {note !== undefined && <Note isBlock>{note}</Note>}
          </span>
          <span className={looks.right}>{cents !== undefined && <Money cents={cents} strong />}</span>
          <span className={styles.action}>
            <LinkButton to={to} size="small" label={`${action}: ${text}`}>
              {action}
            </LinkButton>
          </span>
        </li>
      ))}
    </Stack>
  );
}

/** The first group with late deductions, or with write-offs to decide. */
function groupFor(kind: WorkItem['kind'], { balances, lateBalances }: WorkRead): BalanceWork | null {
  return kind === 'lateDeductions' ? lateBalances : balances;
}

/** Balances are decided group by group: the link opens the first, which the note names. */
function nextStep(kind: WorkItem['kind'], work: WorkRead): Pick<WorkRow, 'action' | 'to' | 'note'> {
  const step = NEXT_STEPS[kind];
  const first = groupFor(kind, work);
  const { carrierCode, userId, paymentPk } = work.firstApprovals;
  if (kind === 'carrierAccounts' && carrierCode !== null) return { ...step, to: paths.carrier(carrierCode) };
  if (kind === 'managers' && userId !== null) return { ...step, to: paths.person('dashboard', userId) };
  if (kind === 'reversals' && paymentPk !== null) {
    return { ...step, to: `${paths.payments('dashboard')}?payment=${encodeURIComponent(paymentPk)}` };
  }
  if (!first || (kind !== 'writeOffs' && kind !== 'lateDeductions')) return step;
  const { groupNumber, groupName, groupCount } = first;
  const note = groupCount > 1 ? `In ${counted(groupCount, 'group')}. Start with ${groupName}.` : undefined;
  return { action: step.action, to: paths.balances('dashboard', groupNumber), note };
}

/** Action for each kind of work, and the matching list. */
const NEXT_STEPS: Readonly<Record<WorkItem['kind'], Pick<WorkRow, 'action' | 'to'>>> = {
  notOnBill: { action: 'Look', to: paths.notOnBill('dashboard') },
  shorts: { action: 'Decide', to: paths.suspense },
  accountChanges: { action: 'Decide', to: `${paths.processing}?tab=returns` },
  carrierAccounts: { action: 'Review', to: paths.carriers },
  managers: { action: 'Review', to: paths.directory('dashboard') },
  refundCredits: { action: 'Decide', to: `${paths.refunds}?state=ACH_WAITS` },
  returnedRefunds: { action: 'Pay', to: `${paths.refunds}?state=returned` },
  stopOrders: { action: 'Renew', to: `${paths.refunds}?state=stopOrders` },
  stateRemittances: { action: 'Decide', to: refundPaths.unclaimed },
  reversals: { action: 'Review', to: paths.payments('dashboard') },
  writeOffs: { action: 'Decide', to: paths.groups },
  lateDeductions: { action: 'Review', to: paths.groups },
  nearLimits: { action: 'Review', to: paths.controls },
  owingGroups: { action: 'Review', to: paths.suspense },
  lockboxes: { action: 'Deposit', to: paths.deposits },
  openDeposits: { action: 'Post', to: `${paths.deposits}?state=OPEN` },
  unknownPayers: { action: 'Find payers', to: `${paths.suspense}?level=unknown` },
};

function releases(overview: Overview): readonly WorkRow[] {
  return releaseWork(overview).map(({ period, count, cents }) => ({
    text: `${period === undefined ? counted(count, 'bill') : `${counted(count, 'bill')} of ${monthText(period)}`} to release`,
    cents,
    action: 'Release',
    to: `${paths.home('dashboard')}?${RELEASE}=${period ?? ALL_MONTHS}`,
  }));
}

const UPKEEP_STEPS: Readonly<Record<UpkeepItem['kind'], Pick<WorkRow, 'action' | 'to'>>> = {
  lateClose: { action: 'Close', to: paths.statement('months') },
  overdue: { action: 'Review', to: `${paths.processing}?tab=checks` },
  bankFilesToSend: { action: 'Send', to: `${paths.processing}?tab=files&state=MADE` },
  invitations: { action: 'Review', to: paths.invitations('dashboard') },
};

function upkeepRows({ upkeep }: WorkRead): readonly WorkRow[] {
  return upkeepItems(upkeep, today()).map(({ kind, text, isLate }) => ({
    text,
    isLate,
    cents: undefined,
    ...UPKEEP_STEPS[kind],
  }));
}
