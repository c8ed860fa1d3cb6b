import * as v from 'valibot';
import { clientSettingsSchema } from '../../contract/environment';
import { decimalNumber, flag } from './settingKinds';

/** Settings of the shell around every screen. */
export const shellSettings = {
  INACTIVITY_LIMIT_MINUTES: decimalNumber('30', 0.1, 1440),
  INACTIVITY_OTHER_LIMIT_MINUTES: decimalNumber('15', 0.1, 1440),
  INACTIVITY_CHECK_SECONDS: decimalNumber('30', 1, 600),
  INACTIVITY_WARNING_SECONDS: decimalNumber('15', 1, 600),
  BROWSER_LOGGING: flag('false'),
  ANALYTICS: v.optional(v.picklist(['none', 'server'], 'must be none or server'), 'server'),
  CLIENT_SETTINGS: v.pipe(
    v.optional(v.string(), '{}'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown;
      } catch {
        addIssue({ message: 'must be JSON: {"GROUP NAME": {"name": "…", "accent": "#0b6671", "logoUrl": "…"}}' });
        return NEVER;
      }
    }),
    v.record(v.string(), clientSettingsSchema),
  ),
};
