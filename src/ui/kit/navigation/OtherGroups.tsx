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

/** Opens the same page of another group of the person. Nothing if there is only one. */
export function OtherGroups({ groupNumber, groups, pathOf }: OtherGroupsProps) {
  const navigate = useNavigate();
  const me = useMe();
  const offered = groups ?? me.groups;
  if (offered.length < 2) return null;
  return (
    <Select aria-label="Group" value={groupNumber} onChange={(other) => void navigate(pathOf(other))}>
      {offered.map((group) => (
        <option key={group.groupNumber} value={group.groupNumber}>
          {group.name}
        </option>
      ))}
    </Select>
  );
}
