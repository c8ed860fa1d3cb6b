import { DeliverMails } from '../application/mail/DeliverMails';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { openSmtpServer } from '../infrastructure/smtp/openSmtpServer';
import { SqlMailQueue } from '../infrastructure/sql/mail/SqlMailQueue';
import { EVERY_FIVE_SECONDS, inRounds } from './inRounds';

/**
 * Delivers mails as they come, where a mail server is set.
 *
 * @returns stops it.
 */
export async function scheduleMails(
  { mail }: Pick<Config, 'mail'>,
  { db, clock, onFailure }: Platform,
): Promise<() => unknown> {
  if (mail === undefined) return () => undefined;
  const server = await openSmtpServer(mail);
  const deliverMails = new DeliverMails(new SqlMailQueue(db, clock), server, clock, onFailure);
  const stop = inRounds(
    { pattern: EVERY_FIVE_SECONDS },
    (isWanted) => deliverMails.run(isWanted),
    (error) => onFailure?.('mails were not delivered', error),
  );
  return async () => {
    await stop();
    server.close();
  };
}
