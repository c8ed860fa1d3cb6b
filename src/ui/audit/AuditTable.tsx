import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { AUDIT_AREA_LABELS, type AuditChange, type AuditEvent, auditChangeText } from '../../domain/audit/AuditEvent';
import { labelOf } from '../../domain/text/wording';
import { useMay } from '../kit/MeContext';
import { AppLink, TextButton } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { setupPaths } from '../kit/navigation/setupPaths';
import type { ChangeFilters } from '../kit/tables/listAddress';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { InstantText } from '../kit/values/DateText';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  /** Targets one below the other, at least 24 px apart. */
  about: { paddingBlock: tokens.spacingVerticalXS, lineHeight: '24px' },
  changes: {
    margin: 0,
    padding: 0,
    paddingBlock: tokens.spacingVerticalSNudge,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
});

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  /** The same function at every render. */
  readonly onFilter: ChangeFilters;
}

/** Events in rows. A person and a group filter the list; what an event is about is a link to its page. */
export function AuditTable({ events, onFilter }: AuditTableProps) {
  const styles = useStyles();
  const seesSetup = useMay('setup.read');
  const columns: readonly StackColumn<AuditEvent>[] = useMemo(
    () => [
      {
        label: 'What',
        kind: 'lead',
        cell: ({ what, area }) => (
          <>
            {what}
            <span className={styles.quiet}>{labelOf(AUDIT_AREA_LABELS, area)}</span>
          </>
        ),
      },
      { label: 'When', kind: 'whole', cell: ({ at }) => <InstantText timestamp={at} /> },
      {
        label: 'Who',
        cell: ({ byUserId, byName }) =>
          byUserId === null ? (
            byName
          ) : (
            <TextButton label={`Only what ${byName} did`} onClick={() => onFilter({ by: byUserId })}>
              {byName}
            </TextButton>
          ),
      },
      {
        label: 'About',
        cell: ({ subject, groupNumber, groupName }) => {
          const to = pathOf(subject, seesSetup);
          return (
            <div className={styles.about}>
              {to === undefined ? subject.name : <AppLink to={to}>{subject.name}</AppLink>}
              {groupNumber !== null && groupName !== null && (
                <span className={styles.quiet}>
                  <TextButton
                    label={`Only ${groupOf(subject, groupNumber, groupName)}`}
                    onClick={() => onFilter({ group: groupNumber })}
                  >
                    {groupOf(subject, groupNumber, groupName)}
                  </TextButton>
                </span>
              )}
            </div>
          );
        },
      },
      { label: 'Changes', cell: ({ changes }) => <Changes changes={changes} /> },
      { label: 'Why', cell: ({ why }) => why },
    ],
    [styles, seesSetup, onFilter],
  );
  return <StackTable isFramed label="Audit log" items={events} keyOf={({ key }) => key} columns={columns} />;
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  const styles = useStyles();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={auditChangeText(change)}>{auditChangeText(change)}</li>
      ))}
    </ul>
  );
}

/** The group's name, or its number if the name is already shown as the subject. */
function groupOf(subject: AuditEvent['subject'], groupNumber: string, groupName: string): string {
  return subject.name === groupName ? `Group ${groupNumber}` : groupName;
}

/** The page about a thing; undefined if it has none, or none that this person may open. */
function pathOf({ kind, key }: AuditEvent['subject'], seesSetup: boolean): string | undefined {
  switch (kind) {
    case 'bill':
      return paths.bill('dashboard', key);
    case 'payment':
      return `${paths.payments('dashboard')}?${new URLSearchParams({ payment: key })}`;
    case 'deposit':
      return paths.deposit(key);
    case 'suspense':
      return paths.suspense;
    case 'person':
      return paths.person('dashboard', key);
    case 'group':
      return `${paths.groups}/${encodeURIComponent(key)}`;
    case 'carrier':
      return `${paths.carriers}/${encodeURIComponent(key)}`;
    case 'agent':
      return seesSetup ? setupPaths.record('agents', key) : undefined;
    case 'rep':
      return seesSetup ? setupPaths.record('reps', key) : undefined;
    case 'upload':
      return paths.upload('dashboard', key);
    case 'processing':
      return paths.processing;
    case 'limit':
      return paths.controls;
    case 'retention':
    default:
      return undefined;
  }
}
