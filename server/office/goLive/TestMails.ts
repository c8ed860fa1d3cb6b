import { randomInt } from 'node:crypto';
import { MailKind, MailMethod } from '../../platform/mail/ports';
import type { Caller } from '../../platform/shared/Caller';
import { wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';

const MINUTE_MS = 60_000;
const CODES = 1_000_000;

/** Sends a test mail with a code, and records that it arrived once someone enters the code. */
export class TestMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly mailMethod: MailMethod,
  ) {}

  /**
   * Mails a code to the caller. A repetition within a minute sends nothing again.
   *
   * @throws Refusal WRONG_STATUS if no mail server is set up.
   */
  async send({ email }: Caller, now: Date): Promise<{ readonly sentTo: string }> {
    if (this.mailMethod === MailMethod.Nowhere)
      throw wrongStatus('No mail server is set up. Set SMTP_URL and MAIL_FROM first.');
    await this.transactions.run(async (tx) => {
      const last = await tx.testMails.lockLast();
      if (last && last.arrivedAt === null && now.getTime() - last.sentAt.getTime() < MINUTE_MS) return;
      const code = String(randomInt(CODES)).padStart(6, '0');
      await tx.testMails.add({ code, sentAt: now });
      const text = `This is a test mail of Listbill. Enter this code on the Processing page to record that it arrived: ${code}`;
      await tx.mail.send({ kind: MailKind.Test, to: email, subject: 'Test mail of Listbill', text });
    });
    return { sentTo: email };
  }

  /** Repeating it changes nothing. @throws Refusal WRONG_STATUS if the code is not that of the last test mail. */
  confirm(code: string, now: Date): Promise<{ readonly arrivedAt: string }> {
    return this.transactions.run(async (tx) => {
      const last = await tx.testMails.lockLast();
      if (last?.code !== code)
        throw wrongStatus('This is not the code of the last test mail. Check it, or send another.');
      if (last.arrivedAt === null) await tx.testMails.recordArrival(last.testMailPk, now);
      return { arrivedAt: (last.arrivedAt ?? now).toISOString() };
    });
  }
}
