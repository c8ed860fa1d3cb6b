import type { Environment } from '../../../contract/platform/environment';
import { InactivitySettings } from '../../application/people/inactivity/ports';
import { createToken, type Token } from '../../application/platform/shared/Token';
import { AccountOffers, Deployment, Installation } from '../../application/run/shell/Installation';
import { ApiAddress } from '../http/HttpTransport';
import { IdentityProviderKeys } from '../identity/IdentitySettings';
import { provideValue, slice } from './provide';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Where analytics events go. @source ANA-1 */
export type AnalyticsKind = Environment['analytics']['kind'];
export const AnalyticsKind: Token<AnalyticsKind> = createToken('AnalyticsKind');

/** Whether analytics events are also written to the browser's console. @source ENV-1 */
export const Logging: Token<boolean> = createToken('Logging');

/** The settings of `environment.json`, in the application's names and units. */
export const environmentModule = (environment: Environment) =>
  slice<never>()(({ bind }) => {
    const { apps, clientGroups, clientSettings, inactivity, analytics, logging, identity } = environment;
    provideValue(bind, ApiAddress, environment.apiBaseUrl);
    provideValue(bind, Installation, new Installation(apps, clientGroups, clientSettings));
    provideValue(bind, Deployment, new Deployment(environment.demo, environment.embeddedDatabase));
    provideValue(bind, AnalyticsKind, analytics.kind);
    provideValue(bind, Logging, logging);
    provideValue(bind, InactivitySettings, {
      limitMs: inactivity.limitMinutes * MINUTE_MS,
      otherLimitMs: inactivity.otherLimitMinutes * MINUTE_MS,
      checkEveryMs: inactivity.checkSeconds * SECOND_MS,
      warningMs: inactivity.warningSeconds * SECOND_MS,
    });
    const databaseConnection = identity.databaseConnection ?? 'Username-Password-Authentication';
    provideValue(bind, IdentityProviderKeys, { ...identity, databaseConnection });
    const { passwordless = false, signUp = false, passwordChange = false } = identity.accounts ?? {};
    provideValue(bind, AccountOffers, new AccountOffers(passwordless, signUp, passwordChange));
    return bind;
  });
export type EnvironmentModule = ReturnType<typeof environmentModule>;
