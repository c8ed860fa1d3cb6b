import type { TestPerson } from '../../test/support/server/TestData';
import { expectList, expectSame, expectThat } from './expecting';
import type { AppWorld } from './world';

type Counted = Awaited<ReturnType<AppWorld['stage']['shell']['counted']>>;

const RECORD = {
  log_name: 'UI Error',
  log_message: 'Request failed with status code 500',
  log_detail: 'INTERNAL',
  path: '/api/bills/search',
  status: 500,
  status_text: 'INTERNAL',
  page_info: 'POST',
  is_deleted: false,
};

/** The only record has the failure, the person, and the time, and no token. */
export function assertFailureRecorded({ userId, name }: TestPerson, records: readonly object[]): void {
  expectSame('records of failed calls', records.length, 1);
  const record = (records[0] ?? {}) as Readonly<Record<string, unknown>>;
  const expected = { ...RECORD, user_id: userId, add_user: name, mod_user: name };
  for (const [column, value] of Object.entries(expected)) {
    expectSame(`"${column}" of the record`, String(record[column]), String(value));
  }
  for (const column of ['ui_log_pk', 'log_timestamp', 'add_date']) {
    expectThat(typeof record[column] === 'string', `The record has no "${column}".`);
  }
  expectThat(String(record['req_body']).startsWith('{'), 'The record does not have the request.');
  expectThat(String(record['req_header']).includes('application/json'), 'The record does not have the headers.');
  expectThat(!/Bearer|eyJ|password/i.test(JSON.stringify(records)), 'The record contains a token or a password.');
}

/** A visit was counted without any data of the person or the bills. */
export function assertCounted({ they, stage }: AppWorld, counted: Counted, title: string): void {
  const titles = counted.map((event) => event.title ?? event.path ?? '');
  expectThat(titles.includes(title), `Counted: ${titles.join(', ') || 'nothing'}`);
  const secrets = [they.userId, they.email, they.name, ...stage.bills.all.map(({ billPk }) => billPk)];
  const text = JSON.stringify(counted);
  expectList(
    'personal data in the statistics',
    secrets.filter((secret) => text.includes(secret)),
    [],
  );
}
