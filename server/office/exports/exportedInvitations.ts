import { type Invitation, invitedAccess } from '../../../src/domain/people/directory/Invitation';
import { INVITATION_STATE_LABELS, invitedName } from '../../../src/domain/people/directory/invitationList';
import type { ExportedList } from '../../platform/lists/ListExport';

/** Export of invitations, with the same columns as the screen. */
export const EXPORTED_INVITATIONS: ExportedList<Invitation> = {
  title: 'Invitations',
  noun: 'invitations',
  columns: [
    { heading: 'Name', width: 28, value: invitedName },
    { heading: 'Email', width: 32, value: ({ email }) => email },
    { heading: 'Access', width: 48, value: (invitation) => invitedAccess(invitation).join('; ') },
    { heading: 'Invited at (UTC)', width: 18, format: 'time', value: ({ invitedAt }) => invitedAt },
    { heading: 'Invited by', width: 24, value: ({ invitedBy }) => invitedBy },
    { heading: 'State', width: 10, value: ({ isExpired }) => INVITATION_STATE_LABELS[isExpired ? 'expired' : 'open'] },
    { heading: 'Expires at (UTC)', width: 18, format: 'time', value: ({ expiresAt }) => expiresAt },
  ],
};
