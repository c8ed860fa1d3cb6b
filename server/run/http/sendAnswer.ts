import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { preparedExportSchema } from '../../../contract/office/preparedExports';
import type { Call } from '../../../contract/platform/shared/Call';
import { PREFER_BACKGROUND } from '../../../contract/platform/shared/listExport';
import { AcceptedExport, FileAnswer } from '../../platform/calls/Route';
import { KeyedAnswer } from '../../platform/shared/idempotency';

/**
 * Sends the answer, limited to the fields of its schema.
 *
 * @source docs/decisions/calls.md#an-empty-result-is-null-never-an-empty-body
 */
export function sendAnswer(reply: FastifyReply, call: Call, answer: unknown): FastifyReply {
  if (answer instanceof FileAnswer) {
    return reply
      .type(answer.mediaType)
      .header('content-disposition', dispositionOf(answer.name))
      .send(Buffer.from(answer.bytes));
  }
  const json = reply.type('application/json; charset=utf-8');
  if (answer instanceof AcceptedExport) {
    const prepared = JSON.stringify(v.parse(preparedExportSchema, answer.prepared));
    return json.code(202).header('preference-applied', PREFER_BACKGROUND).send(prepared);
  }
  if (answer instanceof KeyedAnswer) return json.code(answer.status).send(answer.json);
  return json.code(call.status ?? 200).send(JSON.stringify(v.parse(call.schemas.answer, answer)));
}

/** Characters of a file name that every browser reads in a plain header. */
const PLAIN_NAME = /^[\w .,+&()-]+$/;
const ENCODED = /[!'()*]/g;

/** Has the browser save the file. Names with other characters are also sent encoded (RFC 6266). */
export function dispositionOf(name: string): string {
  if (PLAIN_NAME.test(name)) return `attachment; filename="${name}"`;
  const plain = name.replace(/[^\w .,+&()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    ENCODED,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
