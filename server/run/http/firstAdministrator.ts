import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { becomeFirstAdministrator, FIRST_ADMINISTRATOR_PATH } from '../../../contract/people/firstAdministrator';
import type { FirstAdministrator } from '../../people/directory/administrators/FirstAdministrator';
import { NO_SECURITY_EVENTS } from '../../platform/security/securityEvents';
import { verifyToken } from './authenticate';
import type { CallServices } from './callRoutes';
import { checkCsrf } from './csrf';
import { parseRequest } from './parseRequest';
import { placeOf } from './recordRefusal';

/**
 * Serves the calls of an installation without administrators, to everyone with a valid access token: people who are not in the
 * directory have no line in the access policy. With an administrator, they answer and change nothing.
 */
export function serveFirstAdministrator(
  api: FastifyInstance,
  { tokens, clock, security = NO_SECURITY_EVENTS }: Pick<CallServices, 'tokens' | 'clock' | 'security'>,
  first: Pick<FirstAdministrator, 'isMissing' | 'run'>,
): void {
  api.get(FIRST_ADMINISTRATOR_PATH, async (request) => {
    await verifyToken(request, tokens);
    return { isMissing: await first.isMissing() };
  });
  api.post(FIRST_ADMINISTRATOR_PATH, {
    onRequest: async (request) => {
      checkCsrf(request);
      // Before the body is read.
      await verifyToken(request, tokens);
    },
    handler: async (request) => {
      const token = await verifyToken(request, tokens);
      const { body } = await parseRequest(becomeFirstAdministrator, { params: {}, query: {}, body: request.body });
      // The schema has just validated it.
      const { code, firstName, lastName } = body as v.InferOutput<typeof becomeFirstAdministrator.schemas.body>;
      await first.run({ code, firstName, lastName, token, address: request.ip, now: clock.now() });
      request.log.warn({ subject: token.subject }, 'the first administrator was made with the code');
      security.record({ ...placeOf(request), name: 'first-administrator-made' });
      return { isDone: true };
    },
  });
}
