import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { GoLiveChecks, type GoLiveList } from '../../../application/office/goLive/GoLiveChecks';
import { goLiveSummary } from '../../../domain/office/goLive/GoLive';
import type { GoLiveCheck, GoLiveState } from '../../../domain/office/goLive/GoLiveCheck';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import type { FailedAction } from '../../kit/feedback/FailedAction';
import { Unloaded } from '../../kit/feedback/Loaded';
import { useNotify } from '../../kit/feedback/Toasts';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { Actions, Quiet, Strong } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column' },
  check: {
    display: 'grid',
    gridTemplateColumns: '5rem minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  ready: { color: tokens.colorStatusSuccessForeground3 },
  review: { color: tokens.colorStatusWarningForeground3 },
  stop: { color: tokens.colorStatusDangerForeground3 },
  text: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  actions: { gridColumn: '2' },
  code: { maxWidth: '12rem' },
});

const STATE_LABELS: Readonly<Record<GoLiveState, string>> = { ready: 'Ready', review: 'Review', stop: 'Stop' };

/** Checks to complete before money moves, each with its state, its reason, and how to fix it. */
export function GoLivePanel() {
  const styles = useStyles();
  const { textAbove } = useLooks();
  const goLive = useService(GoLiveChecks);
  const list = useMemo(() => goLive.list(), [goLive]);
  const found = useLiveQuery(list, true);
  const reread = () => list.retry();
  return (
    <Panel title="Before money moves">
      <Unloaded
        found={found}
        what="the checks"
        rows={6}
        failure="The installation could not be checked."
        isPage
        onRetry={reread}
      />
      {found.kind === 'loaded' && (
        <>
          {found.refreshError !== undefined && (
            <ErrorBar what="The installation could not be checked again." error={found.refreshError} onRetry={reread} />
          )}
          <p className={textAbove}>{goLiveSummary(found.value.checks)}</p>
          <ul className={styles.list} aria-label="Checks before money moves">
            {found.value.checks.map((check) => (
              <Check key={check.area} check={check} list={found.value} onChanged={reread} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface CheckProps {
  readonly check: GoLiveCheck;
  readonly list: GoLiveList;
  readonly onChanged: () => void;
}

function Check({ check: { area, title, state, found, why, fix }, list, onChanged }: CheckProps) {
  const styles = useStyles();
  const goLive = useService(GoLiveChecks);
  const mayTest = useMay('goLive.testMail');
  return (
    <li className={styles.check}>
      <Strong className={styles[state] ?? styles.review}>{labelOf(STATE_LABELS, state)}</Strong>
      <p className={styles.text}>
        <strong>{title}</strong>
        <br />
        {found}
        {state !== 'ready' && (
          <>
            <br />
            <Quiet>{why}</Quiet>
            <br />
            {fix}
          </>
        )}
      </p>
      {area === 'originator' && list.hasLetter && (
        <Actions align="end" className={styles.actions}>
          <DownloadButton label="Letter for groups' banks" what="letter" fetch={() => goLive.bankLetter()} />
        </Actions>
      )}
      {area === 'mail' && list.sendsMail && mayTest && (
        <TestMail isCodeAsked={list.codeAskedSince !== null} onChanged={onChanged} />
      )}
    </li>
  );
}

/** Sends a test mail, and asks for its code. */
function TestMail({ isCodeAsked, onChanged }: { readonly isCodeAsked: boolean; readonly onChanged: () => void }) {
  const styles = useStyles();
  const { ownLine } = useLooks();
  const { code, setCode, isBusy, failure, send, confirm } = useTestMail(onChanged);
  return (
    <Form isRow gap="S" align="end" className={styles.actions} onSubmit={() => code.trim() !== '' && void confirm()}>
      {isCodeAsked && (
        <>
          <Field label="Code of the test mail" className={styles.code}>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={setCode}
            />
          </Field>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy || code.trim() === ''}>
            It arrived
          </Button>
        </>
      )}
      <Button disabledFocusable={isBusy} onClick={() => void send()}>
        Send test mail
      </Button>
      {failure && (
        <div className={ownLine}>
          <ActionError what={failure.what} error={failure.error} onRetry={failure.retry} showDetail />
        </div>
      )}
    </Form>
  );
}

function useTestMail(onChanged: () => void) {
  const goLive = useService(GoLiveChecks);
  const notify = useNotify();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailedAction>();
  async function attempt(what: string, action: () => Promise<void>, retry: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
      onChanged();
    } catch (error) {
      setFailure({ what, error, retry: () => void retry() });
    } finally {
      setBusy(false);
    }
  }
  const send = (): Promise<void> =>
    attempt(
      'The test mail could not be sent.',
      async () => notify({ title: 'Test mail sent', text: await goLive.sendTestMail() }),
      send,
    );
  const confirm = (): Promise<void> =>
    attempt(
      'The arrival was not recorded.',
      async () => {
        await goLive.confirmTestMail(code);
        setCode('');
      },
      confirm,
    );
  return { code, setCode, isBusy, failure, send, confirm };
}
