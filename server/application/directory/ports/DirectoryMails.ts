import type { Mail } from '../../mail/ports';

/** A mail that somebody of the directory has sent to somebody else. */
export const AccountMail = { Welcome: 'welcome', Reset: 'reset' } as const;
export type AccountMail = (typeof AccountMail)[keyof typeof AccountMail];

/** Whom a mail is for, and what it says of their rights. */
export interface MailedPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How they sign in. */
  readonly connection: string;
  /** Names of the groups they have access to, by name. */
  readonly groups: readonly string[];
}

/** Mails about people's access, in the transaction of what causes them. */
export interface DirectoryMails extends Mail {
  /** @returns undefined for nobody, and for whoever is not active: they get no mail. */
  mailedPerson(userId: string): Promise<MailedPerson | undefined>;
  /** Whether one of this kind went out within the last minute. */
  isRecent(userId: string, mail: AccountMail): Promise<boolean>;
  /**
   * Notes that a mail of this kind goes out now; whoever does the same at the same time waits for this transaction.
   *
   * @returns false when one went out within the last minute: then none may follow.
   */
  claim(userId: string, mail: AccountMail): Promise<boolean>;
}
