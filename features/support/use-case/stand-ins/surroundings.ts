import type { InternalAxiosRequestConfig } from 'axios';
import { NEVER, of } from 'rxjs';
import { IdentityAccounts } from '../../../../src/application/account/ports';
import { BrowserAgent, VisitNotes } from '../../../../src/application/browsers/ports';
import { ActivityClock, ActivitySignals } from '../../../../src/application/inactivity/ports';
import { LocalSettings } from '../../../../src/application/preferences/ports';
import { PayrollFiles } from '../../../../src/application/reconciliation/ports';
import { Absence, LocalTraces, SignInRounds, Tabs, WakeSignals } from '../../../../src/application/session/ports';
import { NewKey } from '../../../../src/application/shared/NewKey';
import { PageVisibility } from '../../../../src/application/shared/PageVisibility';
import { Time } from '../../../../src/application/shared/Time';
import { provideAdapter, provideValue, slice } from '../../../../src/infrastructure/composition/provide';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';
import { ClosingPage } from '../../../../src/infrastructure/http/ClosingPage';
import { HttpAdapter } from '../../../../src/infrastructure/http/HttpTransport';
import type { InProcessNetwork } from './InProcessNetwork';
import { StageBody } from './StageBody';
import type { StageTime } from './StageTime';
import { USED_UP } from './usedUpRounds';

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
  slice<never>()(({ bind }) => {
    const settings = new Map<string, string>();
    provideValue(bind, Time, time);
    provideValue(bind, NewKey, () => crypto.randomUUID());
    provideValue(bind, HttpAdapter, network.adapter);
    provideValue(bind, ClosingPage, {
      fetch: (url, { method = 'GET', headers, body }) =>
        network.adapter({ url, method, headers, data: body } as unknown as InternalAxiosRequestConfig),
      origin: 'http://localhost',
      isOnline: () => true,
      cookies: () => '',
    });
    provideValue(bind, LocalSettings, {
      read: (key) => settings.get(key),
      write: (key, value) => settings.set(key, value),
    });
    provideValue(bind, PageVisibility, { visible$: of(true) });
    provideValue(bind, WakeSignals, { wake$: NEVER, isOnline: () => true });
    provideValue(bind, Tabs, tab);
    provideValue(bind, StageBody, body);
    provideValue(bind, ActivitySignals, body);
    provideValue(bind, ActivityClock, body.clock);
    provideValue(bind, BrowserAgent, body.agent);
    provideValue(bind, VisitNotes, body.notes);
    provideValue(bind, IdentityAccounts, accounts);
    provideValue(bind, Absence, absence);
    provideValue(bind, SignInRounds, USED_UP);
    provideValue(bind, LocalTraces, { clear: () => settings.clear() });
    provideAdapter(bind, PayrollFiles, InThreadPayrollFiles, []);
    return bind;
  });
