import { useNavigate } from 'react-router-dom';
import { Select } from '../forms/fields';
import { useMe } from '../MeContext';

interface OtherGroupsProps {
  /** The group of the page. */
  readonly groupNumber: string;
  /** Groups to choose from. Default: all of the person. */
  readonly groups?: readonly { readonly groupNumber: string; readonly name: string }[];
  /** The address of the same page of another group. */
  readonly pathOf: (groupNumber: string) => string;
}

/**
 * Opens the same page of another group of the person. Nothing if there is no other group. A group of the address that the person does
 * not reach is named by its number: without an option of its own, the menu would show another group.
 */
export function OtherGroups({ groupNumber, groups, pathOf }: OtherGroupsProps) {
  const navigate = useNavigate();
  const me = useMe();
  // The menu in the bar opens the pages of another group of a billing user.
  if (me.user.primaryType === 'billingUser' && me.groups.some((group) => group.groupNumber === groupNumber))
    return null;
  const offered = groups ?? me.groups;
  const isOffered = offered.some((group) => group.groupNumber === groupNumber);
  if (offered.length < (isOffered ? 2 : 1)) return null;
  return (
    <Select aria-label="Group" value={groupNumber} onChange={(other) => void navigate(pathOf(other))}>
      {!isOffered && <option value={groupNumber}>Group {groupNumber}</option>}
      {offered.map((group) => (
        <option key={group.groupNumber} value={group.groupNumber}>
          {group.name}
        </option>
      ))}
    </Select>
  );
}
