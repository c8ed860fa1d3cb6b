import { LastCalls } from '../../application/session/LastCalls';
import { OtherTabs } from '../../application/session/OtherTabs';
import { Absence } from '../../application/session/ports/Absence';
import { BillLockRelease } from '../../application/session/ports/BillLockRelease';
import { Identity } from '../../application/session/ports/Identity';
import { LocalTraces } from '../../application/session/ports/LocalTraces';
import { SignInRounds } from '../../application/session/ports/SignInRounds';
import { Tabs } from '../../application/session/ports/Tabs';
import { WakeSignals } from '../../application/session/ports/WakeSignals';
import { Session } from '../../application/session/Session';
import { SessionRenewal } from '../../application/session/SessionRenewal';
import { SessionSettings } from '../../application/session/SessionSettings';
import { SessionTokens } from '../../application/session/SessionTokens';
import { SignIn } from '../../application/session/SignIn';
import { SignOut } from '../../application/session/SignOut';
import { Time } from '../../application/shared/Time';
import type { Token } from '../../application/shared/Token';
import type { Surrounding } from './browserModule';
import { provideUseCase, provideValue, slice } from './provide';

/** Everything about who is signed in. Signing out releases bill locks, for which `httpModule` has the adapter. */
export const sessionModule = (identity: Identity, settings: SessionSettings) =>
  slice<Surrounding | Token<BillLockRelease>>()(({ bind }) => {
    provideValue(bind, Identity, identity);
    provideValue(bind, SessionSettings, settings);
    provideUseCase(bind, Session, [Identity, SessionSettings]);
    provideUseCase(bind, SessionTokens, [Session, Time]);
    provideUseCase(bind, SessionRenewal, [Session, WakeSignals, Time]);
    provideUseCase(bind, OtherTabs, [Session, Tabs, LocalTraces, Time]);
    provideUseCase(bind, SignIn, [Identity, Absence, SignInRounds, Time]);
    provideUseCase(bind, LastCalls, []);
    provideUseCase(bind, SignOut, [
      Session,
      Identity,
      BillLockRelease,
      LocalTraces,
      Tabs,
      LastCalls,
      SessionSettings,
      Time,
    ]);
    return bind;
  });
export type SessionModule = ReturnType<typeof sessionModule>;
