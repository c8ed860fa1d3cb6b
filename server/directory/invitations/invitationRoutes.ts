import {
  exportInvitations,
  invitePerson,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../contract/invitations';
import { isListedInvitation } from '../../../src/domain/directory/invitationList';
import { type Route, StreamedFile } from '../../calls/Route';
import { EXPORTED_INVITATIONS } from '../../exports/exportedInvitations';
import type { ListExport } from '../../exports/ListExport';
import { wholeList } from '../../exports/wholeList';
import type { SavedInvitation } from '../ports/Invitations';
import type { InvitationAnswer, InvitePeople } from './InvitePeople';

/** Routes for people who are invited by email. */
export function registerInvitationRoutes(route: Route, people: InvitePeople, lists: ListExport): void {
  const answer = ({ invitation, sent, message }: InvitationAnswer, now: Date) => ({
    invitation: onWire(invitation, now),
    sent,
    message,
  });
  route(listInvitations, async ({ caller, now }) => {
    const items = await people.list({ caller, now });
    return { items: items.map((invitation) => onWire(invitation, now)) };
  });
  route(exportInvitations, async ({ caller, now, query: { format, ...filter }, today, signal }) => {
    const read = async () => {
      const all = (await people.list({ caller, now })).map((invitation) => onWire(invitation, now));
      return all.filter((invitation) => isListedInvitation(invitation, filter));
    };
    const source = wholeList(read, ({ email }) => email);
    return StreamedFile.of(await lists.run(EXPORTED_INVITATIONS, source, { format, today, signal }));
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

function onWire(invitation: SavedInvitation, now: Date) {
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
