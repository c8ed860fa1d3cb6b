import { PreparedExportGateway, PreparedExports } from '../../application/office/exports/PreparedExports';
import { NoticeMails } from '../../application/office/notices/NoticeMails';
import { ChangePassword, SignInWithoutPassword, SignUp } from '../../application/people/account/accountRequests';
import { OwnAccount } from '../../application/people/account/OwnAccount';
import { OwnSessionGateway, OwnSessions } from '../../application/people/account/OwnSessions';
import { IdentityAccounts } from '../../application/people/account/ports';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { UserPreferences } from '../../application/people/preferences/UserPreferences';
import { BillLockRelease, Identity, SessionSettings } from '../../application/people/session/ports';
import { Session } from '../../application/people/session/Session';
import { SignOut } from '../../application/people/session/SignOut';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { Auth0JsAccounts } from '../auth0js/Auth0JsAccounts';
import { ApiClient } from '../http/ApiClient';
import { preparedExportCalls } from '../http/office/preparedExportCalls';
import { ownSessionCalls } from '../http/people/companionCalls';
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
