import type { TestServer } from '../server/startTestServer';

/** The stored row of a bill. */
export function billRow(server: TestServer, { billPk }: { readonly billPk: string }) {
  return server.db.selectFrom('bills').selectAll().where('bill_pk', '=', billPk).executeTakeFirstOrThrow();
}
