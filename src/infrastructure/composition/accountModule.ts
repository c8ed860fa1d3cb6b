import { ChangePassword, SignInWithoutPassword, SignUp } from '../../application/account/accountRequests';
import { OwnAccount } from '../../application/account/OwnAccount';
import { OwnSessionGateway, OwnSessions } from '../../application/account/OwnSessions';
import { IdentityAccounts } from '../../application/account/ports';
import { PreparedExportGateway, PreparedExports } from '../../application/exports/PreparedExports';
import { NoticeMails } from '../../application/notices/NoticeMails';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { UserPreferences } from '../../application/preferences/UserPreferences';
import { BillLockRelease, Identity, SessionSettings } from '../../application/session/ports';
import { Session } from '../../application/session/Session';
import { SignOut } from '../../application/session/SignOut';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { Auth0JsAccounts } from '../auth0js/Auth0JsAccounts';
import { ApiClient } from '../http/ApiClient';
import { ownSessionCalls } from '../http/companionCalls';
import { preparedExportCalls } from '../http/preparedExportCalls';
import { IdentityProviderKeys } from '../identity/IdentitySettings';
import { provideAdapter, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Calls of the identity provider that need a browser. */
export const accountInBrowser = slice<Core>()(({ bind }) => {
  provideAdapter(bind, IdentityAccounts, Auth0JsAccounts, [Identity, IdentityProviderKeys]);
  return bind;
});

/** Wiring of people's own accounts. */
export const accountModule = slice<Core>()(({ bind }) => {
  provideUseCase(bind, OwnAccount, [IdentityAccounts, Session]);
  provideUseCase(bind, ChangePassword, [IdentityAccounts, SessionSettings]);
  provideUseCase(bind, SignInWithoutPassword, [IdentityAccounts]);
  provideUseCase(bind, NoticeMails, [UserPreferences, CurrentMe]);
  provideUseCase(bind, SignUp, [IdentityAccounts]);
  provideMade(bind, OwnSessionGateway, ownSessionCalls, [ApiClient]);
  provideUseCase(bind, OwnSessions, [OwnSessionGateway, Session, BillLockRelease, SignOut]);
  provideMade(bind, PreparedExportGateway, preparedExportCalls, [ApiClient]);
  provideUseCase(bind, PreparedExports, [PreparedExportGateway, PageVisibility, Time]);
  return bind;
});
