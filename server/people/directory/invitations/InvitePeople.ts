import { normalizedEmail } from '../../../../src/domain/people/account/Profile';
import { canGrant } from '../../../../src/domain/people/directory/canGrant';
import type { Grantor } from '../../../../src/domain/people/directory/Grantor';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { isPowerful } from '../../../../src/domain/platform/access/power';
import { Role } from '../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { MailMethod } from '../../../platform/mail/ports';
import type { Caller } from '../../../platform/shared/Caller';
import { forbidden, notFound, Refusal } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import { invitationMail } from '../accountMails';
import { checkNewPerson } from '../CreatePerson';
import { lockGrantor } from '../changeContext';
import { groupsWith } from '../grants';
import { assertDetails, assertUsualEmail } from '../personDetails';
import type { StoredPersonDetails } from '../ports/DirectoryRepository';
import type { SavedInvitation } from '../ports/Invitations';

/** Default number of days until an invitation expires. */
export const INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const FIELDS = ['email', 'firstName', 'lastName', 'phoneNumber', 'extension'];

/** When an invitation that is sent now expires. */
export function invitationExpiry(now: Date, days = INVITATION_DAYS): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

interface InvitationRequest {
  readonly caller: Caller;
  readonly now: Date;
  readonly details: Omit<StoredPersonDetails, 'status'>;
  /** True if the caller confirmed an email with characters that look like others. */
  readonly emailConfirmed: boolean;
  readonly grants: readonly Grant[];
}

interface InvitationKey {
  readonly caller: Caller;
  readonly now: Date;
  readonly email: string;
  /** Refuses to send power again without a recent sign-in. Default: accepts any sign-in. */
  readonly assertRecentSignIn?: (() => void) | undefined;
}

/** A sent invitation, and what happened to its mail. */
export interface InvitationAnswer {
  readonly invitation: SavedInvitation;
  /** Whether a mail is sent now, or was within the last minute. */
  readonly sent: boolean;
  readonly message: string;
}

/**
 * Gives people access by email before they have an account: a person who signs in with the email, verified by the identity
 * provider, gets it until the invitation expires. An invitation cannot include rights that the inviter may not grant.
 *
 * @source docs/decisions/directory.md#people-are-invited-with-what-the-inviter-may-grant
 */
export class InvitePeople {
  constructor(
    private readonly transactions: Transactions,
    private readonly mailMethod: MailMethod,
    private readonly homeAddress: string,
    private readonly days = INVITATION_DAYS,
  ) {}

  /**
   * Repeating an own invitation replaces it. The mail goes at most once a minute.
   *
   * @throws Refusal 400; 403; EMAIL_TAKEN if the email has a person, or an invitation of someone else; EMAIL_UNUSUAL,
   * GRANT_REFUSED.
   */
  invite(input: InvitationRequest): Promise<InvitationAnswer> {
    const details = { ...input.details, email: normalizedEmail(input.details.email).toLowerCase() };
    assertDetails(details, FIELDS);
    assertUsualEmail(details.email, input.emailConfirmed);
    return this.transactions.run(async (tx) => {
      const { caller, now } = input;
      const before = await tx.directory.invitations.lock(details.email);
      const checked = await checkNewPerson(tx, { ...input, details });
      if (checked.grants.length === 0) throw nothingGranted();
      if (before && before.expiresAt > now && before.invitedById !== caller.userId) throw invitedByOther();
      return this.send(tx, input, { ...checked.details, grants: checked.grants }, before);
    });
  }

  /** Mails an invitation again, and extends it. @throws Refusal NOT_FOUND, and as `invite`. */
  resend({ caller, email, now, assertRecentSignIn }: InvitationKey): Promise<InvitationAnswer> {
    return this.transactions.run(async (tx) => {
      const before = await tx.directory.invitations.lock(email);
      const { scope } = await lockGrantor(tx, caller, now);
      if (!before || !(await isVisible(tx, before, caller, scope))) throw notFound('invitation');
      const request = { caller, now, details: before, grants: before.grants };
      const checked = await checkNewPerson(tx, request);
      if (checked.grants.some(({ role }) => isPowerful(role))) assertRecentSignIn?.();
      return this.send(tx, request, { ...checked.details, grants: checked.grants }, before);
    });
  }

  /**
   * Ends an invitation. @throws Refusal NOT_FOUND; FORBIDDEN with rights that the caller may not grant, unless it is the
   * caller's.
   */
  revoke({ caller, email, now }: InvitationKey): Promise<void> {
    return this.transactions.run(async (tx) => {
      const invitation = await tx.directory.invitations.lock(email);
      const { grantor, scope } = await lockGrantor(tx, caller, now);
      if (!invitation || !(await isVisible(tx, invitation, caller, scope))) throw notFound('invitation');
      if (invitation.invitedById !== caller.userId) assertMayGrantAll(grantor, invitation);
      await tx.directory.invitations.remove(email);
    });
  }

  /** Invitations that the caller sent, and those whose groups are all in the caller's scope; latest first. */
  list({ caller, now }: Pick<InvitationKey, 'caller' | 'now'>): Promise<readonly SavedInvitation[]> {
    return this.transactions.run(async (tx) => {
      const { scope } = await lockGrantor(tx, caller, now);
      const all = await tx.directory.invitations.list();
      if (scope.kind === 'all') return all;
      const groups = await tx.directory.groupsWithin(scope, [
        ...new Set(all.flatMap(({ grants }) => groupsWith(grants))),
      ]);
      return all.filter((invitation) => isVisibleWith(invitation, caller, groups));
    });
  }

  private async send(
    tx: Transaction,
    { caller, now }: Pick<InvitationRequest, 'caller' | 'now'>,
    person: Pick<SavedInvitation, 'grants'> & Omit<StoredPersonDetails, 'status'>,
    before: SavedInvitation | undefined,
  ): Promise<InvitationAnswer> {
    const lastMailed = before?.mailedAt ?? null;
    const isRecent = lastMailed !== null && lastMailed.getTime() > now.getTime() - MINUTE_MS;
    const invitation: SavedInvitation = {
      ...person,
      expiresAt: invitationExpiry(now, this.days),
      invitedAt: now,
      invitedBy: caller.name,
      invitedById: caller.userId,
      mailedAt: isRecent ? lastMailed : now,
    };
    await tx.directory.invitations.save(invitation);
    if (!isRecent) {
      const groups = await tx.directory.invitations.groupNames(groupsWith(invitation.grants));
      await tx.directory.mails.send(
        invitationMail(invitation, {
          byName: caller.name,
          groups,
          homeAddress: this.homeAddress,
          days: this.days,
        }),
      );
    }
    const message = MESSAGES[this.mailMethod](invitation.email, isRecent);
    return { invitation, sent: this.mailMethod !== MailMethod.Nowhere, message };
  }
}

const MESSAGES: Readonly<Record<MailMethod, (email: string, isRecent: boolean) => string>> = {
  server: (email, isRecent) =>
    isRecent
      ? `A mail went to ${email} less than a minute ago. Wait a minute before you send another.`
      : `A mail to ${email} is on its way.`,
  outbox: (email) => `A mail to ${email} is in the outbox: mails of this installation do not leave it.`,
  nowhere: (email) =>
    `No mail went out, because this installation has no mail server. Ask ${email} to create an account and sign in.`,
};

async function isVisible(tx: Transaction, invitation: SavedInvitation, caller: Caller, scope: Scope): Promise<boolean> {
  if (scope.kind === 'all') return true;
  return isVisibleWith(invitation, caller, await tx.directory.groupsWithin(scope, groupsWith(invitation.grants)));
}

/** @param groups the groups in the caller's scope */
function isVisibleWith(
  { grants, invitedById }: SavedInvitation,
  { userId }: Caller,
  groups: ReadonlySet<string>,
): boolean {
  if (invitedById === userId) return true;
  return grants.length > 0 && grants.every(({ groupNumber }) => groupNumber !== null && groups.has(groupNumber));
}

function assertMayGrantAll(grantor: Grantor, { grants }: SavedInvitation): void {
  // Billing user comes first: the other roles of a group need it.
  const receiver = { userId: '', grants: grants.filter(({ role }) => role === Role.BillingUser) };
  for (const { role, groupNumber } of grants) {
    const decision = canGrant(grantor, role, { groupNumber, inScope: true, grantee: receiver });
    if (!decision.allowed) throw forbidden(decision.reason);
  }
}

function nothingGranted(): Refusal {
  const message = 'Choose at least one role. An invitation without access has no effect.';
  return new Refusal(ErrorCode.GrantRefused, message, { problems: [{ path: 'body.grants', message }] });
}

/** Does not say who invited: that may be out of the caller's scope. */
function invitedByOther(): Refusal {
  const message =
    "This email address already has an open invitation. Look for it in the list of invitations. If you can't find it, ask a manager.";
  return new Refusal(ErrorCode.EmailTaken, message);
}
