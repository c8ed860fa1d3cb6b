import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/Config';
import { environmentOf } from '../config/environmentOf';
import { apiDocs } from '../http/docs/apiDocs';
import { limits } from '../http/limits';
import { securityHeaders } from '../http/securityHeaders';
import { webPages } from '../http/webPages';

/** What stands around the calls of the contract. */
export async function pagesAndLimits(
  app: FastifyInstance,
  config: Config,
  webFolder: string | undefined,
): Promise<void> {
  await securityHeaders(app, {
    production: config.production,
    identityOrigin: new URL(config.identity.issuer).origin,
  });
  await limits(app, { perMinute: config.rateLimitPerMinute });
  await apiDocs(app);
  const environment = environmentOf(config);
  await webPages(app, { folder: webFolder, environment, secureCookies: config.publicUrl.startsWith('https:') });
}
