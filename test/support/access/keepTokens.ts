import { endTokens } from '../../../contract/session';
import type { Call } from '../../../contract/shared/Call';
import type { TestServer } from '../server/startTestServer';

/** Lets people go on with their tokens after a call that ends them. */
export async function keepTokens({ db }: Pick<TestServer, 'db'>, call: Call): Promise<void> {
  if (call === endTokens) await db.updateTable('people').set({ tokens_ended_at: null }).execute();
}
