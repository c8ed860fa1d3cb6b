import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { AuditLog } from '../../application/audit/AuditLog';
import type { AuditTrailCheck } from '../../domain/audit/AuditEvent';
import { counted } from '../../domain/text/wording';
import { ActionError } from '../kit/feedback/ActionError';
import { MessageBar } from '../kit/feedback/MessageBar';
import { useService } from '../kit/Services';
import { InstantText } from '../kit/values/DateText';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  root: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  breaches: { marginBlock: tokens.spacingVerticalXS, paddingInlineStart: tokens.spacingHorizontalXL },
});

/** Checks whether the records behind the audit log were changed outside the application. @returns a button and its result. */
export function useTrailCheck() {
  const log = useService(AuditLog);
  const [isBusy, setBusy] = useState(false);
  const [check, setCheck] = useState<AuditTrailCheck>();
  const [error, setError] = useState<unknown>();
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    setCheck(undefined);
    try {
      setCheck(await log.check());
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return {
    button: (
      <Button disabledFocusable={isBusy} onClick={() => void run()}>
        {isBusy ? 'Checking records' : 'Check records'}
      </Button>
    ),
    result: (
      <>
        {error !== undefined && (
          <ActionError
            what="The records could not be checked."
            error={error}
            onRetry={() => void run()}
            onDismiss={() => setError(undefined)}
          />
        )}
        {check && <Result check={check} onDismiss={() => setCheck(undefined)} />}
      </>
    ),
  };
}

function Result({ check, onDismiss }: { check: AuditTrailCheck; onDismiss: () => void }) {
  const styles = useStyles();
  const { lastCheck, compared, breaches } = check;
  const dismiss = (
    <Button size="small" appearance="transparent" onClick={onDismiss}>
      Dismiss
    </Button>
  );
  if (breaches.length > 0) {
    return (
      <MessageBar intent="error" title="Records were changed outside Listbill." actions={dismiss}>
        <ul className={styles.breaches}>
          {breaches.map((breach) => (
            <li key={breach}>{breach}</li>
          ))}
        </ul>
        Tell the people who run the server. A backup has the records as they were.
      </MessageBar>
    );
  }
  return (
    <MessageBar intent="success" title="The records are as they were written." actions={dismiss}>
      {' '}
      {lastCheck && compared === 0 ? 'Nothing was recorded since' : `${counted(compared, 'record')} compared`}
      {lastCheck && (
        <>
          {compared === 0 ? ' the daily check of ' : ', in addition to the daily check of '}
          <InstantText timestamp={lastCheck.at} />
        </>
      )}
      .
      {lastCheck?.root && (
        <span className={styles.quiet}>
          Fingerprint of the daily check, to compare with the security log:{' '}
          <span className={styles.root}>{lastCheck.root}</span>
        </span>
      )}
    </MessageBar>
  );
}
