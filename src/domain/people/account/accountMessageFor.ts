const GENERIC = 'Something went wrong. Please try again.';
const NO_ANSWER = 'The sign-in service cannot be reached. Check your connection, then try again.';
const TOO_MANY = 'There were too many tries. Wait a few minutes, then try again.';
const WRONG_CODE = 'This code is wrong or has expired. Check it, or ask for a new one.';
const NO_ACCOUNT =
  'The account could not be created with this email and password. If you already have one, sign in or set a new password.';
const WEAK = 'The sign-in service does not accept this password. Choose a longer one that is hard to guess.';
const OVER = 'Your session has ended. Sign in again, then try again.';
const NOT_OFFERED = "This is not available here. Ask your company's Listbill administrator.";

const MESSAGES: Readonly<Record<string, string>> = {
  network: NO_ANSWER,
  timeout: NO_ANSWER,
  too_many_attempts: TOO_MANY,
  too_many_requests: TOO_MANY,
  too_many_logins: TOO_MANY,
  invalid_grant: WRONG_CODE,
  invalid_code: WRONG_CODE,
  invalid_user_password: WRONG_CODE,
  invalid_signup: NO_ACCOUNT,
  user_exists: NO_ACCOUNT,
  username_exists: NO_ACCOUNT,
  invalid_password: WEAK,
  password_strength_error: WEAK,
  password_dictionary_error: WEAK,
  password_no_user_info_error: WEAK,
  login_required: OVER,
  not_signed_in: OVER,
  user_changed: OVER,
  'bad.connection': NOT_OFFERED,
  unauthorized_client: NOT_OFFERED,
  signup_disabled: NOT_OFFERED,
};

/**
 * Message for a failed account call to the identity provider. Never reveals whether an email has an account, because the
 * caller may be another person.
 *
 * @param code of the IdentityError; unknown codes get a general message.
 * @source SES-7 SES-8 SES-10
 */
export function accountMessageFor(code: string): string {
  return Object.hasOwn(MESSAGES, code) ? (MESSAGES[code] ?? GENERIC) : GENERIC;
}
