import { ErrorCode } from '../../../../src/domain/errors/ErrorCode';
import type { SignInAccounts } from '../../../application/directory/ports/SignInAccounts';
import { Refusal } from '../../../application/shared/Refusal';

/** A provider of your own, whose management API we were not told how to reach: accounts are made there by hand. */
export class NoAccountsFromHere implements SignInAccounts {
  ensure(): Promise<never> {
    return Promise.reject(refusal('Nobody can be added from here'));
  }

  newPasswordLink(): Promise<never> {
    return Promise.reject(refusal('No link that sets a password can be made from here'));
  }
}

function refusal(what: string): Refusal {
  const how = 'the settings IDENTITY_MANAGEMENT_CLIENT_ID and IDENTITY_MANAGEMENT_CLIENT_SECRET are missing';
  return new Refusal(ErrorCode.NoAccount, `${what}: ${how}. Ask whoever runs this installation.`);
}
