import { readConfig } from '../../../../server/config/readConfig';
import { welcome } from '../../../../server/start/startupMessage';

const MAIL = { SMTP_URL: 'smtp://mailer:very-secret@mail.example:2525', MAIL_FROM: 'Listbill <listbill@example.test>' };
const mailLine = (settings: Record<string, string>) =>
  /^Mail:.*$/m.exec(welcome(readConfig({ DEMO: 'false', ...settings }), 100))?.[0];

describe('what whoever starts the server reads of mails', () => {
  it.each([
    ['the embedded provider shows them', {}, 'Mail: http://localhost:4181/outbox   (mails do not leave this machine)'],
    ['which server takes them', MAIL, 'Mail: by mail.example:2525, from Listbill <listbill@example.test>'],
    [
      'none goes out',
      { IDENTITY_DOMAIN: 'example.eu.auth0.com' },
      'Mail: none goes out, welcomes and password links included, because SMTP_URL and MAIL_FROM are not set.',
    ],
  ])('is that %s', (_what, settings, line) => {
    expect(mailLine(settings)).toBe(line);
  });

  it('never is a password', () => {
    expect(welcome(readConfig(MAIL), 100)).not.toContain('very-secret');
  });
});
