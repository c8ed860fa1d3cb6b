import type { InternalAxiosRequestConfig } from 'axios';
import { ContainerModule } from 'inversify';
import { NEVER, of } from 'rxjs';
import { IdentityAccounts } from '../../../../src/application/account/ports/IdentityAccounts';
import { BrowserAgent } from '../../../../src/application/browsers/ports/BrowserAgent';
import { VisitNotes } from '../../../../src/application/browsers/ports/VisitNotes';
import { ActivityClock } from '../../../../src/application/inactivity/ports/ActivityClock';
import { ActivitySignals } from '../../../../src/application/inactivity/ports/ActivitySignals';
import { LocalSettings } from '../../../../src/application/preferences/ports/LocalSettings';
import { PayrollFiles } from '../../../../src/application/reconciliation/ports';
import { Absence } from '../../../../src/application/session/ports/Absence';
import { LocalTraces } from '../../../../src/application/session/ports/LocalTraces';
import { SignInRounds } from '../../../../src/application/session/ports/SignInRounds';
import { Tabs } from '../../../../src/application/session/ports/Tabs';
import { WakeSignals } from '../../../../src/application/session/ports/WakeSignals';
import { PageVisibility } from '../../../../src/application/shared/PageVisibility';
import { Time } from '../../../../src/application/shared/Time';
import { provideAdapter, provideValue } from '../../../../src/infrastructure/composition/provide';
import { ClosingPage } from '../../../../src/infrastructure/http/ClosingTransport';
import { HttpAdapter } from '../../../../src/infrastructure/http/HttpAdapter';
import type { InProcessNetwork } from './InProcessNetwork';
import { StageBody } from './StageBody';
import type { StageTime } from './StageTime';
import { USED_UP } from './usedUpRounds';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';

export interface StageParts {
  readonly time: StageTime;
  readonly network: InProcessNetwork;
  readonly tab: Tabs;
  readonly body: StageBody;
  readonly absence: Absence;
  readonly accounts: IdentityAccounts;
}

/** What a browser would have: here time is the scenario's, the network is this process, and the page is always in view. */
export const surroundings = ({ time, network, tab, body, absence, accounts }: StageParts) =>
  new ContainerModule(({ bind }) => {
    const settings = new Map<string, string>();
    provideValue<Time>(bind, Time, time);
    provideValue<HttpAdapter>(bind, HttpAdapter, network.adapter);
    provideValue<ClosingPage>(bind, ClosingPage, {
      fetch: (url, { method = 'GET', headers, body }) =>
        network.adapter({ url, method, headers, data: body } as unknown as InternalAxiosRequestConfig),
      origin: 'http://localhost',
      isOnline: () => true,
      cookies: () => '',
    });
    provideValue<LocalSettings>(bind, LocalSettings, {
      read: (key) => settings.get(key),
      write: (key, value) => settings.set(key, value),
    });
    provideValue<PageVisibility>(bind, PageVisibility, { visible$: of(true) });
    provideValue<WakeSignals>(bind, WakeSignals, { wake$: NEVER, isOnline: () => true });
    provideValue<Tabs>(bind, Tabs, tab);
    provideValue(bind, StageBody, body);
    provideValue<ActivitySignals>(bind, ActivitySignals, body);
    provideValue<ActivityClock>(bind, ActivityClock, body.clock);
    provideValue<BrowserAgent>(bind, BrowserAgent, body.agent);
    provideValue<VisitNotes>(bind, VisitNotes, body.notes);
    provideValue<IdentityAccounts>(bind, IdentityAccounts, accounts);
    provideValue<Absence>(bind, Absence, absence);
    provideValue<SignInRounds>(bind, SignInRounds, USED_UP);
    provideValue<LocalTraces>(bind, LocalTraces, { clear: () => settings.clear() });
    provideAdapter(bind, PayrollFiles, InThreadPayrollFiles, []);
  });
