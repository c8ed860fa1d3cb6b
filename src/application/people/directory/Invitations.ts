import type { SentInvitation } from '../../../../contract/people/invitations';
import { normalizedEmail } from '../../../domain/people/account/Profile';
import type { Invitation } from '../../../domain/people/directory/Invitation';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import type { BulkOptions } from '../../platform/shared/bulk';
import { fewAtOnce } from '../../platform/shared/fewAtOnce';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import { grantsOf } from './Access';
import type { NewPersonForm } from './NewPersonDraft';
import { type DetailProblems, detailProblems } from './PersonDetails';
import type { NewPerson } from './ports';

/** Invitations in the product API. All calls reject with ApiError; `signal` aborts. */
export interface InvitationGateway {
  /** Open and expired invitations, latest first. */
  list(signal?: AbortSignal): Promise<readonly Invitation[]>;
  /** Rejects with EMAIL_TAKEN, GRANT_REFUSED. */
  invite(person: Omit<NewPerson, 'sendWelcome'>): Promise<SentInvitation>;
  /** Rejects with NOT_FOUND. */
  resend(args: { readonly email: string }): Promise<SentInvitation>;
  /** Rejects with NOT_FOUND. */
  revoke(args: { readonly email: string }): Promise<void>;
}

export const InvitationGateway: Token<InvitationGateway> = createToken('InvitationGateway');

/** Outcome of inviting a person. */
export type InviteResult =
  | ({ readonly kind: 'invited' } & SentInvitation)
  | { readonly kind: 'refused'; readonly problems: DetailProblems };

/** What is done to chosen invitations. */
export type InvitationAction = 'resend' | 'revoke';

/** Outcome for one invitation. */
export interface InvitationResult {
  readonly invitation: Invitation;
  readonly ok: boolean;
  /** Outcome, or the reason it failed. */
  readonly message: string;
}

/** Invitations sent or revoked at a time. */
const CONCURRENCY = 4;

/** Invites people by email before they have an account. */
export class Invitations {
  constructor(
    private readonly gateway: InvitationGateway,
    private readonly time: Time,
  ) {}

  /** Show `true` to read the invitations. */
  list(): LiveQuery<true, readonly Invitation[]> {
    return new LiveQuery((_shown, signal) => this.gateway.list(signal), { time: this.time });
  }

  /**
   * @param emailConfirmed whether the user confirmed an address with look-alike characters.
   * @throws ApiError
   */
  async invite({ details, access }: NewPersonForm, emailConfirmed = false): Promise<InviteResult> {
    const problems = detailProblems(details, { emailConfirmed });
    if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
    const person = { ...details, email: normalizedEmail(details.email), emailConfirmed, grants: grantsOf(access) };
    return { kind: 'invited', ...(await this.gateway.invite(person)) };
  }

  /**
   * Resends or revokes several invitations, a few at a time.
   *
   * @returns an outcome for each that was tried, in the given order: all, unless canceled. Never rejects: a failed call is an outcome.
   */
  async runAll(
    action: InvitationAction,
    invitations: readonly Invitation[],
    { onProgress = () => undefined, signal }: BulkOptions = {},
  ): Promise<readonly InvitationResult[]> {
    const results = new Map<Invitation, InvitationResult>();
    await fewAtOnce(invitations, CONCURRENCY, async (invitation) => {
      if (signal?.aborted) return;
      results.set(invitation, await this.outcomeOf(action, invitation));
      onProgress(results.size);
    });
    return invitations.flatMap((invitation) => results.get(invitation) ?? []);
  }

  private async outcomeOf(action: InvitationAction, invitation: Invitation): Promise<InvitationResult> {
    try {
      if (action === 'resend') return { invitation, ok: true, message: (await this.resend(invitation)).message };
      await this.revoke(invitation);
      return { invitation, ok: true, message: 'Revoked.' };
    } catch (error) {
      return { invitation, ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Mails an invitation again and extends it. @throws ApiError */
  resend({ email }: Pick<Invitation, 'email'>): Promise<SentInvitation> {
    return this.gateway.resend({ email });
  }

  /** An invitation that no longer exists is revoked already. @throws ApiError */
  async revoke({ email }: Pick<Invitation, 'email'>): Promise<void> {
    try {
      await this.gateway.revoke({ email });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === ErrorCode.NotFound)) throw error;
    }
  }
}
