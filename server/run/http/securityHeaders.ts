import type { Server } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 86_400;
/** The hash of an empty style element. Fluent inserts one and fills it by script, which the policy allows. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** Trusted Types policies: webpack's, for its chunks and workers. */
const TRUSTED_TYPES = ['listbill'];
/** Browser features that are turned off. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The policy of data answers: nothing in them runs or is framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/** Headers of answers for which hooks do not run, such as to an invalid URL. */
const BARE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

/** The same in production, where browsers must come back over https. */
const BARE_HEADERS_IN_PRODUCTION = {
  ...BARE_HEADERS,
  'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
};

const inProduction = new WeakSet<Server>();

/** Headers for answers of a server that no hook sees. */
export const bareHeadersOf = (server: Server): Readonly<Record<string, string>> =>
  inProduction.has(server) ? BARE_HEADERS_IN_PRODUCTION : BARE_HEADERS;

export interface HeaderOptions {
  readonly production: boolean;
  /** The identity provider's origin, such as `http://localhost:4181`: the only other origin a page may contact. */
  readonly identityOrigin: string;
}

/** Adds security headers to every answer. Pages, scripts and workers get the page policy, data a shorter one. */
export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  if (options.production) inProduction.add(app.server);
  await app.register(helmet, headersFor(options));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', PERMISSIONS);
    if (isData(reply.getHeader('content-type'))) reply.header('content-security-policy', DATA_POLICY);
  });
}

const isData = (type: unknown) => /^application\/(?:json|octet-stream)/.test(String(type));

function headersFor({ production, identityOrigin }: HeaderOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", EMPTY_STYLE],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", identityOrigin],
        'frame-src': [identityOrigin],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': TRUSTED_TYPES,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: production ? { maxAge: YEAR_S, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    // Only for Internet Explorer and Flash, which cannot run the application.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  };
}
