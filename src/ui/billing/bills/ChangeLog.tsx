import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { BillDetail, type BillHistoryEvent } from '../../../application/billing/bills/BillDetail';
import { BILL_EVENT_LABELS } from '../../../domain/billing/bills/BillHistoryEvent';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { givenReason } from '../../../domain/billing/bills/lineEdit';
import { actorText } from '../../../domain/money/processing/RunHistory';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Note, Stack, Strong } from '../../kit/layout';
import { MemberLink } from '../../kit/navigation/MemberLink';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { usePrinting } from '../../kit/usePrinting';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

const INITIAL_COUNT = 5;

/** Changes of the bill, newest first: who, when, what and why. @param version reads the log again when it changes */
export function ChangeLog({ billPk, version }: { billPk: string; version: number }) {
  const looks = useLooks();
  const detail = useService(BillDetail);
  const isPrinting = usePrinting();
  const [isOpened, setOpened] = useState(false);
  const showsAll = isOpened || isPrinting;
  const history = useMemo(() => detail.history(billPk), [detail, billPk]);
  const events = useLiveQuery(history, version);
  return (
    <Panel title="Change log">
      <Unloaded found={events} what="the change log" isSpinner onRetry={() => history.retry()} />
      {events.kind === 'loaded' && events.value.length === 0 && 'No changes yet.'}
      {events.kind === 'loaded' && (
        <Stack as="ul" gap={0}>
          {events.value.slice(0, showsAll ? undefined : INITIAL_COUNT).map((event) => (
            <ChangeLogEntry key={event.eventPk} event={event} isPrinting={isPrinting} />
          ))}
        </Stack>
      )}
      {events.kind === 'loaded' && events.value.length > INITIAL_COUNT && !showsAll && (
        <Button className={looks.littleAbove} onClick={() => setOpened(true)}>
          Show all {events.value.length}
        </Button>
      )}
    </Panel>
  );
}

const useChangeLogEntryStyles = makeStyles({
  entry: {
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none', paddingTop: 0 },
  },
  head: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM, alignItems: 'baseline' },
  summary: { cursor: 'pointer', marginTop: tokens.spacingVerticalXS },
  changes: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, fontVariantNumeric: 'tabular-nums' },
});

/** One event. */
function ChangeLogEntry({ event, isPrinting }: { event: BillHistoryEvent; isPrinting: boolean }) {
  const styles = useChangeLogEntryStyles();
  const { changes, changeCount, note, statusBefore, statusAfter } = event;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Strong>{labelOf(BILL_EVENT_LABELS, event.event)}</Strong>
        <span>by {actorText(event.by)}</span>
        <Note>
          <InstantText timestamp={event.at} />
        </Note>
        {statusBefore !== statusAfter && (
          <Note>
            {statusBefore && `${labelOf(BILL_STATUS_LABELS, statusBefore)} → `}
            {labelOf(BILL_STATUS_LABELS, statusAfter)}
          </Note>
        )}
      </div>
      {note && <div>{note}</div>}
      {changes.length > 0 && (
        <details open={changes.length <= 3 || isPrinting}>
          <summary className={styles.summary}>{counted(changeCount, 'line')}</summary>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change.linePk}>
                <MemberLink pk={change.linePk} memberId={change.memberId} memberName={change.memberName} isInText />,{' '}
                {change.coverage}: {formatCents(change.beforeCents)} → {formatCents(change.afterCents)}
                {change.reasonCode && ` · ${givenReason(change.reasonCode)}`}
                {change.note && ` · ${change.note}`}
              </li>
            ))}
          </ul>
          {changeCount > changes.length && (
            <Note>and {(changeCount - changes.length).toLocaleString('en-US')} more</Note>
          )}
        </details>
      )}
    </li>
  );
}
