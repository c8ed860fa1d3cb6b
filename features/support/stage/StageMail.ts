import type { Backstage } from './Backstage';

/** A link to more than the start page. */
const LINK = /https?:\/\/[^\s/]+\/\S+/;
const CODE = /\b\d{3} ?\d{3}\b/;

/** Sent emails, by recipient. */
export class StageMail {
  constructor(private readonly backstage: Backstage) {}

  /** Subjects of all emails to an address. */
  async subjectsTo(email: string): Promise<readonly string[]> {
    return (await this.to(email)).map(({ subject }) => subject);
  }

  /** Texts of all emails to an address. */
  async textsTo(email: string): Promise<readonly string[]> {
    return (await this.to(email)).map(({ body }) => body);
  }

  /** @throws Error when no link was mailed to the address. */
  async linkTo(email: string): Promise<string> {
    return this.found(email, LINK, 'link');
  }

  /** @throws Error when no code was mailed to the address. */
  async codeTo(email: string): Promise<string> {
    return this.found(email, CODE, 'code');
  }

  private async found(email: string, pattern: RegExp, what: string): Promise<string> {
    const mails = await this.to(email);
    const text = mails.flatMap(({ body }) => pattern.exec(body)?.[0] ?? [])[0];
    if (text === undefined) throw new Error(`No ${what} was mailed to ${email}`);
    return text;
  }

  private to(email: string): Promise<{ subject: string; body: string }[]> {
    return this.backstage.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .orderBy('add_date', 'desc')
      .execute();
  }
}
