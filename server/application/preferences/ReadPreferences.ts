import type { PreferencesAnswer } from '../../../contract/session';
import { decide } from '../../../src/domain/access/decide';
import { NO_SCOPE } from '../../../src/domain/access/Scope';
import type { Caller } from '../shared/Caller';
import type { Branding, PreferencesStore } from './ports/PreferencesStore';

const MOST_GROUPS = 500;
const OWN_BRAND: Branding = { name: 'Listbill', logoUrl: null };

/** What the directory knows of the caller beyond the claims. @source API-2 API-3 */
export class ReadPreferences {
  constructor(private readonly store: PreferencesStore) {}

  /** @param brandOf the group whose looks are shown; ours without one. */
  async run({ userId, person }: Caller, brandOf?: string): Promise<PreferencesAnswer> {
    const seen = decide(person, 'dashboard.read');
    const [userPreferences, visits, groups, branding] = await Promise.all([
      this.store.preferencesOf(userId),
      this.store.visitsOf(userId),
      this.store.groupsWithin(seen.allowed ? seen.scope : NO_SCOPE, MOST_GROUPS),
      brandOf === undefined ? undefined : this.store.brandingOf(brandOf),
    ]);
    return {
      userPreferences,
      branding: branding ?? OWN_BRAND,
      groupSettings: groups,
      grants: [...person.grants],
      carrierCodes: [...person.carrierCodes],
      agentCodes: [...person.agentCodes],
      repId: person.repId,
      ...visits,
    };
  }
}
