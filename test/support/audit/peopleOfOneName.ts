import { searchAuditEvents } from '../../../contract/office/audit';
import { Role } from '../../../src/domain/platform/access/Role';
import type { TestServer } from '../server/startTestServer';

export const ONE_NAME = 'Ana Ortiz';

/** Gives every account that exists the same name. */
export async function nameEveryone({ db }: TestServer): Promise<void> {
  const [first_name = '', last_name = ''] = ONE_NAME.split(' ');
  await db.updateTable('people').set({ first_name, last_name }).execute();
}

/**
 * Events of the last 30 days for which the audit log points out that both people have one name.
 *
 * @returns what happened, sorted
 */
export async function eventsOfOneName(server: TestServer): Promise<readonly string[]> {
  const reader = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const { items } = await reader.ok(searchAuditEvents, { query: { size: '100' } as never });
  return items
    .filter(({ changes }) => changes.some(({ what }) => what.startsWith(`Both people are named ${ONE_NAME}`)))
    .map(({ what }) => what)
    .sort();
}
