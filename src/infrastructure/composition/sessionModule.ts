import { OtherTabs } from '../../application/people/session/OtherTabs';
import {
  Absence,
  BillLockRelease,
  Identity,
  LocalTraces,
  SessionSettings,
  SignInRounds,
  Tabs,
  WakeSignals,
} from '../../application/people/session/ports';
import { Session } from '../../application/people/session/Session';
import { SessionRenewal } from '../../application/people/session/SessionRenewal';
import { SessionTokens } from '../../application/people/session/SessionTokens';
import { SignIn } from '../../application/people/session/SignIn';
import { LastCalls, SignOut } from '../../application/people/session/SignOut';
import { StepUp } from '../../application/people/session/StepUp';
import { Time } from '../../application/platform/shared/Time';
import type { Token } from '../../application/platform/shared/Token';
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
