import { DATABASE_CONNECTION } from '../../../../src/domain/people/directory/DirectoryUser';
import { Role } from '../../../../src/domain/platform/access/Role';
import { roleLabels } from '../../../../src/domain/platform/access/roleLabel';
import { forbidden, type Refusal } from '../../../platform/shared/Refusal';
import type { Transactions } from '../../../platform/shared/Transaction';
import { groupEventsOf } from '../CreatePerson';
import type { StoredInvitation } from '../ports/Invitations';
import { recordAccessChange } from '../power';

/** The person of an access token, as far as an invitation needs it. */
export interface InvitedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the identity provider. */
  readonly verifiedEmail: string;
}

/**
 * Adds an invited person to the directory at the first sign-in.
 *
 * @source docs/decisions/directory.md#an-invitation-stays-open-unless-signing-in-gives-its-access
 */
export class AcceptInvitation {
  constructor(private readonly transactions: Transactions) {}

  /**
   * The invitation stays open unless the person gets its access.
   *
   * @returns whether the person was added, or got the roles. False without an open invitation, and if the email has another
   *   account.
   * @throws Refusal FORBIDDEN if the account is in the directory with another email.
   */
  run({ issuer, subject, verifiedEmail }: InvitedPerson, now: Date): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const invitation = await tx.directory.invitations.lock(verifiedEmail);
      if (!invitation || invitation.expiresAt <= now) return false;
      const known = await tx.directory.findIdByEmail(verifiedEmail);
      if (known !== undefined && known !== subject) return false;
      const before = known === undefined ? undefined : (await tx.directory.lock([known])).get(known);
      const { firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId, grants } = invitation;
      const act = { userId: subject, name: `${firstName} ${lastName}`, now };
      if (known === undefined) {
        if ((await tx.directory.lock([subject])).has(subject)) throw hasOtherEmail();
        const details = { firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId };
        const account = { issuer, subject, connection: connectionOf(subject) };
        const isAdded = await tx.directory.add(account, { ...details, email: verifiedEmail, status: 'Active' }, act);
        if (!isAdded) return false;
      } else {
        await tx.directory.change(subject, { carrierCodes, agentCodes, repId }, act);
      }
      await tx.directory.grant(subject, grants, { ...act, name: invitation.invitedBy });
      const event = known === undefined ? 'created' : 'roleAdded';
      const accepted = { event, groupNumber: null, text: acceptedText(invitation) } as const;
      const events = [accepted, ...groupEventsOf(grants)];
      const givenById = invitation.invitedById;
      await recordAccessChange(tx, { userId: subject, before, events, stamp: act, givenById });
      await tx.directory.invitations.remove(verifiedEmail);
      await tx.directory.signIn.personChanged(subject);
      return true;
    });
  }
}

/** Does not name the other email: the account may be another provider's, with the same id. */
function hasOtherEmail(): Refusal {
  const message =
    'Your invitation cannot be accepted yet, because your account is in the directory with another email address. Ask the person who invited you to change your email address in the directory. Then sign in again.';
  return forbidden(message);
}

function acceptedText({ grants }: StoredInvitation): string {
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
