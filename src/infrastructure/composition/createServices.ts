import { Container, type ContainerModule, type Newable } from 'inversify';
import type { Environment } from '../../../contract/environment';
import { AccountOffers } from '../../application/account/AccountOffers';
import { Deployment } from '../../application/preferences/Deployment';
import type { Opening } from '../../application/session/OpenSession';
import { OtherTabs } from '../../application/session/OtherTabs';
import type { Identity } from '../../application/session/ports/Identity';
import { Session } from '../../application/session/Session';
import { SessionRenewal } from '../../application/session/SessionRenewal';
import { ApiAddress } from '../http/ApiAddress';
import { IdentityProviderKeys } from '../identity/IdentityProviderKeys';
import { browserModule } from './browserModule';
import { httpModule } from './httpModule';
import { provideValue } from './provide';
import { provideInstallation } from './provideInstallation';
import { sessionModule } from './sessionModule';
import { shellModule } from './shellModule';
import { SLICES } from './slices';

/** What the application is made from. */
export interface Parts {
  readonly environment: Environment;
  readonly identity: Identity;
  readonly opening: Opening;
  /** Everything only a browser has; tests bring their own. */
  readonly surroundings?: ContainerModule;
}

/** Wires the application and starts its session. The composition root: the only place that knows everything. */
export function createServices({ environment, identity, opening, surroundings = browserModule }: Parts) {
  const container = new Container();
  const bind = container.bind.bind(container);
  const { claimsNamespace: namespace, samlConnection } = environment.identity;
  container.load(
    surroundings,
    sessionModule(identity, { namespace, clientGroups: environment.clientGroups, samlConnection }),
    httpModule,
    shellModule,
  );
  provideValue(bind, ApiAddress, environment.apiBaseUrl);
  provideInstallation(bind, environment);
  provideValue(bind, Deployment, new Deployment(environment.demo, environment.embeddedDatabase));
  const databaseConnection = environment.identity.databaseConnection ?? 'Username-Password-Authentication';
  provideValue(bind, IdentityProviderKeys, { ...environment.identity, databaseConnection });
  const { passwordless = false, signUp = false, passwordChange = false } = environment.identity.accounts ?? {};
  provideValue(bind, AccountOffers, new AccountOffers(passwordless, signUp, passwordChange));
  const prepared = new Map<string, Promise<void>>();

  async function prepareOne(slice: string): Promise<void> {
    const fetchModule = SLICES[slice];
    if (!fetchModule) throw new Error(`No slice is called ${slice}`);
    container.load(await fetchModule());
  }

  container.get(Session).begin(opening);
  container.get(SessionRenewal).start();
  container.get(OtherTabs).start();

  return {
    get: <UseCase>(useCase: new (...dependencies: never[]) => UseCase) =>
      container.get<UseCase>(useCase as Newable<UseCase>),

    async prepare(slices: readonly string[]): Promise<void> {
      await Promise.all(
        slices.map((slice) => {
          const begun = prepared.get(slice) ?? prepareOne(slice);
          prepared.set(slice, begun);
          // A chunk that could not be fetched may be asked for again.
          return begun.catch((error: unknown) => {
            prepared.delete(slice);
            throw error;
          });
        }),
      );
    },
  };
}
