/** What is wrong with the way back from the identity provider. */
export const MISHAPS = [
  'with the answer to another sign-in',
  '16 minutes after they left',
  "with a token for another person's sign-in",
  'with a token for another application',
  'with a token that has run out',
  'with the answer of another provider',
  'refused',
  'without a connection',
  'with nothing',
  'without their email address',
  'without their user id',
] as const;
export type Mishap = (typeof MISHAPS)[number];

/** What the identity provider says to whom it refuses. */
export const REFUSAL = 'Your company has not let you in.';
