import { getBillRules } from '../../../contract/billing/bills/billRules';
import { listMemberLinks } from '../../../contract/billing/bills/comparisonFacts';
import { getMember } from '../../../contract/billing/members';
import { requestPurge } from '../../../contract/people/directoryChanges';
import { requestPasswordReset, requestWelcome } from '../../../contract/people/directoryMails';
import { endTokens, recordAction } from '../../../contract/people/sessionUse';
import { getInvariants } from '../../../contract/platform/health';
import type { Call } from '../../../contract/platform/shared/Call';

/** A call of the contract without a driver. */
export interface CallWithoutScreen {
  readonly call: Call;
  readonly why: string;
}

const USE_POST_VARIANT = 'The application uses the POST variant, because a GET should have no side effects.';

/** Calls that no screen sends. When a screen starts to send one, write its driver. */
export const CALLS_WITHOUT_SCREEN: readonly CallWithoutScreen[] = [
  { call: getBillRules, why: 'For programs that read a bill with its rules.' },
  { call: getInvariants, why: 'For operators and monitoring.' },
  { call: getMember, why: 'The screen sends the number in the body.' },
  { call: listMemberLinks, why: 'The screen lists the links of the people in the compared file.' },
  {
    call: recordAction,
    why: 'Sent once a minute at most, whatever the screen; the tests of SessionUse play its failures.',
  },
  { call: endTokens, why: 'Sent while the application is left; the tests of the session play its failures.' },
  { call: requestPasswordReset, why: USE_POST_VARIANT },
  { call: requestWelcome, why: USE_POST_VARIANT },
  { call: requestPurge, why: USE_POST_VARIANT },
];
