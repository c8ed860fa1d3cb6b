import { getGroupPreferences, getOfficePreferences, recordLogin, savePreferences } from '../../../contract/session';
import type { DirectoryFacts, PreferencesGateway, PreferenceValue } from '../../application/preferences/ports';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import type { ApiClient } from './ApiClient';

/** Answer for a billing user without groups, who has no call to make. */
const NO_FACTS: DirectoryFacts = {
  grants: [],
  carrierCodes: [],
  agentCodes: [],
  repId: null,
  groupSettings: [],
  branding: { name: '', logoUrl: null },
  userPreferences: {},
  lastSignInAt: null,
  receivedUiWelcomeNotice: true,
};

export class HttpPreferencesGateway implements PreferencesGateway {
  constructor(private readonly api: Pick<ApiClient, 'call'>) {}

  async load({ primaryType, groups: [firstGroup] }: CurrentUser): Promise<DirectoryFacts> {
    if (primaryType === 'unknown') return NO_FACTS;
    if (primaryType !== 'billingUser') return this.api.call(getOfficePreferences, {});
    return firstGroup === undefined ? NO_FACTS : this.api.call(getGroupPreferences, { params: { firstGroup } });
  }

  async save(userPreferences: Readonly<Record<string, PreferenceValue>>): Promise<void> {
    await this.api.call(savePreferences, { body: { userPreferences } });
  }

  async recordLogin(loginTimestamp: string): Promise<void> {
    await this.api.call(recordLogin, { body: { loginTimestamp } });
  }
}
