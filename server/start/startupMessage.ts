import type { Config } from '../config/Config';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/people/demoPeople';

/** The console message after startup: address, demo accounts, data, mail and ports. */
export function startupMessage(config: Config, startedInMs: number): string {
  const { publicUrl, dataDir, database, production } = config;
  const lines = ['', `Listbill is up: ${publicUrl}   (started in ${(startedInMs / 1000).toFixed(1)} s)`, ''];
  if (config.demo) lines.push(...demoAccountLines(), '');
  lines.push(
    database.kind === 'embedded'
      ? `Data: ${dataDir}   (embedded database; set DATA_DIR to use another folder)`
      : `Data: PostgreSQL at ${new URL(database.url).host}`,
  );
  if (database.kind === 'embedded') {
    lines.push(
      '      The embedded database does not flush to disk at every commit, so a power failure may lose data.',
      '      Use it for evaluation and on a single machine.',
    );
    if (production) lines.push('      ALLOW_EMBEDDED_DATABASE=true allows it in production.');
  }
  lines.push(
    `API:  ${publicUrl}ListBillAPI/docs`,
    mailLine(config),
    `Ports: PORT=${config.port}${config.identity.embeddedPort === null ? '' : ` IDENTITY_PORT=${config.identity.embeddedPort}`}`,
    'Press Ctrl-C to stop.',
    '',
  );
  return lines.join('\n');
}

function mailLine({ mail, identity }: Config): string {
  if (mail) return `Mail: sent through ${new URL(mail.url).host}, from ${mail.from}`;
  return identity.embeddedPort === null
    ? 'Mail: not sent, including welcome mails and password links, because SMTP_URL and MAIL_FROM are not set.'
    : `Mail: ${identity.issuer}outbox   (mails are not sent; read them here)`;
}

function demoAccountLines(): string[] {
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length)) + 2;
  return [
    `Sign in with one of these accounts. Password: ${DEMO_PASSWORD}`,
    ...DEMO_PEOPLE.map(({ email, hint }) => `  ${email.padEnd(width)}${hint}`),
  ];
}
