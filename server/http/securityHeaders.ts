import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 86_400;
/** The hash of an empty style element: Fluent inserts one and fills it by script, which needs no permission. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** Policies that may make what the browser runs: webpack's, for its chunks and workers. */
const TRUSTED_TYPES = ['listbill'];
/** Of what a page could ask a browser for, nothing is. */
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

/** Of an answer that is data: nothing in it runs, or is shown in a frame, whatever a browser takes it for. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/** What stands on an answer of ours that never came as far as our hooks, such as one to a broken address. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** What the headers depend on. */
export interface HeaderOptions {
  readonly production: boolean;
  /** Where the identity provider is, such as `http://localhost:4181`: the one other place a page may talk to. */
  readonly identityOrigin: string;
}

/** What every answer tells the browser to refuse. Pages, scripts and workers get the page's policy, data a shorter one. */
export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  await app.register(helmet, headersFor(options));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', PERMISSIONS);
    if (isData(reply.getHeader('content-type'))) reply.header('content-security-policy', DATA_POLICY);
  });
}

const isData = (type: unknown) => String(type).startsWith('application/json');

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
    // For Internet Explorer and Flash, which cannot run us.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  };
}
