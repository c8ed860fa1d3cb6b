import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { roleLabels } from '../../../../src/domain/platform/access/roleLabel';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import type { AuditStamp } from '../../../platform/shared/Actor';
import { Refusal } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import { invitationExpiry } from '../invitations/InvitePeople';
import { assertDetails, emailTaken } from '../personDetails';
import type { OfficePerson } from '../ports/DirectoryRepository';
import type { SavedInvitation } from '../ports/Invitations';
import type { SignInAccount } from '../ports/SignInAccounts';

/** The roles of a person who may do everything: grant rights to others, and operate the installation. */
const ADMINISTRATOR: readonly Role[] = [Role.Admin, Role.Manager, Role.Sysadmin];
const GRANTS = ADMINISTRATOR.map((role): Grant => ({ role, groupNumber: null }));
const NO_DETAILS = { phoneNumber: '', extension: '', carrierCodes: [], agentCodes: [], repId: null };
/** Recorded as who made the change. */
const OPERATOR = 'Server operator';

type Granted = { readonly kind: 'granted' } | { readonly kind: 'invited'; readonly expiresAt: Date };

/**
 * Makes a person an administrator, on behalf of the person who operates the server: the first one, or a new one after all others
 * are gone.
 *
 * @source docs/decisions/directory.md#the-operator-of-the-server-names-administrators
 */
export class GrantAdministration {
  constructor(private readonly transactions: Transactions) {}

  /**
   * A person in the directory gets the roles, and is enabled or restored if necessary. Anyone else gets them at the first
   * sign-in with the email, if the identity provider has verified it, within seven days.
   *
   * @param person names may be empty for people in the directory; the email is normalized.
   * @throws Refusal 400 for invalid details; GRANT_REFUSED if another role of the person overrides them.
   */
  run(person: NewAdministrator & { readonly email: string }, now: Date): Promise<Granted> {
    const act = { userId: '', name: OPERATOR, now };
    return this.transactions.run(async (tx) => {
      await tx.directory.lockOfficeRoles();
      const userId = await tx.directory.findIdByEmail(person.email);
      if (userId !== undefined) return grantTo(tx, userId, act);
      assertDetails({ ...NO_DETAILS, ...person }, ['email', 'firstName', 'lastName']);
      const expiresAt = invitationExpiry(now);
      await tx.directory.invitations.save({
        ...NO_DETAILS,
        ...person,
        email: person.email.toLowerCase(),
        grants: GRANTS,
        expiresAt,
        invitedAt: now,
        invitedBy: OPERATOR,
        invitedById: null,
        mailedAt: null,
      });
      return { kind: 'invited', expiresAt };
    });
  }

  /** Withdraws an open invitation. @returns false if there is none. */
  withdraw(email: string, now: Date): Promise<boolean> {
    return this.transactions.run(async (tx) => (await tx.directory.invitations.take(email, now)) !== undefined);
  }

  /** The administrators there are, by email. */
  administrators(): Promise<readonly OfficePerson[]> {
    return this.transactions.run((tx) => tx.directory.officePeople());
  }

  /** Open invitations, by email. */
  open(now: Date): Promise<readonly SavedInvitation[]> {
    return this.transactions.run((tx) => tx.directory.invitations.open(now));
  }
}

/** The names of a person to make an administrator. */
export interface NewAdministrator {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Makes the owner of an account an administrator, and adds them to the directory if necessary.
 *
 * @throws Refusal 400 for invalid details; EMAIL_TAKEN if another account has the email; GRANT_REFUSED.
 */
export async function makeAdministrator(
  tx: Transaction,
  account: SignInAccount,
  person: NewAdministrator & { readonly email: string },
  now: Date,
): Promise<void> {
  const userId = account.subject;
  const known = await tx.directory.lock([userId]);
  if (!known.has(userId)) {
    const act = { userId, name: `${person.firstName} ${person.lastName}`, now };
    assertDetails({ ...NO_DETAILS, ...person }, ['email', 'firstName', 'lastName']);
    if (await tx.directory.isEmailTaken(person.email)) throw emailTaken();
    const isAdded = await tx.directory.add(account, { ...NO_DETAILS, ...person, status: 'Active' }, act);
    if (!isAdded) throw emailTaken();
    await tx.directory.record(
      userId,
      [{ event: 'created', groupNumber: null, text: 'By the code of the server.' }],
      act,
    );
  }
  await grantTo(tx, userId, { userId: '', name: OPERATOR, now });
}

async function grantTo(tx: Transaction, userId: string, act: AuditStamp): Promise<Granted> {
  const person = (await tx.directory.lock([userId])).get(userId);
  if (!person) throw new Error(`There is no person ${userId}.`);
  const blocking = person.grants.flatMap(({ role }) =>
    role === Role.BillingUser || role === Role.ViewOnly ? [role] : [],
  );
  if (blocking.length > 0) {
    const message = `An administrator cannot also be ${roleLabels(blocking).join(' and ')}, and this person is. Choose another email.`;
    throw new Refusal(ErrorCode.GrantRefused, message);
  }
  if (person.status !== 'Active') {
    await tx.directory.change(userId, { status: 'Active' }, act);
    const event = person.status === 'Deleted' ? 'restored' : 'enabled';
    await tx.directory.record(userId, [{ event, groupNumber: null, text: 'By the server operator.' }], act);
  }
  await tx.directory.grant(userId, GRANTS, act);
  const open = await tx.directory.managerRequest(userId);
  const added = { event: 'roleAdded', groupNumber: null, text: `${roleNames(ADMINISTRATOR)}.` } as const;
  await tx.directory.record(userId, [{ ...added, ...(open && { answers: open.eventPk }) }], act);
  await tx.directory.signIn.personChanged(userId);
  return { kind: 'granted' };
}

const roleNames = (roles: readonly Role[]) => roleLabels(roles).join(', ');
