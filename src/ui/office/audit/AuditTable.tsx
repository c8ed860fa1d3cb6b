import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { AUDIT_AREA_LABELS, type AuditEvent, auditChangeText } from '../../../domain/office/audit/AuditEvent';
import { labelOf } from '../../../domain/platform/text/wording';
import { Note } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, TextButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { setupPaths } from '../../kit/navigation/setupPaths';
import type { ChangeFilters } from '../../kit/tables/listAddress';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { from, useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { InstantText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  // The date on one line, the time below it where the table is narrow.
  when: { display: 'block', minWidth: '86px' },
  /** Targets one below the other, at least 24 px apart. */
  about: { minWidth: '120px', paddingBlock: tokens.spacingVerticalXS, lineHeight: '24px' },
  changes: {
    margin: 0,
    padding: 0,
    paddingBlock: tokens.spacingVerticalSNudge,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
    // Wide enough for an amount or a date, which are not broken.
    [from(1)]: { minWidth: '160px' },
  },
});

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  /** The query string of the list; undefined on a group's page, where the columns are not chosen. */
  readonly address: URLSearchParams | undefined;
  /** The same function at every render. */
  readonly onFilter: ChangeFilters;
}

/** Events in rows. A person and a group filter the list; what an event is about is a link to its page. */
export function AuditTable({ events, address, onFilter }: AuditTableProps) {
  const level = useBreakpoint();
  // Tables of these widths have no room for a sixth column, unless the person chose the columns.
  const isTight = (level === 1 || level === 2) && !address?.get('columns');
  const columns = useMemo(() => auditColumns(onFilter, isTight), [onFilter, isTight]);
  return (
    <StackTable
      isFramed
      label="Audit log"
      items={events}
      keyOf={({ key }) => key}
      columns={useShownColumns(columns, address)}
      isCompact={isCompact(address)}
    />
  );
}

/** @param isTight The reason is shown below the changes, and not in a column of its own. */
export function auditColumns(onFilter: ChangeFilters, isTight = false): readonly StackColumn<AuditEvent>[] {
  const columns: readonly StackColumn<AuditEvent>[] = [
    { id: 'what', label: 'What', kind: 'name', cell: (event) => <What event={event} /> },
    { id: 'when', label: 'When', cell: (event) => <When event={event} /> },
    {
      id: 'who',
      label: 'Who',
      cell: ({ byUserId, byName }) =>
        byUserId === null ? (
          byName
        ) : (
          <TextButton label={`Only changes by ${byName}`} onClick={() => onFilter({ by: byUserId })}>
            {byName}
          </TextButton>
        ),
    },
    { id: 'about', label: 'About', kind: 'text', cell: (event) => <About event={event} onFilter={onFilter} /> },
    {
      id: 'changes',
      label: 'Changes',
      kind: 'text',
      cell: ({ changes, why }) => <Changes changes={changes} why={isTight ? why : ''} />,
    },
    { id: 'why', label: 'Why', kind: 'text', cell: ({ why }) => why },
  ];
  return isTight ? columns.filter(({ id }) => id !== 'why') : columns;
}

function When({ event: { at } }: { readonly event: AuditEvent }) {
  const styles = useStyles();
  return (
    <span className={styles.when}>
      <InstantText timestamp={at} />
    </span>
  );
}

function What({ event: { what, area } }: { readonly event: AuditEvent }) {
  return (
    <>
      {what}
      <Note isBlock>{labelOf(AUDIT_AREA_LABELS, area)}</Note>
    </>
  );
}

interface AboutProps extends Pick<AuditTableProps, 'onFilter'> {
  readonly event: AuditEvent;
}

function About({ event: { subject, groupNumber, groupName }, onFilter }: AboutProps) {
  const styles = useStyles();
  const to = pathOf(subject, useMay('setup.read'));
  return (
    <div className={styles.about}>
      {to === undefined ? subject.name : <AppLink to={to}>{subject.name}</AppLink>}
      {groupNumber !== null && groupName !== null && (
        <Note isBlock>
          <TextButton
            label={`Only ${groupOf(subject, groupNumber, groupName)}`}
            onClick={() => onFilter({ group: groupNumber })}
          >
            {groupOf(subject, groupNumber, groupName)}
          </TextButton>
        </Note>
      )}
    </div>
  );
}

function Changes({ changes, why }: Pick<AuditEvent, 'changes' | 'why'>) {
  const styles = useStyles();
  const looks = useLooks();
  if (changes.length === 0 && why === '') return null;
  return (
    <>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={auditChangeText(change)}>{auditChangeText(change)}</li>
          ))}
        </ul>
      )}
      {why !== '' && <Note isBlock className={looks.wrapped}>{`Why: ${why}`}</Note>}
    </>
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
