import * as v from 'valibot';
import { text } from './settingKinds';

/** The provider's management API, by which accounts are made and changed from here. @source SES-10 */
export const managementSettings = {
  IDENTITY_MANAGEMENT_CLIENT_ID: text,
  IDENTITY_MANAGEMENT_CLIENT_SECRET: text,
  IDENTITY_MANAGEMENT_DOMAIN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/,
        'must be a host such as example.eu.auth0.com, or an http address on localhost',
      ),
    ),
  ),
};
