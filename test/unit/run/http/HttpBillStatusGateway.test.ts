import { reconcileBill } from '../../../../contract/billing/bills/reconcileBill';
import type { ApiClient } from '../../../../src/infrastructure/http/ApiClient';
import { billStatusCalls } from '../../../../src/infrastructure/http/billing/billDetailCalls';
import { aBalance } from '../../../support/reconciliation/aBalance';
import { aRow } from '../../../support/reconciliation/aLine';

describe('reconciling over HTTP', () => {
  it('sends the people of unread rows and the account, so that the server compares with the same', async () => {
    const sent: unknown[] = [];
    const api = { call: (call: unknown, { body }: { body: unknown }) => Promise.resolve(sent.push([call, body])) };
    const gateway = billStatusCalls(api as unknown as ApiClient);
    const unread = [{ memberId: '', memberName: 'Ruth Adler', coverage: null }];
    const comparison = { fileName: 'november.csv', deductions: [aRow()], unread, resolutions: [], balance: aBalance() };
    await gateway.reconcile({ version: 1, lockToken: 'token', billPk: '1.1', note: 'note', comparison });
    expect(sent).toEqual([[reconcileBill, { version: 1, lockToken: 'token', note: 'note', comparison }]]);
  });
});
