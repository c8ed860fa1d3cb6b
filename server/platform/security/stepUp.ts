import type { Call, ValidatedParts } from '../../../contract/platform/shared/Call';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { counted } from '../../../src/domain/platform/text/wording';
import type { SignInProof } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import { isMultiFactor } from './secondFactors';

/** Sign-in required for the most harmful requests. */
export interface StepUpRules {
  /** How long ago the person may have proved who they are, in milliseconds. */
  readonly maxAgeMs: number;
  /** Refunds and reversals at the bank of at least this amount need it. Approvals always do, because only large amounts need approval. */
  readonly refundCents: Cents;
  /** Whether a second factor is needed too. */
  readonly secondFactor: boolean;
}

/**
 * Refuses a request that needs a recent sign-in, unless the person proved who they are a short time ago. People in pages are counted
 * instead: see `PeopleRead`.
 *
 * @param parts validated.
 * @param signIn what the token says of the sign-in; undefined if it says nothing.
 * @throws Refusal STEP_UP_NEEDED; STEP_UP_IMPOSSIBLE if the provider does not say when people signed in.
 * @source BR-ACC-18 docs/decisions/identity.md#what-could-do-the-most-harm-needs-a-recent-sign-in
 */
export function assertRecentSignInFor<C extends Call>(
  call: C,
  parts: ValidatedParts<C['schemas']>,
  signIn: SignInProof | undefined,
  rules: StepUpRules | undefined,
  now: Date,
): void {
  if (!rules || !needsRecentSignIn(call, parts, rules)) return;
  if (call.isPossibleWithoutProof && signIn?.signedInAt === undefined) return;
  assertRecentSignIn(signIn, rules, now);
}

/** Whether some requests of a call need a recent sign-in. */
export const mayNeedRecentSignIn = (call: Call): boolean => call.recentSignIn !== undefined || isAlwaysNeeded(call);

/** Whether the answer of a call has people in pages, which are counted. */
export const hasPeopleInPages = ({ effect, file }: Pick<Call, 'effect' | 'file'>): boolean =>
  effect === 'people' && file === undefined;

const isAlwaysNeeded = (call: Call): boolean => call.effect !== undefined && !hasPeopleInPages(call);

function needsRecentSignIn<C extends Call>(call: C, parts: ValidatedParts<C['schemas']>, rules: StepUpRules): boolean {
  return call.recentSignIn ? call.recentSignIn(parts, rules) : isAlwaysNeeded(call);
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
