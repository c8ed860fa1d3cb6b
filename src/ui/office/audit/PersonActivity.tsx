import { useMemo } from 'react';
import { AuditLog } from '../../../application/office/audit/AuditLog';
import { DEFAULT_AUDIT_DAYS } from '../../../domain/office/audit/AuditEvent';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { Note, Stack } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

/** Events shown on a person's page. The audit log has the others. */
const SHOWN = 8;

/** A person's recent activity, from the audit log in the reader's scope. */
export function PersonActivity({ userId }: { userId: string }) {
  const looks = useLooks();
  const log = useService(AuditLog);
  const live = useMemo(() => log.open(), [log]);
  const query = useMemo(
    () => ({
      from: undefined,
      to: undefined,
      area: undefined,
      q: '',
      groupNumber: undefined,
      userId,
      before: undefined,
      size: SHOWN,
    }),
    [userId],
  );
  const page = useLiveQuery(live, query);
  return (
    <Panel
      title="Recent activity"
      actions={<AppLink to={`${paths.audit}?${new URLSearchParams({ by: userId })}`}>What this person changed</AppLink>}
    >
      <Loaded
        found={page}
        what="the activity"
        isPage
        onRetry={() => live.retry()}
        empty={`Nothing in the last ${DEFAULT_AUDIT_DAYS} days.`}
      >
        {(value) => (
          <Stack as="ol" gap="S" className={looks.wrapped}>
            {value.items.map(({ key, what, subject, groupName, at }) => (
              <li key={key}>
                {what}: {subject.name}
                <Note isBlock>
                  {groupName !== null && groupName !== subject.name && `${groupName} · `}
                  <InstantText timestamp={at} />
                </Note>
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
