/** Addresses that mails lead to. Each takes the token of the mail. */
export interface AccountLinks {
  newPassword(token: string): string;
  signIn(token: string): string;
  signUp(token: string): string;
}
