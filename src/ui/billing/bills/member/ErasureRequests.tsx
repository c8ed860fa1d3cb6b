import { useMemo } from 'react';
import { type MemberErasure, MemberErasures } from '../../../../application/office/erasure/MemberErasures';
import { erasureStateText } from '../../../../domain/office/erasure/MemberErasure';
import { Unloaded } from '../../../kit/feedback/Loaded';
import { useMay } from '../../../kit/MeContext';
import { AppLink } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';
import { useService } from '../../../kit/Services';
import { type StackColumn, StackTable } from '../../../kit/tables/StackTable';
import { useLiveQuery } from '../../../kit/useStream';
import { dayText, instantDayText } from '../../../kit/values/DateText';

/** Enough for a group: few members ask. */
const SHOWN = 50;

/** A group's requests to erase members, those that wait for approval first. Nothing while there are none. */
export function ErasureRequests({ groupNumber }: { groupNumber: string }) {
  return useMay('members.readErasures', groupNumber) ? <Requests groupNumber={groupNumber} /> : null;
}

function Requests({ groupNumber }: { groupNumber: string }) {
  const area = useArea();
  const erasures = useService(MemberErasures);
  const live = useMemo(() => erasures.list(), [erasures]);
  const filter = useMemo(() => ({ groupNumber, page: 0, size: SHOWN }), [groupNumber]);
  const found = useLiveQuery(live, filter);
  const columns = useMemo(
    (): readonly StackColumn<MemberErasure>[] => [
      {
        label: 'Member',
        kind: 'lead',
        cell: ({ memberId, memberName }) => (
          <AppLink to={paths.member(area, groupNumber, memberId)}>{memberName}</AppLink>
        ),
      },
      { label: 'Request', cell: ({ reference }) => reference },
      { label: 'Received', kind: 'whole', cell: ({ requestedOn }) => dayText(requestedOn) },
      { label: 'Requested by', cell: ({ by }) => by },
      {
        label: 'State',
        cell: (erasure) => {
          const { decided } = erasure;
          return `${erasureStateText(erasure)}${decided ? ` by ${decided.by}, ${instantDayText(decided.at)}` : ''}`;
        },
      },
    ],
    [area, groupNumber],
  );
  if (found.kind !== 'loaded')
    return (
      <Unloaded found={found} what="requests to erase members" waiting={null} isPage onRetry={() => live.retry()} />
    );
  if (found.value.items.length === 0) return null;
  return (
    <StackTable
      isFramed
      label="Requests to erase members"
      items={found.value.items}
      keyOf={({ erasurePk }) => erasurePk}
      columns={columns}
    />
  );
}
