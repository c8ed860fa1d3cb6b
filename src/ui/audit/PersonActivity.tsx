import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { AuditLog } from '../../application/audit/AuditLog';
import { DEFAULT_AUDIT_DAYS } from '../../domain/audit/AuditEvent';
import { Panel } from '../kit/dialogs/Panel';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useLiveQuery } from '../kit/useStream';
import { InstantText } from '../kit/values/DateText';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Events shown on a person's page. The audit log has the others. */
const SHOWN = 8;

/** What a person did in the last days, from the audit log in the reader's scope. */
export function PersonActivity({ userId }: { userId: string }) {
  const styles = useStyles();
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
      {page.kind === 'failed' && (
        <LoadFailed what="The activity could not be loaded." error={page.error} onRetry={() => live.retry()} />
      )}
      {page.kind === 'loading' && <SkeletonRows rows={3} label="Loading activity" />}
      {page.kind === 'loaded' && page.value.items.length === 0 && `Nothing in the last ${DEFAULT_AUDIT_DAYS} days.`}
      {page.kind === 'loaded' && page.value.items.length > 0 && (
        <ol className={styles.list}>
          {page.value.items.map(({ key, what, subject, groupName, at }) => (
            <li key={key}>
              {what}: {subject.name}
              <span className={styles.quiet}>
                {groupName !== null && groupName !== subject.name && `${groupName} · `}
                <InstantText timestamp={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
