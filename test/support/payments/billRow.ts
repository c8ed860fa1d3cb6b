import type { TestServer } from '../server/startTestServer';

/** A bill as it is stored. */
export function billRow(server: TestServer, { billPk }: { readonly billPk: string }) {
  return server.db.selectFrom('bills').selectAll().where('bill_pk', '=', billPk).executeTakeFirstOrThrow();
}
