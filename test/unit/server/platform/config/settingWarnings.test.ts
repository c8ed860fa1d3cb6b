import { settingWarnings } from '../../../../../server/platform/config/settingWarnings';

const namesIn = (environment: Record<string, string>) => settingWarnings(environment).map((text) => text.split(' ')[0]);

it.each([
  ['a letter left out', 'ENCRYPTON_KEY', 'ENCRYPTION_KEY'],
  ['a letter too many', 'DATABASE_URLS', 'DATABASE_URL'],
  ['letters swapped', 'PUBILC_URL', 'PUBLIC_URL'],
  ['two slips', 'IDENTIY_DOMIAN', 'IDENTITY_DOMAIN'],
  ['small letters', 'trust_proxy', 'TRUST_PROXY'],
  ['another separator', 'SMTP-URL', 'SMTP_URL'],
  ['a missing separator', 'MAILFROM', 'MAIL_FROM'],
  ['a short name', 'PROT', 'PORT'],
  ['the file of a secret', 'ENCRYPTON_KEY_FILE', 'ENCRYPTION_KEY_FILE'],
])('suggests the setting that was meant: %s', (_what, given, meant) => {
  expect(settingWarnings({ [given]: 'very-secret' })).toEqual([
    `${given} is not a setting and is ignored: rename it to ${meant} if that is meant, or remove it.`,
  ]);
});

it('reports that a setting without a secret cannot be given as a file', () => {
  expect(settingWarnings({ PUBLIC_URL_FILE: '/run/url' })).toEqual([
    'PUBLIC_URL_FILE is ignored, because only secrets can be given as files: set PUBLIC_URL.',
  ]);
});

it('warns if security events in production stay where the server can change them, or nowhere', () => {
  const production = { NODE_ENV: 'production' };
  expect(settingWarnings({ ...production, LOG_TO: '/var/log/events' })).toEqual([
    expect.stringMatching(/^LOG_TO=\/var\/log\/events keeps security events where the server can change them: /),
  ]);
  expect(settingWarnings({ ...production, LOG_TO: 'none' })).toHaveLength(1);
  for (const LOG_TO of ['', 'stdout', 'syslog+tls://logs.example'])
    expect(settingWarnings({ ...production, LOG_TO })).toEqual([]);
  expect(settingWarnings({ LOG_TO: '/tmp/events' })).toEqual([]);
});

it('warns about what production serves over the network without TLS', () => {
  const production = { NODE_ENV: 'production', METRICS_HOST: '0.0.0.0' };
  expect(namesIn(production)).toEqual(['METRICS_HOST']);
  expect(namesIn({ ...production, HOST: '10.0.0.5' })).toEqual(['HOST', 'METRICS_HOST']);
  expect(namesIn({ ...production, HOST: '0.0.0.0', TRUST_PROXY: 'true' })).toEqual(['METRICS_HOST']);
  expect(namesIn({ ...production, HOST: '10.0.0.5', TLS_CERTIFICATE: 'a.pem', TLS_KEY: 'a.key' })).toEqual([]);
});

it('says nothing about settings, empty variables, and variables of other programs', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'USER',
    'LANG',
    'PWD',
    'TERM',
    'SHELL',
    'TZ',
    'NODE_OPTIONS',
    'PGHOST',
    'LOGNAME',
  ];
  const environment = Object.fromEntries(
    [...others, 'PORT', 'DATABASE_URL', 'DATABASE_URL_FILE'].map((name) => [name, 'x']),
  );
  expect(settingWarnings({ ...environment, ENCRYPTON_KEY: ' ' })).toEqual([]);
});

it('reports that the client ID of an external provider is missing', () => {
  expect(namesIn({ IDENTITY_DOMAIN: 'example.eu.auth0.com' })).toEqual(['IDENTITY_CLIENT_ID']);
  expect(namesIn({ IDENTITY_DOMAIN: 'example.eu.auth0.com', IDENTITY_CLIENT_ID: 'x' })).toEqual([]);
});
