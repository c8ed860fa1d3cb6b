import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import type { Subscription } from 'rxjs';
import { AuditLog, type AuditTrailState } from '../../../application/office/audit/AuditLog';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { counted } from '../../../domain/platform/text/wording';
import { ActionError } from '../../kit/feedback/ActionError';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Note, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  root: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  breaches: { marginBlock: tokens.spacingVerticalXS, paddingInlineStart: tokens.spacingHorizontalXL },
});

/** Whether the records behind the audit log were changed outside the application. @returns a button, and what the last check found. */
export function useTrailCheck() {
  const log = useService(AuditLog);
  const live = useMemo(() => log.trail(), [log]);
  const loaded = useLiveQuery(live, 'last');
  const [followed, setFollowed] = useState<AuditTrailState>();
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<unknown>();
  const [following, setFollowing] = useState<Subscription>();
  useEffect(() => () => following?.unsubscribe(), [following]);
  const compare = (): void => {
    setError(undefined);
    setOver(false);
    setFollowing(
      log.compare().subscribe({
        next: setFollowed,
        error: (failed: unknown) => {
          setError(failed);
          setFollowing(undefined);
          setFollowed(undefined);
        },
        complete: () => {
          setOver(true);
          setFollowing(undefined);
        },
      }),
    );
  };
  const isBusy = following !== undefined;
  const state = followed ?? valueOf(loaded);
  return {
    button: (
      <Button disabledFocusable={isBusy} onClick={() => !isBusy && compare()}>
        {isBusy ? 'Checking records' : 'Check records'}
      </Button>
    ),
    result: (
      <>
        {error !== undefined && (
          <ActionError
            what="The records could not be checked."
            error={error}
            onRetry={compare}
            onDismiss={() => setError(undefined)}
          />
        )}
        {loaded.kind === 'failed' && state === undefined && (
          <ErrorBar
            what="The last check of the records could not be loaded."
            error={loaded.error}
            onRetry={() => live.retry()}
          />
        )}
        {isBusy && <Progress running={state?.running ?? null} />}
        {state && !isBusy && <Result state={state} isNew={isOver} onDismiss={() => setOver(false)} />}
      </>
    ),
  };
}

function Progress({ running }: { running: AuditTrailState['running'] }) {
  const hasBegun = running !== null && running.of > 0;
  return (
    <Stack gap="XS">
      <ProgressBar aria-label="Comparing all records" {...(hasBegun && { value: running.done, max: running.of })} />
      <Note isBlock>
        {hasBegun
          ? `${running.done.toLocaleString('en-US')} of ${running.of.toLocaleString('en-US')} parts compared. You can leave this page.`
          : 'Comparing all records. You can leave this page.'}
      </Note>
    </Stack>
  );
}

interface ResultProps {
  readonly state: AuditTrailState;
  /** Whether the person waited for it: it is more than a line. */
  readonly isNew: boolean;
  readonly onDismiss: () => void;
}

function Result({ state: { lastFull, lastCheck }, isNew, onDismiss }: ResultProps) {
  const styles = useStyles();
  if (!lastFull) return <Note isBlock>Not all records have been compared yet.</Note>;
  const when = <InstantText timestamp={lastFull.at} />;
  if (lastFull.breaches.length > 0) {
    return (
      <MessageBar intent="error" title="Records were changed outside Listbill.">
        <ul className={styles.breaches}>
          {lastFull.breaches.map((breach) => (
            <li key={breach}>{breach}</li>
          ))}
        </ul>
        Found on {when}. Tell the people who run the server. A backup has the records as they were.
      </MessageBar>
    );
  }
  const compared = `${counted(lastFull.compared, 'record or seal', 'records and seals')} compared on `;
  if (!isNew) {
    return (
      <Note isBlock>
        The records are as they were written: {compared}
        {when}.
      </Note>
    );
  }
  const dismiss = (
    <Button size="small" appearance="transparent" onClick={onDismiss}>
      Dismiss
    </Button>
  );
  return (
    <MessageBar intent="success" title="The records are as they were written." actions={dismiss}>
      {' '}
      {compared}
      {when}.
      {lastCheck?.root && (
        <Note isBlock>
          Fingerprint, to compare with the security log: <span className={styles.root}>{lastCheck.root}</span>
        </Note>
      )}
    </MessageBar>
  );
}
