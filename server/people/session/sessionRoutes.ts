import { endSessions, listSessions } from '../../../contract/people/ownSessions';
import { endTokens, recordAction } from '../../../contract/people/sessionUse';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Route } from '../../platform/calls/Route';
import { Refusal } from '../../platform/shared/Refusal';
import type { SessionStore } from './ports';

/**
 * The caller's sessions: their use and their end.
 *
 * @param waysToSignIn where people manage their second factors; undefined if the provider has no such page.
 * @source INA-2 SES-4
 */
export function registerSessionRoutes(route: Route, sessions: SessionStore, waysToSignIn: string | undefined): void {
  route(listSessions, async ({ caller: { userId, sessionId } }) => {
    const list = await sessions.list(userId);
    return {
      isTracked: sessionId !== undefined,
      ...(waysToSignIn !== undefined && { waysToSignIn }),
      sessions: list.map(({ sessionId: id, ...session }) => ({
        ...session,
        methods: [...session.methods],
        isCurrent: id === sessionId,
      })),
    };
  });
  route(endSessions, async ({ caller: { userId }, body: { sessionPk }, now }) => {
    if (sessionPk === undefined) await sessions.endAll(userId, 'person', now);
    else if (!(await sessions.endByPk(userId, sessionPk, now))) {
      throw new Refusal(ErrorCode.NotFound, 'There is no such session. Reload the page to see your sessions.');
    }
    return { endedAt: now.toISOString() };
  });
  route(recordAction, async ({ caller: { userId, sessionId }, now }) => {
    await sessions.recordAction(userId, sessionId, now);
    return { recordedAt: now.toISOString() };
  });
  // Without the id of the session, nothing less than all of the person's tokens can end.
  route(endTokens, async ({ caller: { userId, sessionId }, now }) => {
    if (sessionId === undefined) await sessions.endTokens(userId, now);
    else await sessions.end(userId, sessionId, 'signOut', now);
    return { endedAt: now.toISOString() };
  });
}
