import type { ApiClient } from '../../../../src/infrastructure/http/ApiClient';
import type { ClosingTransport } from '../../../../src/infrastructure/http/ClosingTransport';
import { draftCalls } from '../../../../src/infrastructure/http/platform/draftCalls';

describe('saving a draft', () => {
  it.each([0, 1, 2_000, 2_001, 6_500])('sends the same JSON for %d rows as in one piece', async (count) => {
    const { gateway, sent } = setUp();
    const body = { fileName: 'a "file".csv', rows: rowsOf(count), content: ']}}' };
    await gateway.save('payroll.b1', 'reconcile', body);
    const json = await sent[0]?.json?.text();
    expect(JSON.parse(json ?? JSON.stringify(sent[0]?.body))).toEqual({ kind: 'reconcile', body });
  });

  it('writes the JSON of many rows in parts, between which the page responds', async () => {
    const { gateway, sent } = setUp();
    let turns = 0;
    const timer = setInterval(() => (turns += 1));
    await gateway.save('payroll.b1', 'reconcile', { rows: rowsOf(20_000) });
    clearInterval(timer);
    expect(sent[0]?.json?.type).toBe('application/json');
    expect(turns).toBeGreaterThan(1);
  });
});

// Helpers

interface Sent {
  readonly body: unknown;
  readonly json: Blob | undefined;
}

function setUp() {
  const sent: Sent[] = [];
  const api: Pick<ApiClient, 'call'> = {
    call: (_call, parts, options) => {
      sent.push({ body: (parts as { body?: unknown }).body, json: options?.json });
      return Promise.resolve() as never;
    },
  };
  return { gateway: draftCalls(api as ApiClient, {} as ClosingTransport), sent };
}

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, row) => [row, `M${row}`, 'Ada "A" Byron, ]}}', null, 100]);
}
