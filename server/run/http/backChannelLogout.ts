import type { FastifyInstance } from 'fastify';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { LogoutTokens, SessionStore } from '../../people/session/ports';
import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import type { Clock } from '../../platform/shared/Clock';
import { badRequest, Refusal } from '../../platform/shared/Refusal';
import { placeOf } from './recordRefusal';

/** Below the address of the API. */
export const BACK_CHANNEL_LOGOUT_PATH = '/identity/backchannel-logout';
const FORM = 'application/x-www-form-urlencoded';
const MAX_BYTES = 32 * 1024;

export interface BackChannelLogoutServices {
  readonly logoutTokens: LogoutTokens;
  readonly sessions: Pick<SessionStore, 'endOfProvider'>;
  readonly clock: Clock;
  readonly security?: SecurityEvents | undefined;
}

/**
 * Serves the call with which the identity provider reports that a session has ended. It carries no access token and no cookie:
 * the logout token in its form is the proof. A repetition ends nothing more.
 *
 * @source OpenID Connect Back-Channel Logout 1.0
 * @source docs/decisions/identity.md#a-report-of-the-provider-ends-sessions-known-or-not
 */
export function serveBackChannelLogout(
  api: FastifyInstance,
  { logoutTokens, sessions, clock, security = NO_SECURITY_EVENTS }: BackChannelLogoutServices,
): void {
  void api.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    scope.post(BACK_CHANNEL_LOGOUT_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      const verified = token ? await logoutTokens.verify(token) : { kind: 'refused' as const, reason: 'No token.' };
      if (verified.kind === 'unavailable') {
        const message = 'The keys of the identity provider cannot be read. Send the logout token again.';
        throw new Refusal(ErrorCode.Unavailable, message, {}, { cause: verified.cause });
      }
      if (verified.kind === 'refused') {
        security.record({ ...placeOf(request), name: 'logout-token-refused', reason: verified.reason });
        throw badRequest('Send a form with a valid logout_token of the identity provider.');
      }
      await sessions.endOfProvider(verified.ended, clock.now());
      security.record({ ...placeOf(request), name: 'session-ended-by-provider', userId: verified.ended.subject });
      return {};
    });
  });
}
