import type { Config } from '../../platform/config/Config';

/** The console message after startup: address, demo accounts, data, mail and ports. In production one line for the log. */
export async function startupMessage(config: Config, startedInMs: number): Promise<string> {
  const { publicUrl, dataDir, database, production } = config;
  if (production) return logLine(config, startedInMs);
  const lines = ['', `Listbill is up: ${publicUrl}   (started in ${(startedInMs / 1000).toFixed(1)} s)`, ''];
  if (config.demo) lines.push(...(await demoAccountLines()), '');
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
  }
  lines.push(
    ...(config.apiDocs ? [`API:  ${publicUrl}ListBillAPI/docs`] : []),
    mailLine(config),
    `Ports: PORT=${config.port}${config.identity.embeddedPort === null ? '' : ` IDENTITY_PORT=${config.identity.embeddedPort}`}`,
    'Press Ctrl-C to stop.',
    '',
  );
  return lines.join('\n');
}

function logLine(config: Config, startedInMs: number): string {
  const { publicUrl, dataDir, database, port } = config;
  const data =
    database.kind === 'embedded'
      ? `Data: ${dataDir} (the embedded database may lose data in a power failure; ALLOW_EMBEDDED_DATABASE=true allows it).`
      : `Data: PostgreSQL at ${new URL(database.url).host}.`;
  const started = `Listbill is up: ${publicUrl} (started in ${(startedInMs / 1000).toFixed(1)} s, PORT=${port}).`;
  return `${started} ${data} ${mailLine(config)}`;
}

function mailLine({ mail, identity }: Config): string {
  if (mail) return `Mail: sent through ${new URL(mail.url).host}, from ${mail.from}`;
  return identity.embeddedPort === null
    ? 'Mail: not sent, including welcome mails and password links, because SMTP_URL and MAIL_FROM are not set.'
    : `Mail: ${identity.issuer}outbox   (mails are not sent; read them here)`;
}

async function demoAccountLines(): Promise<string[]> {
  // Loaded here, because a release has no demo.
  const { DEMO_PASSWORD, DEMO_PEOPLE } = await import('../demo/people/demoPeople');
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length)) + 2;
  return [
    `Sign in with one of these accounts. Password: ${DEMO_PASSWORD}`,
    ...DEMO_PEOPLE.map(({ email, hint }) => `  ${email.padEnd(width)}${hint}`),
  ];
}
