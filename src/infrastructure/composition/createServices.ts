import { Container, type Newable } from 'inversify';
import type { Environment } from '../../../contract/environment';
import type { Opening } from '../../application/session/OpenSession';
import { OtherTabs } from '../../application/session/OtherTabs';
import type { Identity } from '../../application/session/ports';
import { Session } from '../../application/session/Session';
import { SessionRenewal } from '../../application/session/SessionRenewal';
import type { SliceName } from '../../application/shared/SliceName';
import { browserModule, type Surroundings } from './browserModule';
import { environmentModule } from './environmentModule';
import { httpModule } from './httpModule';
import { sessionModule } from './sessionModule';
import { shellModule } from './shellModule';
import { BROWSER_PARTS, SLICES } from './slices';

/** Inputs of the application. */
export interface Parts {
  readonly environment: Environment;
  readonly identity: Identity;
  readonly opening: Opening;
  /** Replacements of everything a browser provides. Default: the browser. */
  readonly surroundings?: Surroundings;
}

/** Wires the application and starts its session. This is the composition root. */
export function createServices({ environment, identity, opening, surroundings }: Parts) {
  const container = new Container();
  const { claimsNamespace: namespace, samlConnection } = environment.identity;
  container.load(
    surroundings ?? browserModule,
    environmentModule(environment),
    sessionModule(identity, { namespace, clientGroups: environment.clientGroups, samlConnection }),
    httpModule,
    shellModule,
  );
  const prepared = new Map<SliceName, Promise<void>>();

  async function prepareOne(slice: SliceName): Promise<void> {
    const fetchPart = surroundings ? undefined : BROWSER_PARTS[slice];
    const [module, part] = await Promise.all([SLICES[slice](), fetchPart?.()]);
    container.load(module);
    if (part) container.load(part);
  }

  container.get(Session).open(opening);
  container.get(SessionRenewal).start();
  container.get(OtherTabs).start();

  return {
    get: <UseCase>(useCase: new (...dependencies: never[]) => UseCase) =>
      container.get<UseCase>(useCase as Newable<UseCase>),

    async prepare(slices: readonly SliceName[]): Promise<void> {
      await Promise.all(
        slices.map((slice) => {
          const started = prepared.get(slice) ?? prepareOne(slice);
          prepared.set(slice, started);
          // Lets the next call retry a failed load.
          return started.catch((error: unknown) => {
            prepared.delete(slice);
            throw error;
          });
        }),
      );
    },
  };
}
