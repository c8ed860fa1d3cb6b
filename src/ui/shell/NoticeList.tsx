import { Button, mergeClasses } from '@fluentui/react-components';
import { memo, useRef, useState } from 'react';
import { MAX_LISTED, Notices } from '../../application/office/notices/Notices';
import { groupNotices, type NoticeGroup } from '../../domain/office/notices/groupNotices';
import { NOTICE_LABELS, noticeText } from '../../domain/office/notices/Notice';
import { counted, labelOf } from '../../domain/platform/text/wording';
import { ActionError } from '../kit/feedback/ActionError';
import { useAnnounce } from '../kit/feedback/Announcer';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { RefreshFailed } from '../kit/feedback/Loaded';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useMay } from '../kit/MeContext';
import { AppLink, TextButton } from '../kit/navigation/AppLink';
import { type Area, paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useLooks } from '../kit/useLooks';
import { useLiveQuery } from '../kit/useStream';
import { InstantText } from '../kit/values/DateText';
import { VisuallyHidden } from '../kit/values/Money';
import { NoticeSummaryItem } from './NoticeSummaryItem';
import { useNoticeStyles } from './noticeStyles';

const PAGE = 20;

/**
 * The person's latest notices, grouped by subject, each with a link to it. Notices about many bills are combined into one.
 *
 * @source product.md, Shell: notices
 * @source BR-NOT-11
 */
export function NoticeList({ onClose }: { onClose: () => void }) {
  const styles = useNoticeStyles();
  const looks = useLooks();
  const notices = useService(Notices);
  const area = useArea();
  const announce = useAnnounce();
  const summary = useRef<HTMLSpanElement>(null);
  const [size, setSize] = useState(PAGE);
  const [live] = useState(() => notices.open());
  const list = useLiveQuery(live, size);
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void }>();
  const mark = (send: () => Promise<number>): void => {
    setFailed(undefined);
    send().then(
      (unread) => {
        announce(`Marked as read. ${unreadText(unread)}.`);
        // The button that was pressed is about to disappear.
        summary.current?.focus();
      },
      (error: unknown) => setFailed({ error, retry: () => mark(send) }),
    );
  };
  const open = ({ unreadPks }: NoticeGroup) => {
    if (unreadPks.length > 0) notices.markRead(unreadPks).catch(() => undefined);
    onClose();
  };

  if (list.kind === 'failed')
    return <ErrorBar what="Your notices could not be loaded." error={list.error} onRetry={() => live.retry()} />;
  if (list.kind === 'loading') return <SkeletonRows rows={4} label="Loading notices" />;
  const { summaries, items, hasMore, unreadCount } = list.value;
  const groups = groupNotices(items);
  return (
    <>
      <div className={styles.bar}>
        <span ref={summary} tabIndex={-1} className={looks.focusTarget}>
          {unreadText(unreadCount)}
        </span>
        {unreadCount > 0 && (
          <Button size="small" onClick={() => mark(() => notices.markAllRead(list.value))}>
            Mark all as read
          </Button>
        )}
      </div>
      <RefreshFailed found={list} what="your notices" onRetry={() => live.retry()} />
      {failed && (
        <ActionError what="The notices were not marked as read." error={failed.error} onRetry={failed.retry} />
      )}
      {items.length + summaries.length === 0 && (
        <p className={looks.note}>
          No notices. Bills that are ready, due soon or past due, received checks, returned payments and refunds, and
          corrections that are to be sent or overdue are listed here, and so are write-offs to approve, deductions that
          are not paid to the carrier, comments that mention you, and exports that you had prepared in the background.
        </p>
      )}
      <ul className={styles.list} aria-label="Notices" aria-busy={list.refreshing}>
        {summaries.map((one) => (
          <NoticeSummaryItem
            key={one.kind}
            summary={one}
            area={area}
            onLeave={onClose}
            onRead={() => mark(() => notices.markKindRead(one.kind))}
          />
        ))}
        {groups.map((group) => (
          <NoticeItem
            key={group.key}
            group={group}
            area={area}
            onOpen={() => open(group)}
            onRead={() => mark(() => notices.markRead(group.unreadPks))}
          />
        ))}
      </ul>
      <div className={mergeClasses(styles.actions, looks.padded)}>
        {hasMore && size < MAX_LISTED && (
          <TextButton onClick={() => setSize(Math.min(size * 2, MAX_LISTED))}>Show older notices</TextButton>
        )}
        <AppLink to={paths.profile(area)} onClick={onClose}>
          Choose which notices are emailed
        </AppLink>
      </div>
    </>
  );
}

function unreadText(unreadCount: number): string {
  if (unreadCount === 0) return 'All read';
  return unreadCount > 99 ? 'More than 99 unread' : `${unreadCount} unread`;
}

interface NoticeItemProps {
  readonly group: NoticeGroup;
  readonly area: Area;
  readonly onOpen: () => void;
  readonly onRead: () => void;
}

const NoticeItem = memo(function NoticeItem({ group, area, onOpen, onRead }: NoticeItemProps) {
  const styles = useNoticeStyles();
  const looks = useLooks();
  const { latest: notice, earlier, isRead } = group;
  const { kind, at, bill, payment, writeOff, refund, export: ended } = notice;
  const maySeeAccounts = useMay('bankAccounts.read');
  const mayDecide = useMay('returnFiles.post');
  const links: { readonly to: string; readonly text: string }[] = [];
  const add = (to: string, text: string) => links.push({ to, text });
  if (kind === 'correctionsDue') add(`${paths.corrections(area)}?status=pending`, 'Open pending corrections');
  if (kind === 'correctionsOverdue') add(`${paths.corrections(area)}?status=overdue`, 'Open overdue corrections');
  if (bill) add(paths.bill(area, bill.billPk), `Open bill ${bill.billNumber}`);
  if (ended) add(paths.exports(area), 'Open your exports');
  if (refund) add(`${paths.refunds}?state=returned`, 'Open refunds to pay');
  if (writeOff) add(paths.balances(area, writeOff.groupNumber), 'Open balances');
  if (payment?.account && maySeeAccounts && area === 'billing')
    add(paths.bankAccount(payment.account.groupNumber, payment.account.bankAccountPk), 'Open bank account');
  if (payment?.account && mayDecide && area === 'dashboard')
    add(`${paths.processing}?tab=returns`, 'Open notifications of change');
  if (payment)
    add(
      `${paths.payments(area)}?q=${encodeURIComponent(payment.confirmation)}`,
      `Open payment ${payment.confirmation}`,
    );
  return (
    <li className={mergeClasses(styles.notice, !isRead && styles.unread)}>
      <div className={styles.title}>
        {labelOf(NOTICE_LABELS, kind)}
        {/* The line beside it says so to those who see it. */}
        {!isRead && <VisuallyHidden> (unread)</VisuallyHidden>}
      </div>
      {!isRead && (
        <Button
          className={styles.above}
          size="small"
          appearance="subtle"
          aria-label={`Mark as read: ${noticeText(notice)}`}
          onClick={onRead}
        >
          Mark as read
        </Button>
      )}
      <div className={looks.allColumns} data-notice={isRead ? 'read' : 'unread'}>
        {noticeText(notice)}
      </div>
      <div className={mergeClasses(looks.allColumns, looks.note)}>
        <InstantText timestamp={at} />
        {earlier > 0 && ` · ${counted(earlier, 'earlier notice')}`}
      </div>
      <div className={mergeClasses(looks.allColumns, styles.actions)}>
        {links.map(({ to, text }, index) => (
          <AppLink key={to} to={to} className={index === 0 ? styles.whole : styles.above} onClick={onOpen}>
            {text}
          </AppLink>
        ))}
      </div>
    </li>
  );
});
