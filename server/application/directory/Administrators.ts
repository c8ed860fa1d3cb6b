import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { DATABASE_CONNECTION } from '../session/signInRules';
import { Refusal } from '../shared/Refusal';
import { assertDetails } from './personDetails';
import type { AuditStamp, DirectoryTransaction, DirectoryUnitOfWork } from './ports/DirectoryUnitOfWork';
import type { Invitation } from './ports/Invitations';

/** The roles of a person who may do everything: grant rights to others, and operate the installation. */
const ADMINISTRATOR: readonly Role[] = [Role.Admin, Role.Manager, Role.Sysadmin];
const GRANTS = ADMINISTRATOR.map((role): Grant => ({ role, groupNumber: null }));
const INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const NO_DETAILS = { phoneNumber: '', extension: '', carrierCodes: [], agentCodes: [], repId: null };
/** Recorded as who made the change. */
const OPERATOR = 'Server operator';

type Granted = { readonly kind: 'granted' } | { readonly kind: 'invited'; readonly expiresAt: Date };

/**
 * Makes a person an administrator, on behalf of the person who operates the server: the first one, or a new one after all others
 * are gone.
 */
export class GrantAdministration {
  constructor(private readonly unitOfWork: DirectoryUnitOfWork) {}

  /**
   * A person in the directory gets the roles, and is enabled or restored if necessary. Anyone else gets them at the first
   * sign-in with the email, if the identity provider has verified it, within seven days.
   *
   * @param person names may be empty for people in the directory; the email is normalized.
   * @throws Refusal 400 for invalid details; GRANT_REFUSED if another role of the person overrides them.
   */
  run(person: Pick<Invitation, 'email' | 'firstName' | 'lastName'>, now: Date): Promise<Granted> {
    const act = { userId: '', name: OPERATOR, now };
    return this.unitOfWork.inTransaction(async (tx) => {
      await tx.lockOfficeRoles();
      const userId = await tx.findIdByEmail(person.email);
      if (userId !== undefined) return grantTo(tx, userId, act);
      assertDetails({ ...NO_DETAILS, ...person }, ['email', 'firstName', 'lastName']);
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      const email = person.email.toLowerCase();
      await tx.invitations.save({ ...person, email, roles: ADMINISTRATOR, expiresAt }, act);
      return { kind: 'invited', expiresAt };
    });
  }

  /** Withdraws an open invitation. @returns false if there is none. */
  withdraw(email: string, now: Date): Promise<boolean> {
    return this.unitOfWork.inTransaction(async (tx) => (await tx.invitations.take(email, now)) !== undefined);
  }

  /** Open invitations, by email. */
  open(now: Date): Promise<readonly Invitation[]> {
    return this.unitOfWork.inTransaction((tx) => tx.invitations.open(now));
  }
}

async function grantTo(tx: DirectoryTransaction, userId: string, act: AuditStamp): Promise<Granted> {
  const person = (await tx.lock([userId])).get(userId);
  if (!person) throw new Error(`There is no person ${userId}.`);
  const blocking = person.grants.flatMap(({ role }) =>
    role === Role.BillingUser || role === Role.ViewOnly ? [role] : [],
  );
  if (blocking.length > 0) {
    const message = `This person is ${roleLabels(blocking).join(' and ')}, which an administrator cannot be. Choose another email.`;
    throw new Refusal(ErrorCode.GrantRefused, message);
  }
  if (person.status !== 'Active') {
    await tx.change(userId, { status: 'Active' }, act);
    const event = person.status === 'Deleted' ? 'restored' : 'enabled';
    await tx.record(userId, [{ event, groupNumber: null, text: 'By the server operator.' }], act);
  }
  await tx.grant(userId, GRANTS, act);
  await tx.record(userId, [{ event: 'roleAdded', groupNumber: null, text: `${roleNames(ADMINISTRATOR)}.` }], act);
  await tx.signIn.personChanged(userId);
  return { kind: 'granted' };
}

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
      const { firstName, lastName, roles } = invitation;
      const act = { userId: subject, name: `${firstName} ${lastName}`, now };
      if (known === undefined) {
        const details = { ...NO_DETAILS, email: verifiedEmail, firstName, lastName, status: 'Active' as const };
        const isAdded = await tx.add({ issuer, subject, connection: connectionOf(subject) }, details, act);
        if (!isAdded) return false;
      }
      await tx.grant(
        subject,
        roles.map((role) => ({ role, groupNumber: null })),
        act,
      );
      const text = `Accepted an invitation as ${roleNames(roles)}.`;
      await tx.record(
        subject,
        [{ event: known === undefined ? 'created' : 'roleAdded', groupNumber: null, text }],
        act,
      );
      await tx.signIn.personChanged(subject);
      return true;
    });
  }
}

/** The connection in a subject such as `auth0|5f7c` or `samlp|company|jane`. */
function connectionOf(subject: string): string {
  const [strategy = '', ...rest] = subject.split('|');
  if (strategy === 'auth0' || rest.length === 0) return DATABASE_CONNECTION;
  return rest.length > 1 ? (rest[0] ?? strategy) : strategy;
}

const roleNames = (roles: readonly Role[]) => roleLabels(roles).join(', ');
