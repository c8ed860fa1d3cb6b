import type { FastifyRequest } from 'fastify';
import { UnsupportedMediaType } from '../errorAnswers';
import { FIELD_OF } from './formLimits';

/** @throws UnsupportedMediaType for any body but a form. */
export function assertForm({ headers }: FastifyRequest, form: 'one' | 'many'): void {
  if (/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return;
  throw new UnsupportedMediaType(`Send a form (multipart/form-data) with the field "${FIELD_OF[form]}".`);
}
