import type { InternalAxiosRequestConfig } from 'axios';
import { NEVER, of } from 'rxjs';
import { PayrollFiles } from '../../../../src/application/billing/reconciliation/ports';
import { IdentityAccounts } from '../../../../src/application/people/account/ports';
import { ActivityClock, ActivitySignals } from '../../../../src/application/people/inactivity/ports';
import { LocalSettings } from '../../../../src/application/people/preferences/ports';
import {
  Absence,
  LocalTraces,
  SignInRounds,
  Tabs,
  WakeSignals,
} from '../../../../src/application/people/session/ports';
import { BrowserAgent, VisitNotes } from '../../../../src/application/platform/browsers/ports';
import { NewKey } from '../../../../src/application/platform/shared/NewKey';
import { PageVisibility } from '../../../../src/application/platform/shared/PageVisibility';
import { Time } from '../../../../src/application/platform/shared/Time';
import { provideValue, slice } from '../../../../src/infrastructure/composition/provide';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';
import { ClosingPage } from '../../../../src/infrastructure/http/ClosingPage';
import { HttpAdapter } from '../../../../src/infrastructure/http/HttpTransport';
import type { InProcessNetwork } from './InProcessNetwork';
import { NO_SIGN_IN_RETRIES } from './noSignInRetries';
import { StageDevice } from './StageDevice';
import type { StageTime } from './StageTime';

export interface BrowserStandIns {
  readonly time: StageTime;
  readonly network: InProcessNetwork;
  readonly tab: Tabs;
  readonly device: StageDevice;
  readonly absence: Absence;
  readonly accounts: IdentityAccounts;
}

/** Reading a workbook loads code and unpacks the file, which takes real time. */
class TimedPayrollFiles extends InThreadPayrollFiles {
  constructor(private readonly time: StageTime) {
    super();
  }

  override open(...file: Parameters<InThreadPayrollFiles['open']>): ReturnType<InThreadPayrollFiles['open']> {
    return this.time.during(super.open(...file));
  }
}

/** Replaces the browser: scenario time, in-process network, and an always visible page. */
export const browserStandIns = ({ time, network, tab, device, absence, accounts }: BrowserStandIns) =>
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
    provideValue(bind, StageDevice, device);
    provideValue(bind, ActivitySignals, device);
    provideValue(bind, ActivityClock, device.clock);
    provideValue(bind, BrowserAgent, device.agent);
    provideValue(bind, VisitNotes, device.notes);
    provideValue(bind, IdentityAccounts, accounts);
    provideValue(bind, Absence, absence);
    provideValue(bind, SignInRounds, NO_SIGN_IN_RETRIES);
    provideValue(bind, LocalTraces, { clear: () => settings.clear() });
    provideValue(bind, PayrollFiles, new TimedPayrollFiles(time));
    return bind;
  });
