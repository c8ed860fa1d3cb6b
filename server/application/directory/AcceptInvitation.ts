import { Role } from '../../../src/domain/access/Role';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { DATABASE_CONNECTION } from '../session/signInRules';
import { groupEventsOf } from './CreatePerson';
import type { DirectoryUnitOfWork } from './ports/DirectoryUnitOfWork';
import type { Invitation } from './ports/Invitations';

/** The person of an access token, as far as an invitation needs it. */
export interface InvitedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the identity provider. */
  readonly verifiedEmail: string;
}

/** Adds an invited person to the directory at the first sign-in. */
export class AcceptInvitation {
  constructor(private readonly unitOfWork: DirectoryUnitOfWork) {}

  /** @returns whether the person was added, or got the roles. False without an open invitation, and if the email has another account. */
  run({ issuer, subject, verifiedEmail }: InvitedPerson, now: Date): Promise<boolean> {
    return this.unitOfWork.inTransaction(async (tx) => {
      const known = await tx.findIdByEmail(verifiedEmail);
      if (known !== undefined && known !== subject) return false;
      const invitation = await tx.invitations.take(verifiedEmail, now);
      if (!invitation) return false;
      const { firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId, grants } = invitation;
      const act = { userId: subject, name: `${firstName} ${lastName}`, now };
      if (known === undefined) {
        const details = { firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId };
        const account = { issuer, subject, connection: connectionOf(subject) };
        const isAdded = await tx.add(account, { ...details, email: verifiedEmail, status: 'Active' }, act);
        if (!isAdded) return false;
      } else {
        await tx.change(subject, { carrierCodes, agentCodes, repId }, act);
      }
      await tx.grant(subject, grants, { ...act, name: invitation.invitedBy });
      const event = known === undefined ? 'created' : 'roleAdded';
      const accepted = { event, groupNumber: null, text: acceptedText(invitation) } as const;
      await tx.record(subject, [accepted, ...groupEventsOf(grants)], act);
      await tx.signIn.personChanged(subject);
      return true;
    });
  }
}

function acceptedText({ grants }: Invitation): string {
  const roles = roleLabels(grants.flatMap(({ role, groupNumber }) => (groupNumber === null ? [role] : [])));
  if (roles.length > 0) return `Accepted an invitation as ${roles.join(', ')}.`;
  const isBilling = grants.some(({ role }) => role === Role.BillingUser);
  return isBilling ? 'Accepted an invitation as Billing User.' : 'Accepted an invitation.';
}

/** The connection in a subject such as `auth0|5f7c` or `samlp|company|jane`. */
export function connectionOf(subject: string): string {
  const [strategy = '', ...rest] = subject.split('|');
  if (strategy === 'auth0' || rest.length === 0) return DATABASE_CONNECTION;
  return rest.length > 1 ? (rest[0] ?? strategy) : strategy;
}
