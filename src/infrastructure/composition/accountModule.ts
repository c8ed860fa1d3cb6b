import { ContainerModule } from 'inversify';
import { ChangePassword } from '../../application/account/ChangePassword';
import { OwnAccount } from '../../application/account/OwnAccount';
import { IdentityAccounts } from '../../application/account/ports/IdentityAccounts';
import { SignInWithoutPassword } from '../../application/account/SignInWithoutPassword';
import { SignUp } from '../../application/account/SignUp';
import { Identity } from '../../application/session/ports/Identity';
import { Session } from '../../application/session/Session';
import { SessionSettings } from '../../application/session/SessionSettings';
import { Auth0JsAccounts } from '../auth0js/Auth0JsAccounts';
import { IdentityProviderKeys } from '../identity/IdentityProviderKeys';
import { provideAdapter, provideUseCase } from './provide';

/** What a person does about their own account. */
export const accountModule = new ContainerModule(({ bind, isBound }) => {
  // Where the application is played without a browser, its surroundings bring the provider's answers.
  if (!isBound(IdentityAccounts)) {
    provideAdapter(bind, IdentityAccounts, Auth0JsAccounts, [Identity, IdentityProviderKeys]);
  }
  provideUseCase(bind, OwnAccount, [IdentityAccounts, Session]);
  provideUseCase(bind, ChangePassword, [IdentityAccounts, SessionSettings]);
  provideUseCase(bind, SignInWithoutPassword, [IdentityAccounts]);
  provideUseCase(bind, SignUp, [IdentityAccounts]);
});
