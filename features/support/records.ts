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

/** Exactly one server failure was counted, by its code. */
export function assertFailureCounted(counted: Counted): void {
  const codes = counted.flatMap(({ kind, code }) => (kind === 'apiError' ? [code ?? ''] : []));
  expectList('failures counted', codes, ['INTERNAL']);
}

/** Seconds and milliseconds of each call agree. */
export function assertDurationsCounted(counted: Counted): void {
  const timings = counted.filter(({ kind }) => kind === 'timing');
  expectThat(timings.length > 0, 'No duration was counted.');
  for (const { seconds, milliseconds } of timings) {
    expectSame('milliseconds', milliseconds ?? 0, (seconds ?? 0) * 1000);
  }
}
