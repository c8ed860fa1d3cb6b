import { Button, mergeClasses } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { NoticeSummary } from '../../application/office/notices/Notices';
import { MAX_LISTED, Notices } from '../../application/office/notices/Notices';
import { NOTICE_LABELS } from '../../domain/office/notices/Notice';
import { noticeSummaryText } from '../../domain/office/notices/NoticeSummary';
import { counted } from '../../domain/platform/text/wording';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { SkeletonRows } from '../kit/feedback/Loading';
import { AppLink, TextButton } from '../kit/navigation/AppLink';
import { type Area, paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useLooks } from '../kit/useLooks';
import { useLiveQuery } from '../kit/useStream';
import { DateText, InstantText } from '../kit/values/DateText';
import { VisuallyHidden } from '../kit/values/Money';
import { useNoticeStyles } from './noticeStyles';

interface NoticeSummaryItemProps {
  readonly summary: NoticeSummary;
  readonly area: Area;
  /** Called when a link is followed. */
  readonly onLeave: () => void;
  readonly onRead: () => void;
}

/** Combined notice about many bills, with a link to the bill list and an option to show the bills. */
export function NoticeSummaryItem({ summary, area, onLeave, onRead }: NoticeSummaryItemProps) {
  const styles = useNoticeStyles();
  const looks = useLooks();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { kind, billCount, at, isRead } = summary;
  const text = noticeSummaryText(summary);
  return (
    <li className={mergeClasses(styles.notice, !isRead && styles.unread)}>
      <div className={styles.title}>
        {NOTICE_LABELS[kind]}
        {/* The line beside it says so to those who see it. */}
        {!isRead && <VisuallyHidden> (unread)</VisuallyHidden>}
      </div>
      {!isRead && (
        <Button size="small" appearance="subtle" aria-label={`Mark as read: ${text}`} onClick={onRead}>
          Mark as read
        </Button>
      )}
      <div className={looks.allColumns} data-notice={isRead ? 'read' : 'unread'}>
        {text}
      </div>
      <div className={mergeClasses(looks.allColumns, looks.note)}>
        Latest <InstantText timestamp={at} />
      </div>
      <div className={mergeClasses(looks.allColumns, styles.actions)}>
        <TextButton aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the bills' : `Show ${counted(billCount, 'bill')}`}
        </TextButton>
        <AppLink to={listOf(summary, area)} onClick={onLeave}>
          Open the list of bills
        </AppLink>
      </div>
      <div id={listId} className={looks.allColumns}>
        {isOpen && <SummedBills kind={kind} area={area} onLeave={onLeave} />}
      </div>
    </li>
  );
}

/** The closest matching bill list. It also includes bills without notices. */
function listOf({ kind, dueFrom, dueTo }: NoticeSummary, area: Area): string {
  if (kind === 'pastDue') return paths.pastDueBills(area);
  if (kind === 'billReady') return `${paths.bills(area)}?tab=toReconcile`;
  return `${paths.bills(area)}?tab=all&status=owed&dueFrom=${dueFrom}&dueTo=${dueTo}`;
}

function SummedBills({ kind, area, onLeave }: Pick<NoticeSummaryItemProps, 'area' | 'onLeave'> & NoticeKindOf) {
  const styles = useNoticeStyles();
  const looks = useLooks();
  const notices = useService(Notices);
  const [live] = useState(() => notices.bills());
  const list = useLiveQuery(live, kind);
  if (list.kind === 'failed')
    return <ErrorBar what="The bills could not be loaded." error={list.error} onRetry={() => live.retry()} />;
  if (list.kind === 'loading') return <SkeletonRows rows={3} label="Loading bills" />;
  const { items, hasMore } = list.value;
  return (
    <>
      <ul className={styles.bills} aria-label={`Bills: ${NOTICE_LABELS[kind]}`}>
        {items.map(
          ({ noticePk, groupName, bill }) =>
            bill && (
              <li key={noticePk}>
                <AppLink to={paths.bill(area, bill.billPk)} appearance="inText" onClick={onLeave}>
                  {bill.billNumber}
                </AppLink>{' '}
                {groupName}, due <DateText date={bill.dueDate} />
              </li>
            ),
        )}
      </ul>
      {hasMore && <p className={looks.note}>Only the latest {MAX_LISTED} are listed here.</p>}
    </>
  );
}

type NoticeKindOf = Pick<NoticeSummary, 'kind'>;
