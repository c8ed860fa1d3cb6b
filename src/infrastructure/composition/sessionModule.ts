import { OtherTabs } from '../../application/session/OtherTabs';
import {
  Absence,
  BillLockRelease,
  Identity,
  LocalTraces,
  SessionSettings,
  SignInRounds,
  Tabs,
  WakeSignals,
} from '../../application/session/ports';
import { Session } from '../../application/session/Session';
import { SessionRenewal } from '../../application/session/SessionRenewal';
import { SessionTokens } from '../../application/session/SessionTokens';
import { SignIn } from '../../application/session/SignIn';
import { LastCalls, SignOut } from '../../application/session/SignOut';
import { StepUp } from '../../application/session/StepUp';
import { Time } from '../../application/shared/Time';
import type { Token } from '../../application/shared/Token';
import type { Surrounding } from './browserModule';
import { provideUseCase, provideValue, slice } from './provide';

/** Wiring of the session. Signing out releases bill locks with the adapter from `httpModule`. */
export const sessionModule = (identity: Identity, settings: SessionSettings) =>
  slice<Surrounding | Token<BillLockRelease>>()(({ bind }) => {
    provideValue(bind, Identity, identity);
    provideValue(bind, SessionSettings, settings);
    provideUseCase(bind, Session, [Identity, SessionSettings]);
    provideUseCase(bind, SessionTokens, [Session, Time]);
    provideUseCase(bind, SessionRenewal, [Session, WakeSignals, Time]);
    provideUseCase(bind, OtherTabs, [Session, Tabs, LocalTraces, Time]);
    provideUseCase(bind, SignIn, [Identity, Absence, SignInRounds, Time]);
    provideUseCase(bind, StepUp, [Session, Identity, Tabs]);
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
