/** Links that set a new password, whoever has them mailed: the person themselves or whoever gave them access. */
export const NEW_PASSWORD_LINK = {
  /** What its tokens are kept as. */
  kind: 'NewPasswordLink',
  /** @param issuer the provider's address, with a slash at the end. */
  addressOf: (issuer: string, token: string) => `${issuer}u/new-password/${token}`,
} as const;
