import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { AUDIT_AREA_LABELS, type AuditEvent, auditChangeText } from './AuditEvent';

/** Columns of the audit log, in their standard order. The first is always shown. */
export const AUDIT_LIST_COLUMNS: readonly ListColumn<AuditEvent>[] = [
  listColumn('what', 'What', ({ what }) => what, {
    heading: 'Area',
    value: ({ area }) => AUDIT_AREA_LABELS[area] ?? area,
  }),
  {
    id: 'when',
    label: 'When',
    copied: [{ heading: 'When (UTC)', value: ({ at }) => at.slice(0, 19).replace('T', ' ') }],
  },
  listColumn('who', 'Who', ({ byName }) => byName),
  listColumn(
    'about',
    'About',
    ({ subject }) => subject.name,
    { heading: 'Group', value: ({ groupName }) => groupName },
    { heading: 'Group number', value: ({ groupNumber }) => groupNumber },
  ),
  listColumn('changes', 'Changes', ({ changes }) => changes.map(auditChangeText).join('; ')),
  listColumn('why', 'Why', ({ why }) => why),
];
