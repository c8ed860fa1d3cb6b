import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GroupChoice } from '../../application/people/preferences/UserPreferences';
import { useMe } from './MeContext';
import { useService } from './Services';
import { useStream } from './useStream';

/** The group whose items a list shows: that in the address, the chosen one, or the only one; undefined for all of several. */
export function useListedGroup(): string | undefined {
  const choice = useService(GroupChoice);
  const chosen = useStream(choice.chosen$, choice.chosen);
  const [address] = useSearchParams();
  const { groups } = useMe();
  const linked = groups.find(({ groupNumber }) => groupNumber === address.get('group'))?.groupNumber;
  return linked ?? chosen ?? (groups.length === 1 ? groups[0]?.groupNumber : undefined);
}

/** The group of the last page about one group in this tab. */
const seen: { groupNumber?: string } = {};

/** Remembers a group: pages that need one open it while all groups are chosen. */
export function noteVisit(groupNumber: string): void {
  seen.groupNumber = groupNumber;
}

/** Remembers the group of the page. */
export function useVisitedGroup(groupNumber: string): void {
  useEffect(() => noteVisit(groupNumber), [groupNumber]);
}

/** The group that a page of one group opens: the chosen one, the last one seen, or the person's first. */
export function useDefaultGroup(): string | undefined {
  const choice = useService(GroupChoice);
  const chosen = useStream(choice.chosen$, choice.chosen);
  const { groups } = useMe();
  return chosen ?? (groups.find(({ groupNumber }) => groupNumber === seen.groupNumber) ?? groups[0])?.groupNumber;
}
