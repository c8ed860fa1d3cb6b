import { changeBankReversal, reverseAtBank } from '../../contract/bankReversals';
import { decideCarrierAccount } from '../../contract/carrierAccounts';
import { closeShort } from '../../contract/closeShort';
import { decideLimit } from '../../contract/controls';
import { addRole, addUserGroups, changeUser, createUser } from '../../contract/directoryChanges';
import { changeFileReversal, reverseBankFile } from '../../contract/fileReversals';
import { invitePerson } from '../../contract/invitations';
import { decideErasure } from '../../contract/memberErasures';
import { endSessions } from '../../contract/ownSessions';
import { changeRefundCredit } from '../../contract/refundCredits';
import { changeUnclaimedRefund } from '../../contract/refunds';
import type { Call, CallPart } from '../../contract/shared/Call';
import { decideRefund, refundSuspense } from '../../contract/suspense';
import { decideWriteOff, writeOffBalances } from '../../contract/writeOffs';
import { isPowerful } from '../../src/domain/access/power';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { Cents } from '../../src/domain/money/Cents';
import { counted } from '../../src/domain/text/wording';
import type { SignInProof } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import { isMultiFactor } from './secondFactors';

/** What a sign-in must be like for the requests that could do the most harm. */
export interface StepUpRules {
  /** How long ago the person may have proved who they are, in milliseconds. */
  readonly maxAgeMs: number;
  /** Refunds and reversals at the bank of at least this amount need it. Approvals always do, because only large amounts need approval. */
  readonly refundCents: Cents;
  /** Whether a second factor is needed too. */
  readonly secondFactor: boolean;
}

type Parts<C extends Call> = Pick<
  { params: CallPart<C, 'params'>; query: CallPart<C, 'query'>; body: CallPart<C, 'body'> },
  'params' | 'query' | 'body'
>;
type IsNeeded = (parts: Parts<Call>, rules: StepUpRules) => boolean;

const when = <C extends Call>(
  call: C,
  isNeeded: (parts: Parts<C>, rules: StepUpRules) => boolean = () => true,
): [Call, IsNeeded] => [call, isNeeded as IsNeeded];

const writtenOff = ({ balances }: CallPart<typeof writeOffBalances, 'body'>): number =>
  balances.reduce((sum, { balanceCents }) => sum + Math.abs(balanceCents), 0);

/**
 * Calls whose effect depends on the request. All others that declare an effect need a recent sign-in always; people in pages only
 * when there are many (`PeopleRead`). Changes that give a person power in another way, such as enabling them, are refused where they are
 * recorded: see `recordAccessChange`.
 *
 * @source BR-ACC-18 docs/decisions/identity.md#what-could-do-the-most-harm-needs-a-recent-sign-in
 */
const STEP_UP_CALLS: ReadonlyMap<Call, IsNeeded> = new Map([
  when(writeOffBalances, ({ body }, { refundCents }) => writtenOff(body) >= refundCents),
  when(decideWriteOff, ({ body }) => body.approve),
  // What is above the limit is known once the bill is read.
  when(closeShort, () => false),
  when(refundSuspense, ({ body }, { refundCents }) => body.amountCents >= refundCents),
  when(reverseAtBank, ({ body }, { refundCents }) => body.amountCents >= refundCents),
  when(changeBankReversal, ({ body }) => body.step === 'approve'),
  when(reverseBankFile, ({ body }, { refundCents }) => body.amountCents >= refundCents),
  when(changeFileReversal, ({ body }) => body.step === 'approve'),
  when(decideRefund, ({ body }) => body.approve),
  when(addRole, ({ query }) => isPowerful(query.roleId)),
  when(addUserGroups, ({ body }) => body.roles.some(isPowerful)),
  when(createUser, ({ body }) => body.grants.some(({ role }) => isPowerful(role))),
  when(invitePerson, ({ body }) => body.grants.some(({ role }) => isPowerful(role))),
  when(changeUser, ({ body }) => body.email !== undefined),
  when(changeUnclaimedRefund, ({ body: { step } }) => step === 'remit' || step === 'approveRemit'),
  when(changeRefundCredit, ({ body: { step } }) => step === 'pay' || step === 'approve'),
  when(decideErasure, ({ body }) => body.approve),
  when(decideCarrierAccount, ({ body }) => body.step === 'confirm'),
  when(decideLimit, ({ body }) => body.approve),
]);

/**
 * Refuses a request that needs a recent sign-in, unless the person proved who they are a short time ago.
 *
 * @param parts validated.
 * @param signIn what the token says of the sign-in; undefined if it says nothing.
 * @throws Refusal STEP_UP_NEEDED; STEP_UP_IMPOSSIBLE if the provider does not say when people signed in.
 */
export function assertRecentSignInFor<C extends Call>(
  call: C,
  parts: Parts<C>,
  signIn: SignInProof | undefined,
  rules: StepUpRules | undefined,
  now: Date,
): void {
  if (!rules || !needsRecentSignIn(call, parts, rules)) return;
  // Where the provider says nothing, ending every session at least has to work.
  if ((call as Call) === endSessions && signIn?.signedInAt === undefined) return;
  assertRecentSignIn(signIn, rules, now);
}

/** Whether some requests of a call need a recent sign-in. */
export const mayNeedRecentSignIn = (call: Call): boolean => STEP_UP_CALLS.has(call) || isAlwaysNeeded(call);

/** The calls whose effect depends on the request. */
export const conditionalCalls = (): readonly Call[] => [...STEP_UP_CALLS.keys()];

/** Whether the answer of a call has people in pages, which are counted. */
export const hasPeopleInPages = ({ effect, file }: Pick<Call, 'effect' | 'file'>): boolean =>
  effect === 'people' && file === undefined;

const isAlwaysNeeded = (call: Call): boolean => call.effect !== undefined && !hasPeopleInPages(call);

function needsRecentSignIn<C extends Call>(call: C, parts: Parts<C>, rules: StepUpRules): boolean {
  const isNeeded = STEP_UP_CALLS.get(call);
  return isNeeded ? isNeeded(parts, rules) : isAlwaysNeeded(call);
}

/** Like `assertRecentSignInFor`, for requests that need it because of what they are about. */
export function assertRecentSignIn(signIn: SignInProof | undefined, rules: StepUpRules, now: Date): void {
  const { maxAgeMs, secondFactor } = rules;
  if (signIn?.signedInAt === undefined) throw impossible();
  const isRecent = now.getTime() - signIn.signedInAt * 1_000 <= maxAgeMs;
  const isStrong = !secondFactor || isMultiFactor(signIn.methods);
  if (isRecent && isStrong) return;
  const minutes = counted(Math.round(maxAgeMs / 60_000), 'minute');
  const factor = secondFactor ? ', with a second factor' : '';
  throw new Refusal(
    ErrorCode.StepUpNeeded,
    `Confirm that it is you: this needs a sign-in of the last ${minutes}${factor}. Nothing was changed or sent.`,
    { maxAgeSeconds: Math.floor(maxAgeMs / 1_000), ...(secondFactor && { secondFactor }) },
  );
}

/**
 * Refuses sessions of one factor, where the installation asks everyone for two.
 *
 * @throws Refusal SECOND_FACTOR_NEEDED, also if the token does not name the methods.
 * @source OWASP ASVS 5.0, 6.3.3
 */
export function assertTwoFactors(signIn: SignInProof | undefined): void {
  if (isMultiFactor(signIn?.methods)) return;
  const message =
    'Everyone signs in with a second factor here. Sign out, then sign in with an authenticator app or a passkey.';
  throw new Refusal(ErrorCode.SecondFactorNeeded, message);
}

function impossible(): Refusal {
  const message =
    'This needs a recent sign-in, and the sign-in service does not say when you signed in. Ask the operator to add the claims session_id and auth_time (see "Signing in" in the documentation).';
  return new Refusal(ErrorCode.StepUpImpossible, message);
}
