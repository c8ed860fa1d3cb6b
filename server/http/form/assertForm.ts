import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../application/shared/Refusal';
import { FIELD_OF } from './formLimits';

/** @throws Refusal 415 for any body but a form. */
export function assertForm({ headers }: FastifyRequest, form: 'one' | 'many'): void {
  if (/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return;
  throw new Refusal(415, 'BAD_REQUEST', `Send a form (multipart/form-data) with the field "${FIELD_OF[form]}".`);
}
