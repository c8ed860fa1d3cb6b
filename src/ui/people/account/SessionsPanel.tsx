import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { type OwnSession, OwnSessions } from '../../../application/people/account/OwnSessions';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import type { FailedAction } from '../../kit/feedback/FailedAction';
import { Loaded } from '../../kit/feedback/Loaded';
import { useNotify } from '../../kit/feedback/Toasts';
import { Note, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  session: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  heading: {
    margin: 0,
    marginTop: tokens.spacingVerticalL,
    marginBottom: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Where the person is signed in, with their recent sign-ins. */
export function SessionsPanel() {
  const styles = useStyles();
  const looks = useLooks();
  const own = useService(OwnSessions);
  const list = useStream(own.list$, LOADING);
  const notify = useNotify();
  const [busyPk, setBusyPk] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState<FailedAction>();

  async function end(session: OwnSession): Promise<void> {
    setFailed(undefined);
    setBusyPk(session.sessionPk);
    try {
      await own.end(session.sessionPk);
      notify({ title: `Signed out on ${session.device}` });
    } catch (error) {
      setFailed({ what: 'The device was not signed out.', error, retry: () => void end(session) });
    } finally {
      setBusyPk(undefined);
    }
  }

  async function endAll(): Promise<void> {
    setFailed(undefined);
    setLeaving(true);
    try {
      await own.endAll();
    } catch (error) {
      setFailed({ what: 'You were not signed out.', error, retry: () => void endAll() });
    } finally {
      setLeaving(false);
      setAsking(false);
    }
  }

  const { sessions = [], isTracked = true } = list.kind === 'loaded' ? list.value : {};
  const open = sessions.filter(({ isEnded }) => !isEnded);
  const ended = sessions.filter(({ isEnded }) => isEnded);
  return (
    <Panel title="Devices">
      <Loaded found={list} what="your devices" rows={2} onRetry={() => own.refresh()}>
        {() => (
          <>
            <p className={looks.hintAbove}>
              {isTracked
                ? 'You are signed in here. Sign out a device that you no longer use or do not recognize.'
                : 'Your sign-in service does not report on which devices you are signed in. You can sign out on all of them.'}
            </p>
            <Stack as="ul" gap="M" aria-label="Signed-in devices">
              {open.map((session) => (
                <li key={session.sessionPk} className={styles.session}>
                  <SessionText session={session} />
                  {session.isCurrent ? (
                    <Badge appearance="tint" color="success">
                      This device
                    </Badge>
                  ) : (
                    <Button
                      size="small"
                      disabledFocusable={busyPk !== undefined}
                      aria-label={`Sign out ${session.device}`}
                      onClick={() => void end(session)}
                    >
                      {busyPk === session.sessionPk ? 'Signing out' : 'Sign out'}
                    </Button>
                  )}
                </li>
              ))}
            </Stack>
            {ended.length > 0 && (
              <>
                <h3 className={styles.heading}>Earlier sign-ins</h3>
                <Stack as="ul" gap="M" aria-label="Earlier sign-ins">
                  {ended.map((session) => (
                    <li key={session.sessionPk} className={styles.session}>
                      <SessionText session={session} />
                      <Badge appearance="outline" color="informative">
                        Signed out
                      </Badge>
                    </li>
                  ))}
                </Stack>
              </>
            )}
            <Button className={looks.above} onClick={() => setAsking(true)} disabledFocusable={isLeaving}>
              Sign out on all devices
            </Button>
          </>
        )}
      </Loaded>
      {failed && <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} />}
      <ConfirmDialog
        open={isAsking}
        title="Sign out on all devices?"
        confirmLabel="Sign out everywhere"
        busy={isLeaving}
        onConfirm={() => void endAll()}
        onCancel={() => setAsking(false)}
      >
        This signs you out here and everywhere else at once. Work that is not saved on other devices is lost.
      </ConfirmDialog>
    </Panel>
  );
}

function SessionText({ session: { device, signedInAt, lastUsedAt } }: { session: OwnSession }) {
  const looks = useLooks();
  return (
    <div>
      <div className={looks.wrappingRow}>{device}</div>
      <Note as="div">
        Signed in <InstantText timestamp={signedInAt} /> · Last used <InstantText timestamp={lastUsedAt} />
      </Note>
    </div>
  );
}
