import { loggerOptions } from '../../../../../server/run/start/describeError';

const { err, req } = loggerOptions({ logLevel: 'info', production: true }).serializers;

it('logs message and stack of an error without row or request values', () => {
  const error = Object.assign(new Error('duplicate key: account 123456789012'), {
    code: '23505',
    detail: 'Failing row contains (Ada Byron, 99988877)',
    issues: [{ input: { accountNumber: '4321' } }],
    query: 'insert into provider_storage values ($1)',
    params: ['cookie-key-of-the-provider'],
    cause: new Error('Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'),
  });
  const line = JSON.stringify(err(error));
  expect(line).toContain('23505');
  expect(line).toContain('loggerOptions.test.ts');
  for (const secret of ['123456789012', 'Ada Byron', '99988877', '4321', 'cookie-key', 'eyJ'])
    expect(line).not.toContain(secret);
});

it('does not log the query of a request', () => {
  const url = '/ListBillAPI/api/bills/1.b?user=pat@example.test&q=ada';
  expect(req({ method: 'GET', url, ip: '203.0.113.7' })).toEqual({
    method: 'GET',
    path: '/ListBillAPI/api/bills/1.b',
    address: '203.0.113.7',
  });
});

it('accepts any thrown value', () => {
  expect(err('just text')).toMatchObject({ message: 'just text' });
  expect(err(null)).toMatchObject({ message: 'null' });
});

it('prints text outside production: what failed and why, and where in the code for a request', () => {
  const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { stream } = loggerOptions({ logLevel: 'info', production: false });
  const lines = [
    {
      level: 50,
      msg: 'payment 1.P1 is held out of the bank file',
      err: { message: 'Decide the change.', stack: 'at x' },
    },
    { level: 50, msg: 'failed', req: { method: 'GET', path: '/a' }, err: { message: 'broken', stack: 'Error\n at x' } },
    { level: 30, msg: 'request completed', res: { statusCode: 200 } },
  ];
  for (const line of lines) stream?.write(`${JSON.stringify(line)}\n`);
  expect(printed.mock.calls.flat()).toEqual([
    'payment 1.P1 is held out of the bank file: Decide the change.',
    'GET /a failed: broken\nError\n at x',
    'request completed 200',
  ]);
  printed.mockRestore();
});
