import type { PreferencesAnswer } from '../../../contract/session';
import { decide } from '../../../src/domain/access/decide';
import { NOTHING } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { Branding, PreferencesStore, WelcomeNotices } from './ports';

const MAX_GROUPS = 500;

const DEFAULT_BRANDING: Branding = { name: 'Listbill', logoUrl: null };

/** What the directory knows of the caller beyond the claims. @source API-2 API-3 */
export class ReadPreferences {
  constructor(private readonly store: PreferencesStore) {}

  /** @param brandOf the group whose looks are shown; ours without one. */
  async run({ userId, person }: Caller, brandOf?: string): Promise<PreferencesAnswer> {
    const seen = decide(person, 'dashboard.read');
    const [userPreferences, visits, groups, branding] = await Promise.all([
      this.store.preferencesOf(userId),
      this.store.visitsOf(userId),
      this.store.groupsInScope(seen.allowed ? seen.scope : NOTHING, MAX_GROUPS),
      brandOf === undefined ? undefined : this.store.brandingOf(brandOf),
    ]);
    return {
      userPreferences,
      branding: branding ?? DEFAULT_BRANDING,
      groupSettings: groups,
      grants: [...person.grants],
      carrierCodes: [...person.carrierCodes],
      agentCodes: [...person.agentCodes],
      repId: person.repId,
      ...visits,
    };
  }
}

/** Keeps what somebody chose: named ones are replaced, others stay. */
export class SavePreferences {
  constructor(private readonly store: PreferencesStore) {}

  /** @throws Refusal TOO_LARGE. */
  async run({ userId }: Caller, preferences: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const saved = await this.store.merge(userId, preferences);
    if (saved) return saved;
    throw new Refusal(
      ErrorCode.TooLarge,
      'These are more preferences than are kept for one person. Nothing was saved.',
    );
  }
}

/** Notes that somebody has seen the notice that welcomes new people, so that they see it once. @source MGM-21 USR-1 */
export class SeeWelcomeNotice {
  constructor(private readonly notices: WelcomeNotices) {}

  /** @throws Refusal WRONG_USER when the email is not the caller's. */
  async run({ userId, email }: Caller, noticeOf: string): Promise<void> {
    if (noticeOf.toLowerCase() !== email.toLowerCase()) {
      throw new Refusal(
        ErrorCode.WrongUser,
        'Everybody sees the welcome notice for themselves: give your own email address.',
      );
    }
    await this.notices.markSeen(userId);
  }
}
