import { endTokens } from '../../../contract/session';
import type { Call } from '../../../contract/shared/Call';
import type { TestServer } from '../server/startTestServer';

/** Keeps people's tokens valid after a call that revokes them. */
export async function keepTokens({ db }: Pick<TestServer, 'db'>, call: Call): Promise<void> {
  if (call === endTokens) await db.updateTable('people').set({ tokens_ended_at: null }).execute();
}
