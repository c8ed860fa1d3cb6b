import type { Config } from '../config/Config';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/people/demoPeople';

/** What whoever started the server reads: where it is, who may sign in, where the data lies. */
export function welcome(config: Config, startedInMs: number): string {
  const { publicUrl, dataDir, database, production } = config;
  const lines = ['', `Listbill is up: ${publicUrl}   (started in ${(startedInMs / 1000).toFixed(1)} s)`, ''];
  if (config.demo) lines.push(...demoPeople(), '');
  lines.push(
    database.kind === 'embedded'
      ? `Data: ${dataDir}   (embedded database; choose another folder with DATA_DIR)`
      : `Data: PostgreSQL at ${new URL(database.url).host}`,
  );
  if (database.kind === 'embedded') {
    const note = 'it does not flush to disk at every commit: fit for trying and for one machine';
    lines.push(`      The embedded database survives a crash of this program, not of the power: ${note}.`);
    if (production) lines.push('      ALLOW_EMBEDDED_DATABASE=true accepts that in production.');
  }
  lines.push(
    `API:  ${publicUrl}ListBillAPI/docs`,
    mailLine(config),
    `Ports: PORT=${config.port}${config.identity.embeddedPort === null ? '' : ` IDENTITY_PORT=${config.identity.embeddedPort}`}`,
    'Ctrl-C stops it.',
    '',
  );
  return lines.join('\n');
}

function mailLine({ mail, identity }: Config): string {
  if (mail) return `Mail: by ${new URL(mail.url).host}, from ${mail.from}`;
  return identity.embeddedPort === null
    ? 'Mail: none goes out, welcomes and password links included, because SMTP_URL and MAIL_FROM are not set.'
    : `Mail: ${identity.issuer}outbox   (mails do not leave this machine)`;
}

function demoPeople(): string[] {
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length)) + 2;
  return [
    `Sign in as one of these; the password of all is ${DEMO_PASSWORD}`,
    ...DEMO_PEOPLE.map(({ email, hint }) => `  ${email.padEnd(width)}${hint}`),
  ];
}
