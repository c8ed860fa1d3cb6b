import type { FastifyReply } from 'fastify';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getAging } from '../../../../../contract/money/aging';
import { listProcessingRuns } from '../../../../../contract/money/processingRuns';
import { seenPositionOf, setSeenPosition, showsChanges } from '../../../../../server/run/http/reportReads';

function cookieOf(position: string, isSecure: boolean): string {
  let cookie = '';
  const reply = { header: (_name: string, value: string) => (cookie = value) } as unknown as FastifyReply;
  setSeenPosition(reply, position, isSecure);
  return cookie;
}

const of = (cookie: string) => seenPositionOf({ headers: { cookie } });

it('sets a cookie that scripts and other sites cannot read, and over https only this host can set', () => {
  expect(cookieOf('16/B374D848', true)).toBe(
    '__Host-Listbill-Seen=16-B374D848; Path=/; Max-Age=600; HttpOnly; SameSite=Strict; Secure',
  );
  expect(cookieOf('16/B374D848', false)).toBe(
    'Listbill-Seen=16-B374D848; Path=/; Max-Age=600; HttpOnly; SameSite=Strict',
  );
});

it('reads the position from the cookie, and nothing else', () => {
  expect(of('XSRF-TOKEN=a; Listbill-Seen=16-B374D848')).toBe('16/B374D848');
  expect(of('Listbill-Seen=1-1; __Host-Listbill-Seen=2-2')).toBe('2/2');
  for (const other of ['', 'Listbill-Seen=', 'Listbill-Seen=1-', "Listbill-Seen=1-1' or", 'Not-Listbill-Seen=1-1'])
    expect([other, of(other)]).toEqual([other, undefined]);
});

it('calls that change data or report progress set the position, but reports do not', () => {
  expect([releaseBills, listProcessingRuns, getAging].map(showsChanges)).toEqual([true, true, false]);
});
