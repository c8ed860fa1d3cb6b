import { groupNumberOf } from '../../../domain/billing/bills/Bill';
import { AppLink } from './AppLink';
import { paths, useArea } from './paths';

export interface MemberLinkProps {
  /** Key of a line or bill, which contains the group. */
  readonly pk: string;
  readonly memberId: string;
  readonly memberName: string;
  readonly className?: string;
  /** False within a grid, which has one tab stop. Default: true. */
  readonly isTabStop?: boolean;
  /** Whether text follows on the same line. Default: false. */
  readonly isInText?: boolean;
}

/** A member's name, which links to the member's page. A member without a number has no page. */
export function MemberLink(props: MemberLinkProps) {
  const { pk, memberId, memberName, className, isTabStop = true, isInText = false } = props;
  const area = useArea();
  if (memberId === '') return <span className={className}>{memberName}</span>;
  return (
    <AppLink
      to={paths.member(area, groupNumberOf(pk), memberId)}
      {...(isInText && { appearance: 'inText' as const })}
      isTabStop={isTabStop}
      {...(className && { className })}
    >
      {memberName}
    </AppLink>
  );
}
