import { Container, type ContainerModule, type Newable } from 'inversify';
import type { Environment } from '../../../contract/platform/environment';
import type { Opening } from '../../application/people/session/OpenSession';
import { OtherTabs } from '../../application/people/session/OtherTabs';
import type { Identity } from '../../application/people/session/ports';
import { Session } from '../../application/people/session/Session';
import { SessionRenewal } from '../../application/people/session/SessionRenewal';
import type { SliceName } from '../../application/platform/shared/SliceName';
import type { HeadStart } from '../http/HeadStart';
import { browserModule, type Surroundings } from './browserModule';
import { environmentModule } from './environmentModule';
import { httpModule } from './httpModule';
import { sessionModule } from './sessionModule';
import { shellModule } from './shellModule';

/** Inputs of the application. */
export interface Parts {
  readonly environment: Environment;
  readonly identity: Identity;
  readonly opening: Opening;
  /** Requests sent before the application loaded. */
  readonly headStart?: HeadStart | undefined;
  /** Replacements of everything a browser provides. Default: the browser. */
  readonly surroundings?: Surroundings;
}

/** Wires the application and starts its session. This is the composition root. */
export function createServices({ environment, identity, opening, headStart, surroundings }: Parts) {
  const container = new Container();
  const { claimsNamespace: namespace, samlConnection } = environment.identity;
  container.load(
    surroundings ?? browserModule(headStart),
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

type FetchModules = Readonly<Record<SliceName, () => Promise<ContainerModule>>>;

/**
 * The wiring of each slice, loaded when a screen needs it. Bills and dashboard are loaded together, because the bill
 * summary needs both and they use the same calls.
 */
export const SLICES: FetchModules = {
  account: () => import(/* webpackChunkName: "account-core" */ './accountModule').then((m) => m.accountModule),
  beginning: () => import(/* webpackChunkName: "setup" */ './beginningModule').then((m) => m.beginningModule),
  aging: () => import(/* webpackChunkName: "aging" */ './agingModule').then((m) => m.agingModule),
  bills: () => import(/* webpackChunkName: "bills-core" */ './billsModule').then((m) => m.billsModule),
  corrections: () =>
    import(/* webpackChunkName: "corrections" */ './correctionsModule').then((m) => m.correctionsModule),
  dashboard: () => import(/* webpackChunkName: "bills-core" */ './dashboardModule').then((m) => m.dashboardModule),
  companions: () => import(/* webpackChunkName: "companions" */ './companionsModule').then((m) => m.companionsModule),
  bill: () => import(/* webpackChunkName: "bill-core" */ './billModule').then((m) => m.billModule),
  demo: () => import(/* webpackChunkName: "demo-core" */ './demoModule').then((m) => m.demoModule),
  deposits: () => import(/* webpackChunkName: "deposits-core" */ './depositsModule').then((m) => m.depositsModule),
  office: () => import(/* webpackChunkName: "office-core" */ './officeModule').then((m) => m.officeModule),
  directory: () => import(/* webpackChunkName: "directory-core" */ './directoryModule').then((m) => m.directoryModule),
  expected: () => import(/* webpackChunkName: "expected" */ './expectedModule').then((m) => m.expectedModule),
  lists: () => import(/* webpackChunkName: "list-core" */ './listsModule').then((m) => m.listsModule),
  payments: () => import(/* webpackChunkName: "pay-core" */ './paymentsModule').then((m) => m.paymentsModule),
  reconciliation: () =>
    import(/* webpackChunkName: "reconcile-core" */ './reconciliationModule').then((m) => m.reconciliationModule),
  costs: () => import(/* webpackChunkName: "costs-core" */ './costsModule').then((m) => m.costsModule),
  divisions: () => import(/* webpackChunkName: "divisions-core" */ './divisionsModule').then((m) => m.divisionsModule),
  rules: () => import(/* webpackChunkName: "rules-core" */ './rulesModule').then((m) => m.rulesModule),
  setup: () => import(/* webpackChunkName: "setup" */ './setupModule').then((m) => m.setupModule),
  today: () => import(/* webpackChunkName: "dashboard" */ './todayModule').then((m) => m.todayModule),
  uploads: () => import(/* webpackChunkName: "uploads-core" */ './uploadsModule').then((m) => m.uploadsModule),
  views: () => import(/* webpackChunkName: "lists" */ './viewsModule').then((m) => m.viewsModule),
};

/** Browser adapters loaded with a slice. `Surroundings` contain their own. */
const BROWSER_PARTS: Partial<FetchModules> = {
  account: () => import(/* webpackChunkName: "account-core" */ './accountModule').then((m) => m.accountInBrowser),
  companions: () =>
    import(/* webpackChunkName: "companions" */ './companionsInBrowser').then((m) => m.companionsInBrowser),
  reconciliation: () =>
    import(/* webpackChunkName: "reconcile-core" */ './reconciliationModule').then((m) => m.reconciliationInBrowser),
};
