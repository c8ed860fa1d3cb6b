import type { Branding, DirectoryFacts } from '../../../contract/people/session';
import { scopeFor } from '../../../src/domain/platform/access/decide';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { Refusal } from '../../platform/shared/Refusal';
import type { PreferencesStore, StartViews, WelcomeNotices } from './ports';

const MAX_GROUPS = 500;
const MAX_CARRIERS = 500;
const MAX_TIES = 500;

const DEFAULT_BRANDING: Branding = { name: 'Listbill', logoUrl: null };

/** Reads the caller's preferences, groups and access. @source API-2 API-3 */
export class ReadPreferences {
  constructor(
    private readonly store: PreferencesStore,
    private readonly startViews: StartViews,
  ) {}

  /** @param brandOf the group whose branding is shown; the product's branding without one. */
  async run(caller: Caller, now: Date, brandOf?: string): Promise<DirectoryFacts> {
    const { userId, person } = caller;
    const [seen, rules] = [scopeFor(caller.person, 'dashboard.read'), scopeFor(caller.person, 'rules.read')];
    const [userPreferences, visits, groups, codeNames, startViews, ties, branding] = await Promise.all([
      this.store.preferencesOf(userId),
      this.store.visitsOf(userId),
      this.store.groupsInScope(seen, rules, MAX_GROUPS, now),
      this.store.codeNamesOf(person, seen, MAX_CARRIERS),
      this.startViews.startViewsOf(caller),
      this.store.tiesOf(userId, now),
      brandOf === undefined ? undefined : this.store.brandingOf(brandOf),
    ]);
    return {
      userPreferences,
      branding: branding ?? DEFAULT_BRANDING,
      groupSettings: groups,
      codeNames: { ...codeNames },
      startViews: [...startViews],
      ...(ties.length > 0 && { ties: ties.slice(0, MAX_TIES) }),
      grants: [...person.grants],
      divisionLimits: (person.divisionLimits ?? []).map(({ groupNumber, divisionNumbers }) => ({
        groupNumber,
        divisionNumbers: [...divisionNumbers],
      })),
      carrierCodes: [...person.carrierCodes],
      agentCodes: [...person.agentCodes],
      repId: person.repId,
      ...visits,
    };
  }
}

/** Saves the given preferences and leaves others unchanged. */
export class SavePreferences {
  constructor(private readonly store: PreferencesStore) {}

  /** @throws Refusal TOO_LARGE. */
  async run({ userId }: Caller, preferences: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const saved = await this.store.merge(userId, preferences);
    if (saved) return saved;
    throw new Refusal(ErrorCode.TooLarge, 'The preferences are too large. Nothing was saved.');
  }
}

/** Records that a person has seen the welcome notice, which is shown once. @source MGM-21 USR-1 */
export class SeeWelcomeNotice {
  constructor(private readonly notices: WelcomeNotices) {}

  /** @throws Refusal WRONG_USER if the email is not the caller's. */
  async run({ userId, email }: Caller, noticeOf: string): Promise<void> {
    if (noticeOf.toLowerCase() !== email.toLowerCase()) {
      throw new Refusal(
        ErrorCode.WrongUser,
        'The welcome notice can only be dismissed for yourself. Use your own email address.',
      );
    }
    await this.notices.markSeen(userId);
  }
}
