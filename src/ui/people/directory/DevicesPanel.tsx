import { useMemo } from 'react';
import { type PersonDevice, PersonSessions } from '../../../application/people/directory/PersonSessions';
import { LOADING, type Loadable } from '../../../application/platform/shared/Loadable';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

/** Where a person is signed in, for people who may end these sessions. */
export function DevicesPanel({ userId }: { userId: string }) {
  const sessions = useService(PersonSessions);
  const devices$ = useMemo(() => sessions.devices$(userId), [sessions, userId]);
  const devices = useStream<Loadable<readonly PersonDevice[]>>(devices$, LOADING);
  return (
    <Panel title="Signed in on">
      {devices.kind === 'loading' && <SkeletonRows rows={2} label="Loading devices" />}
      {devices.kind === 'failed' && <ErrorBar what="The devices could not be loaded." error={devices.error} />}
      {devices.kind === 'loaded' && <Devices devices={devices.value} />}
    </Panel>
  );
}

/** The devices on which a person is signed in. */
export function Devices({ devices }: { devices: readonly PersonDevice[] }) {
  const looks = useLooks();
  if (devices.length === 0) return <span>No signed-in device is known.</span>;
  return (
    <ul className={looks.shortScrollingList} aria-label="Signed-in devices">
      {devices.map(({ device, signedInAt, lastUsedAt }) => (
        <li key={`${device} ${signedInAt}`}>
          <strong>{device}</strong>, last used <InstantText timestamp={lastUsedAt} />
        </li>
      ))}
    </ul>
  );
}
