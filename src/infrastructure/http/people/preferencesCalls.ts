import {
  type DirectoryFacts,
  getGroupPreferences,
  getOfficePreferences,
  recordLogin,
  savePreferences,
} from '../../../../contract/people/session';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import { type ApiCaller, fromCalls } from '../fromCalls';

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

const made = fromCalls({ save: savePreferences, recordLogin });

export const preferencesCalls = (api: ApiCaller) => ({
  ...made(api),

  async load({ primaryType, groups: [firstGroup] }: CurrentUser): Promise<DirectoryFacts> {
    if (primaryType === 'unknown') return NO_FACTS;
    if (primaryType !== 'billingUser') return api.call(getOfficePreferences, {});
    return firstGroup === undefined ? NO_FACTS : api.call(getGroupPreferences, { params: { firstGroup } });
  },
});
