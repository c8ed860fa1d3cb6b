import {
  invitePerson,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../../contract/people/invitations';
import type { Route } from '../../../platform/calls/Route';
import type { SavedInvitation } from '../ports/Invitations';
import type { InvitationAnswer, InvitePeople } from './InvitePeople';

/** Routes for people who are invited by email. */
export function registerInvitationRoutes(route: Route, people: InvitePeople): void {
  const answer = ({ invitation, sent, message }: InvitationAnswer, now: Date) => ({
    invitation: invitationOnWire(invitation, now),
    sent,
    message,
  });
  route(listInvitations, async ({ caller, now }) => {
    const items = await people.list({ caller, now });
    return { items: items.map((invitation) => invitationOnWire(invitation, now)) };
  });
  route(invitePerson, async ({ caller, body: { emailConfirmed, grants, ...details }, now }) =>
    answer(await people.invite({ caller, now, details, emailConfirmed, grants }), now),
  );
  route(resendInvitation, async ({ caller, params: { email }, now, assertRecentSignIn }) =>
    answer(await people.resend({ caller, email, now, assertRecentSignIn }), now),
  );
  route(revokeInvitation, async ({ caller, params: { email }, now }) => {
    await people.revoke({ caller, email, now });
    return { revoked: true as const };
  });
}

/** An invitation as its calls answer it. */
export function invitationOnWire(invitation: SavedInvitation, now: Date) {
  const { email, firstName, lastName, grants, carrierCodes, agentCodes, repId, invitedBy } = invitation;
  return {
    email,
    firstName,
    lastName,
    grants: [...grants],
    carrierCodes: [...carrierCodes],
    agentCodes: [...agentCodes],
    repId,
    invitedAt: invitation.invitedAt.toISOString(),
    invitedBy,
    expiresAt: invitation.expiresAt.toISOString(),
    isExpired: invitation.expiresAt <= now,
  };
}
