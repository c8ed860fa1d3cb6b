import { makeStyles, tokens } from '@fluentui/react-components';
import type { BillHistoryEvent } from '../../../domain/bills/BillHistoryEvent';
import { REASON_WORDS } from '../../../domain/bills/BillLine';
import { formatCents } from '../../../domain/money/formatCents';
import { counted } from '../../../domain/text/counted';
import { labelOf } from '../../../domain/text/labelOf';
import { STATUS_WORDS } from '../../kit/feedback/StatusBadge';
import { InstantText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  entry: {
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none', paddingTop: 0 },
  },
  head: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM, alignItems: 'baseline' },
  what: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  summary: { cursor: 'pointer', marginTop: tokens.spacingVerticalXS },
  changes: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, fontVariantNumeric: 'tabular-nums' },
});

const EVENT_WORDS: Readonly<Record<string, string>> = {
  release: 'Released',
  saveChanges: 'Lines changed',
  reconcile: 'Reconciled',
  unreconcile: 'Unreconciled',
  revert: 'Reverted',
  pay: 'Payment made',
  paymentVoided: 'Payment voided',
  paymentProcessed: 'Payment processed',
  zeroPay: 'Closed with a Zero Payment',
};

/** One thing that happened. */
export function ChangeLogEntry({ event }: { event: BillHistoryEvent }) {
  const styles = useStyles();
  const { changes, changeCount, note, statusBefore, statusAfter } = event;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.what}>{EVENT_WORDS[event.event] ?? event.event}</span>
        <span>by {event.by}</span>
        <span className={styles.quiet}>
          <InstantText timestamp={event.at} />
        </span>
        {statusBefore !== statusAfter && (
          <span className={styles.quiet}>
            {statusBefore && `${labelOf(STATUS_WORDS, statusBefore)} → `}
            {labelOf(STATUS_WORDS, statusAfter)}
          </span>
        )}
      </div>
      {note && <div>{note}</div>}
      {changes.length > 0 && (
        <details open={changes.length <= 3}>
          <summary className={styles.summary}>{counted(changeCount, 'line')}</summary>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change.linePk}>
                {change.memberName}, {change.coverage}: {formatCents(change.beforeCents)} →{' '}
                {formatCents(change.afterCents)}
                {change.reasonCode && ` · ${labelOf(REASON_WORDS, change.reasonCode)}`}
                {change.note && ` · ${change.note}`}
              </li>
            ))}
          </ul>
          {changeCount > changes.length && (
            <span className={styles.quiet}>and {(changeCount - changes.length).toLocaleString('en-US')} more</span>
          )}
        </details>
      )}
    </li>
  );
}
