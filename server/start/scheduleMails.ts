import { Cron } from 'croner';
import { DeliverMails } from '../application/mail/DeliverMails';
import type { Config } from '../config/Config';
import { openSmtpServer } from '../infrastructure/smtp/openSmtpServer';
import { SqlMailQueue } from '../infrastructure/sql/mail/SqlMailQueue';
import type { Platform } from '../Platform';

const EVERY_FIVE_SECONDS = '*/5 * * * * *';

/**
 * Delivers mails as they come, where a mail server is set.
 *
 * @returns stops it.
 */
export async function scheduleMails({ mail }: Pick<Config, 'mail'>, platform: Platform): Promise<() => void> {
  if (mail === undefined) return () => undefined;
  const { db, clock, onFailure } = platform;
  const server = await openSmtpServer(mail);
  const deliverMails = new DeliverMails(new SqlMailQueue(db, clock), server, clock, onFailure);
  const schedule = new Cron(EVERY_FIVE_SECONDS, { protect: true }, async () => {
    try {
      await deliverMails.run();
    } catch (error) {
      onFailure?.('mails were not delivered', error);
    }
  });
  return () => {
    schedule.stop();
    server.close();
  };
}
