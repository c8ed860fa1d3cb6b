import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { BillDetail } from '../../../application/bills/BillDetail';
import { failed, LOADING, type Loadable, loaded } from '../../../application/shared/Loadable';
import type { BillHistoryEvent } from '../../../domain/bills/BillHistoryEvent';
import { Panel } from '../../kit/dialogs/Panel';
import { ReadFailed } from '../../kit/feedback/LoadFailed';
import { Spinner } from '../../kit/feedback/Loading';
import { useService } from '../../kit/Services';
import { ChangeLogEntry } from './ChangeLogEntry';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  more: { marginTop: tokens.spacingVerticalM },
});

const SHOWN_AT_FIRST = 5;

/** Who did what to the bill, when, before and after, and why; newest first. @param version a newer one is read anew */
export function ChangeLog({ billPk, version }: { billPk: string; version: number }) {
  const styles = useStyles();
  const detail = useService(BillDetail);
  const [turn, setTurn] = useState(0);
  const [showsAll, setShowsAll] = useState(false);
  const [events, setEvents] = useState<Loadable<readonly BillHistoryEvent[]>>(LOADING);
  // oxlint-disable-next-line react/exhaustive-deps -- a newer version, or another try, reads again
  useEffect(() => {
    let isCurrent = true;
    detail.history(billPk).then(
      (items) => isCurrent && setEvents(loaded(items)),
      (error: unknown) => isCurrent && setEvents(failed(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [detail, billPk, version, turn]);
  return (
    <Panel title="Change log">
      {events.kind === 'loading' && <Spinner label="Loading the change log" />}
      {events.kind === 'failed' && (
        <ReadFailed
          what="The change log could not be loaded."
          error={events.error}
          onRetry={() => setTurn((before) => before + 1)}
        />
      )}
      {events.kind === 'loaded' && events.value.length === 0 && 'Nothing has been done to this bill yet.'}
      {events.kind === 'loaded' && (
        <ul className={styles.list}>
          {events.value.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map((event) => (
            <ChangeLogEntry key={event.eventPk} event={event} />
          ))}
        </ul>
      )}
      {events.kind === 'loaded' && events.value.length > SHOWN_AT_FIRST && !showsAll && (
        <Button className={styles.more} onClick={() => setShowsAll(true)}>
          Show all {events.value.length}
        </Button>
      )}
    </Panel>
  );
}
