import { endSessions } from '../../../contract/people/ownSessions';
import { endTokens } from '../../../contract/people/sessionUse';
import type { Call } from '../../../contract/platform/shared/Call';
import type { TestServer } from '../server/startTestServer';

/** Keeps people's tokens valid after a call that revokes them. */
export async function keepTokens({ db }: Pick<TestServer, 'db'>, call: Call): Promise<void> {
  if (call !== endTokens && call !== endSessions) return;
  await db.updateTable('people').set({ tokens_ended_at: null, tokens_valid_from: null }).execute();
}
