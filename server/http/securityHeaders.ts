import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 86_400;
/** The hash of an empty style element: Fluent inserts one and fills it by script, which needs no permission. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** Policies that may make what the browser runs: webpack's, for its chunks and workers. */
const TRUSTED_TYPES = ['listbill'];

export interface HeaderOptions {
  readonly production: boolean;
  /** Where the identity provider is, such as `http://localhost:4190`: the one other place a page may talk to. */
  readonly identityOrigin: string;
}

/** What every answer tells the browser to refuse. */
export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  await app.register(helmet, headersFor(options));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}

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
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: production ? { maxAge: YEAR_S, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  };
}
