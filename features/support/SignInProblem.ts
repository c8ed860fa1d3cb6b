/** What can go wrong between leaving for the sign-in page and coming back. Where one starts with another, the longer is first. */
export const SIGN_IN_PROBLEMS = [
  'was started in another tab',
  'took 16 minutes',
  'was meant for another person',
  'was meant for another website',
  'has expired',
  'came from another service',
  'was refused by their company',
  'lost the connection',
  'came back empty',
  'came back without their email',
  'came back without their user ID',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** Message of the identity provider when it refuses a sign-in. */
export const PROVIDER_REFUSAL = 'Your company has not let you in.';
