import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../../contract/shared/apiBase';
import { openApiDocument } from './openApiDocument';

/** The hash of the style element within the logo that the page draws for a moment. */
const LOGO_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The page is its own files and calls of ours; its icons are in its style sheet. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${LOGO_STYLE}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** The page that shows the contract and lets one try it. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument() as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: true,
    transformStaticCSP: () => POLICY,
  });
}
