import type { ContainerModuleLoadOptions } from 'inversify';
import type { Environment } from '../../../contract/environment';
import { InactivitySettings } from '../../application/inactivity/InactivitySettings';
import { Installation } from '../../application/shell/Installation';
import { AnalyticsKind } from './AnalyticsKind';
import { Logging } from './Logging';
import { provideValue } from './provide';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** What `environment.json` says about the shell, in the application's own words and units. */
export function provideInstallation(bind: ContainerModuleLoadOptions['bind'], environment: Environment): void {
  const { apps, clientGroups, clientSettings, inactivity, analytics, logging } = environment;
  provideValue(bind, Installation, new Installation(apps, clientGroups, clientSettings));
  provideValue<AnalyticsKind>(bind, AnalyticsKind, analytics.kind);
  provideValue(bind, Logging, logging);
  provideValue<InactivitySettings>(bind, InactivitySettings, {
    limitMs: inactivity.limitMinutes * MINUTE_MS,
    otherLimitMs: inactivity.otherLimitMinutes * MINUTE_MS,
    checkEveryMs: inactivity.checkSeconds * SECOND_MS,
    warningMs: inactivity.warningSeconds * SECOND_MS,
  });
}
