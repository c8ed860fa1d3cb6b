import { useMay } from '../MeContext';
import { AppLink } from './AppLink';
import { paths, useArea } from './paths';

interface GroupLinkProps {
  /** Null where the payer is unknown. */
  readonly groupNumber: string | null;
  readonly groupName: string;
  /** Whether text follows on the same line. Default: false. */
  readonly isInText?: boolean;
}

/** A group's name, as a link to its page for office users who may open it. */
export function GroupLink({ groupNumber, groupName, isInText = false }: GroupLinkProps) {
  const area = useArea();
  const mayOpen = useMay('rules.read');
  if (groupNumber === null || area !== 'dashboard' || !mayOpen) return groupName;
  return (
    <AppLink to={paths.group(groupNumber)} appearance={isInText ? 'inText' : 'default'}>
      {groupName}
    </AppLink>
  );
}
