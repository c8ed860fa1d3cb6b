import { type Invitation, invitedAccess } from '../../../domain/people/directory/Invitation';
import { invitedName } from '../../../domain/people/directory/invitationList';
import { Stack } from '../../kit/layout';
import type { StackColumn } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { DayOfInstant } from '../../kit/values/DateText';
import { EmailText } from '../../kit/values/EmailText';

export const INVITATION_COLUMNS: readonly StackColumn<Invitation>[] = [
  { id: 'name', label: 'Name', kind: 'lead', cell: invitedName },
  { id: 'email', label: 'Email', cell: ({ email }) => <Email email={email} /> },
  { id: 'access', label: 'Access', cell: (invitation) => <InvitedAccess invitation={invitation} /> },
  { id: 'by', label: 'Invited by', isExtra: true, cell: ({ invitedBy }) => invitedBy },
  {
    id: 'state',
    label: 'State',
    kind: 'whole',
    cell: ({ isExpired, expiresAt }) => (
      <>
        {isExpired ? 'Expired' : 'Expires'} <DayOfInstant timestamp={expiresAt} />
      </>
    ),
  },
];

function Email({ email }: { readonly email: string }) {
  const looks = useLooks();
  return (
    <span className={looks.wrapped}>
      <EmailText email={email} />
    </span>
  );
}

function InvitedAccess({ invitation }: { readonly invitation: Invitation }) {
  return (
    <Stack as="ul" gap={0}>
      {invitedAccess(invitation).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
}
