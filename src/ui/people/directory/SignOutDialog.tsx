import { useMemo, useState } from 'react';
import { NEVER } from 'rxjs';
import { type PersonDevice, PersonSessions } from '../../../application/people/directory/PersonSessions';
import { LOADING, type Loadable } from '../../../application/platform/shared/Loadable';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { nameOf } from '../../../domain/people/directory/personLabels';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { useNotify } from '../../kit/feedback/Toasts';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { Devices } from './DevicesPanel';

interface SignOutDialogProps {
  readonly user: DirectoryUser;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms signing a person out everywhere, and lists the devices that this affects. */
export function SignOutDialog({ user, open, onClose, onDone }: SignOutDialogProps) {
  const sessions = useService(PersonSessions);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { userId } = user;
  const devices$ = useMemo(() => (open ? sessions.devices$(userId) : NEVER), [open, sessions, userId]);
  const devices = useStream<Loadable<readonly PersonDevice[]>>(devices$, LOADING);
  const name = nameOf(user);

  function close(): void {
    setError(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await sessions.endAll(userId);
      notify({ title: `${name} is signed out on all devices` });
      onClose();
      onDone();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Sign ${name} out on all devices?`}
      confirmLabel="Sign out everywhere"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <Stack gap="M">
        {error !== undefined && <ActionError what={`${name} was not signed out.`} error={error} showDetail />}
        <span>
          This ends all sessions of {name} now and releases their locks. Their access does not change, and they can sign
          in again. They get an email that says you signed them out.
        </span>
        {devices.kind === 'loading' && <SkeletonRows rows={2} label="Loading devices" />}
        {devices.kind === 'failed' && (
          <ErrorBar what="The devices could not be loaded. You can still sign the person out." error={devices.error} />
        )}
        {devices.kind === 'loaded' && <Devices devices={devices.value} />}
      </Stack>
    </ConfirmDialog>
  );
}
