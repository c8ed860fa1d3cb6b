import { requestPurge } from '../../../contract/directoryChanges';
import { requestPasswordReset, requestWelcome } from '../../../contract/directoryMails';
import { getInvariants } from '../../../contract/health';
import { removeBankAccount } from '../../../contract/payments';
import type { Call } from '../../../contract/shared/Call';

/** A call of the wire without a driver. */
export interface CallOfNoScreen {
  readonly call: Call;
  readonly why: string;
}

const TWIN = 'The application uses its twin that is no GET: looking should change nothing.';

/** Calls of the wire that no screen makes; whoever makes a screen make one writes its driver. */
export const MADE_BY_NO_SCREEN: readonly CallOfNoScreen[] = [
  { call: getInvariants, why: 'Whoever runs the site asks for it, and what watches it.' },
  { call: removeBankAccount, why: 'No screen takes an account away.' },
  { call: requestPasswordReset, why: TWIN },
  { call: requestWelcome, why: TWIN },
  { call: requestPurge, why: TWIN },
];
