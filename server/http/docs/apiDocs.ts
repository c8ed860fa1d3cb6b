import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../createApp';
import { openApiDocument } from './openApiDocument';

/** The page that shows the contract and lets one try it. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument() as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: true,
    // It would turn the page's own files to https, which a server on http does not have.
    transformStaticCSP: (policy) => policy.replace(' upgrade-insecure-requests;', ''),
  });
}
