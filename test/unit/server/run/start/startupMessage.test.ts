import { readConfig } from '../../../../../server/platform/config/readConfig';
import { startupMessage } from '../../../../../server/run/start/runServer';

const MAIL = { SMTP_URL: 'smtp://mailer:very-secret@mail.example:2525', MAIL_FROM: 'Listbill <listbill@example.test>' };
const mailLine = async (settings: Record<string, string>) =>
  /^Mail:.*$/m.exec(await startupMessage(readConfig({ DEMO: 'false', ...settings }), 100))?.[0];

describe('the mail line of the startup message', () => {
  it.each([
    ['the outbox page', {}, 'Mail: http://localhost:4181/outbox   (mails are not sent; read them here)'],
    ['the mail server', MAIL, 'Mail: sent through mail.example:2525, from Listbill <listbill@example.test>'],
    [
      'that no mail is sent',
      { IDENTITY_DOMAIN: 'example.eu.auth0.com' },
      'Mail: not sent, including welcome mails and password links, because SMTP_URL and MAIL_FROM are not set.',
    ],
  ])('names %s', async (_what, settings, line) => {
    expect(await mailLine(settings)).toBe(line);
  });

  it('never contains a password', async () => {
    expect(await startupMessage(readConfig(MAIL), 100)).not.toContain('very-secret');
  });
});
