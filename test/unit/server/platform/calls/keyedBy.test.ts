import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decideWriteOff } from '../../../../../contract/billing/writeOffs';
import { createPayment, voidPayment } from '../../../../../contract/money/payments';
import { keyedBy } from '../../../../../server/platform/shared/idempotency';

const request = { caller: { userId: 'pat' }, idempotencyKey: '0b0e7a2c-7f0b-4c38-9a3e-1f2d3c4b5a69' };

describe('keyedBy', () => {
  it('names a call by its method and path, with the parameters of the request', () => {
    expect(keyedBy(voidPayment, request, { paymentPk: '100.7' }, { reason: '' }).call).toBe(
      'POST /api/payments/100.7/void',
    );
    expect(keyedBy(decideWriteOff, request, { groupNumber: '100', writeOffPk: '100.9' }, {}).call).toBe(
      'POST /api/groups/100/register/writeOffs/100.9/decide',
    );
  });

  it('takes the status from the call', () => {
    expect(keyedBy(createPayment, request, {}, {})).toEqual({
      userId: 'pat',
      idempotencyKey: request.idempotencyKey,
      call: 'POST /api/payments',
      status: 201,
      body: {},
    });
    expect(keyedBy(voidPayment, request, { paymentPk: '100.7' }, {}).status).toBe(200);
  });
});

it('no file of the server writes the method and path of a call by hand', () => {
  const written = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => {
      const code = readFileSync(path.join('server', file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
      return /['"`](?:GET|POST|PUT|PATCH|DELETE) \/(?:api|mgmt)\//.test(code);
    });
  expect(written).toEqual([]);
});
