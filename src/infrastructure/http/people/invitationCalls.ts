import {
  invitePerson,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../../contract/people/invitations';
import { toBase64 } from '../../../../contract/platform/shared/base64';
import { adapted, fromCalls } from '../fromCalls';

const byEmail = ({ email }: { readonly email: string }) => ({ email: toBase64(email) });

export const invitationCalls = fromCalls({
  list: adapted(listInvitations, { answer: ({ items }) => items }),
  invite: invitePerson,
  resend: adapted(resendInvitation, { args: byEmail }),
  revoke: adapted(revokeInvitation, { args: byEmail }),
});
