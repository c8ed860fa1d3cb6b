/** What a mail is about: whoever sends it may treat kinds apart, and tests find theirs. */
export const MailKind = {
  ConfirmSignUp: 'confirmSignUp',
  AlreadySignedUp: 'alreadySignedUp',
  NewPassword: 'newPassword',
  PasswordChanged: 'passwordChanged',
  SignInLink: 'signInLink',
  SignInCode: 'signInCode',
  Welcome: 'welcome',
  Reset: 'reset',
  AddressChanged: 'addressChanged',
} as const;
export type MailKind = (typeof MailKind)[keyof typeof MailKind];

/** A mail to one person. */
export interface MailMessage {
  readonly kind: MailKind;
  /** One address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text with its line breaks; complete without `html`. */
  readonly text: string;
  readonly html?: string;
}

/** Where mails go out. */
export interface Mail {
  /** Takes the mail over. It is not on its way before the transaction that sends it counts. */
  send(message: MailMessage): Promise<void>;
}
