import { recordOfFailure } from '../../../../src/domain/platform/errors/recordOfFailure';

const AT = new Date('2026-11-20T08:00:00.000Z');

describe('recordOfFailure (LOG-1)', () => {
  it('contains everything the browser knows about a failed call', () => {
    const call = {
      method: 'POST',
      path: '/api/payments',
      body: { groupNumber: '10420', accountNumber: '000123456789', note: 'Call 555-123-4567' },
      headers: {
        Accept: 'application/json',
        Authorization: 'Bearer abc.def',
        Cookie: 'a=1',
        'X-XSRF-TOKEN': 'abc',
        'Idempotency-Key': 'key-1',
      },
    };
    const failure = {
      status: 500,
      code: 'INTERNAL',
      message: 'Boom for Bearer abc.def',
      details: { requestId: 'r-7' },
    };
    expect(recordOfFailure({ call, failure, at: AT })).toEqual({
      logName: 'UI Error',
      logMessage: 'Boom for [removed]',
      logDetail: 'INTERNAL, request r-7',
      path: '/api/payments',
      status: 500,
      statusText: 'INTERNAL',
      logTimestamp: '2026-11-20T08:00:00.000Z',
      pageInfo: 'POST',
      reqBody: '{"groupNumber":"10420","accountNumber":"[removed]","note":"Call XXXXXXXXX567"}',
      reqHeader: JSON.stringify({
        Accept: 'application/json',
        Authorization: '[removed]',
        Cookie: '[removed]',
        'X-XSRF-TOKEN': '[removed]',
        'Idempotency-Key': 'key-1',
      }),
    });
  });

  it('has an empty body and headers when there were none, and status 0 when no server was reached', () => {
    const record = recordOfFailure({
      call: { method: 'GET', path: '/api/bills/:billPk' },
      failure: { status: 0, code: 'UNREACHABLE', message: 'Network Error' },
      at: AT,
    });
    expect(record).toMatchObject({ status: 0, reqBody: '', reqHeader: '', logDetail: 'UNREACHABLE' });
  });
});
