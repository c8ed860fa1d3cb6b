const AGAIN = 'Choose RELOAD to sign in again.';

const missing = (what: string) =>
  `The sign-in service did not send Listbill your ${what}. Ask its administrator to add it, then choose RELOAD. To use another account, choose Sign out.`;

const ADVICE: Readonly<Record<string, string>> = {
  invalid_token: `Your sign-in was started elsewhere or took too long. ${AGAIN}`,
  login_required: `You are no longer signed in. ${AGAIN}`,
  user_changed: `Someone else signed in with this browser in the meantime. ${AGAIN}`,
  network: 'The sign-in service cannot be reached. Check your connection, then choose RELOAD.',
  timeout: 'The sign-in service takes too long to answer. Wait a moment, then choose RELOAD.',
  temporarily_unavailable: 'The sign-in service is busy. Wait a moment, then choose RELOAD.',
  server_error: 'The sign-in service has a problem. Wait a few minutes, then choose RELOAD.',
  access_denied: "Your sign-in was refused. Ask your company's Listbill administrator, then choose RELOAD.",
  missing_email: missing('email address'),
  missing_sub: missing('user ID'),
  sign_in_loop: `Listbill stopped, because signing in kept starting over. ${AGAIN} If this page comes back, ask your company's Listbill administrator.`,
};

/**
 * What to do about a failed sign-in. Shown next to the reason.
 *
 * @param code of the failure; any text.
 * @source SES-2 SES-7 RTE-6
 */
export function signInAdvice(code: string): string {
  return (Object.hasOwn(ADVICE, code) && ADVICE[code]) || AGAIN;
}
