import { listColumn } from '../../platform/lists/ListColumn';
import { day, MAX_PARAMETER_LENGTH, oneOf, type Parse, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { cut } from '../../platform/text/cut';
import { AUDIT_AREA_LABELS, AUDIT_AREAS, type AuditEvent, auditChangeText } from './AuditEvent';

/** The id of a person, as the provider gives it. */
const userId: Parse = (text) => cut(text, MAX_PARAMETER_LENGTH) || undefined;

export const AUDIT_LIST = viewedList<AuditEvent>()({
  name: 'audit',
  title: 'Audit',
  noun: 'audit events',
  operation: 'audit.read',
  parameters: { q: searchText, area: oneOf(AUDIT_AREAS), from: day, to: day, by: userId },
  views: [
    readyView('access', 'People and access', { area: 'access' }),
    readyView('payments', 'Payments and bank accounts', { area: 'payments' }),
    readyView('rules', 'Rules', { area: 'rules' }),
    readyView('processing', 'Processing and bank files', { area: 'processing' }),
  ],
  columns: [
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
  ],
});
