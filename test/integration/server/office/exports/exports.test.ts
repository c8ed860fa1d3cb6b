import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { exportBills } from '../../../../../contract/billing/bills/exportBills';
import { exportDeposits } from '../../../../../contract/money/deposits';
import { exportPayments, searchPayments } from '../../../../../contract/money/payments';
import { exportHeldItems } from '../../../../../contract/money/suspense';
import { exportGroups } from '../../../../../contract/office/groups';
import { API_BASE } from '../../../../../contract/platform/shared/apiBase';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { EXPORT_PARTS_TYPE, type ExportPart, exportParts } from '../../../../../contract/platform/shared/exportParts';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { posted } from '../../../../support/deposits/depositFixture';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

describe('the export of bills', () => {
  it('has numbers and dates in a workbook', async () => {
    const groupNumber = await server.data.group({ name: '=SUM(A1)' });
    const { billNumber } = await server.data.bill({
      groupNumber,
      status: 'RECONCILED',
      lines: [{ billedCents: 120_050, memberName: 'Omar Diaz', coverage: 'Medical' }],
    });
    const { email, userId } = await mona();
    const { headers, rawPayload } = await server.app.inject({
      method: 'POST',
      url: `${API_BASE}${exportBills.path}?user=${encodeURIComponent(email)}`,
      headers: { authorization: `Bearer ${await server.tokenFor(userId)}` },
      payload: {},
    });
    expect(headers['content-disposition']).toBe('attachment; filename="Bills 2026-03-10.xlsx"');
    const [sheet] = (await readXlsx(new Uint8Array(rawPayload))).sheets;
    const [headings = [], row = []] = sheet?.rows ?? [];
    const cell = (heading: string) => row[headings.indexOf(heading)];
    expect(cell('Bill')).toBe(billNumber);
    expect(cell('Group')).toBe('=SUM(A1)');
    expect(cell('Balance')).toBe(1_200.5);
    expect(cell('Due date')).toBeInstanceOf(Date);
    expect(cell('Reconciled')).toBe(1_200.5);
  });

  it('has the bills of the list in its order, for every sort and direction', async () => {
    const groupNumber = await server.data.group();
    for (const billedCents of [300, 100, 200, 200]) {
      await server.data.bill({ groupNumber, status: 'RELEASED', lines: [{ billedCents }] });
    }
    const manager = server.as(await mona());
    for (const sort of ['billNumber', 'groupName', 'due', 'balance', 'status', 'period'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const { items } = await manager.ok(searchBills, { body: { sort, direction } });
        const { text } = await manager.call(exportBills, { body: { sort, direction, format: 'csv' } });
        expect(firstCells(text)).toEqual(items.map(({ billNumber }) => billNumber));
      }
    }
  });

  it('refuses filters that do not exist', async () => {
    const { status, code, message } = await server
      .as(await mona())
      .refused(exportBills, { body: { carrier: 'ACME' } as never });
    expect({ status, code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(message).toContain('There is no such filter.');
  });
});

describe('the export of payments', () => {
  it('has the payments of the list in its order, with their bills', async () => {
    const group = await payingGroup(server);
    const bills = [
      await group.bill({ lines: [{ billedCents: 1_000 }] }),
      await group.bill({ lines: [{ billedCents: 9_000 }] }),
    ];
    for (const bill of bills) await pay(server, group, bill);
    const payor = server.as(group.payor);
    for (const direction of ['asc', 'desc'] as const) {
      const { items } = await payor.ok(searchPayments, { body: { sort: 'amount', direction } });
      const { text } = await payor.call(exportPayments, { body: { sort: 'amount', direction, format: 'csv' } });
      expect(items.map(({ confirmation }) => confirmation)).toEqual(
        text
          .split('\r\n')
          .slice(1, -1)
          .map((line) => line.split(',')[1]),
      );
      expect(text).toContain('90.00,Pending');
    }
  });
});

// Helpers

const mona = () => server.data.person({ roles: [Role.Admin, Role.Manager] });

function firstCells(text: string): readonly (string | undefined)[] {
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
}

describe('the exports of work lists', () => {
  /** Rows of a file without its headings, as text. */
  const exported = async (call: Call, filter: Record<string, string>) => {
    const { email, userId } = await mona();
    const isQuery = call.method === 'GET';
    const query = new URLSearchParams({ user: email, ...(isQuery && { ...filter, format: 'csv' }) });
    const { payload, statusCode } = await server.app.inject({
      method: call.method,
      url: `${API_BASE}${call.path}?${query}`,
      headers: { authorization: `Bearer ${await server.tokenFor(userId)}` },
      ...(!isQuery && { payload: { ...filter, format: 'csv' } }),
    });
    expect(statusCode).toBe(200);
    return payload.split('\n').slice(1).filter(Boolean);
  };

  it('have every group that the filter finds, in the order of the list', async () => {
    for (const name of ['Beta Works', 'Acme Works', 'Other']) await server.data.group({ name });
    const rows = await exported(exportGroups, { q: 'Works' });
    expect(rows.map((row) => row.split(',')[1])).toEqual(['Acme Works', 'Beta Works']);
  });

  it('have more rows than a page of the list', async () => {
    for (let number = 0; number < 60; number += 1) await server.data.group({ name: `Group ${100 + number}` });
    expect(await exported(exportGroups, {})).toHaveLength(60);
  });

  it('have every check deposit and all money in suspense that the filter finds', async () => {
    const admin = server.as(await mona());
    await posted(admin, [{ checkNumber: '7001', cents: cents(4_400), payer: 'J. Smith' }]);
    await posted(admin, [{ checkNumber: '8001', cents: cents(900), payer: 'R. Jones' }]);
    expect(await exported(exportDeposits, { q: '7001' })).toHaveLength(1);
    const [held = '', ...others] = await exported(exportHeldItems, { q: 'Jones' });
    expect(others).toEqual([]);
    expect(held).toContain('Payer unknown,R. Jones');
    expect(held).toContain('9.00,9.00,9.00');
  });
});

describe('a streamed export', () => {
  it('sends the number of rows, the parts, and the end to a client that accepts parts', async () => {
    const groupNumber = await server.data.group();
    for (let number = 0; number < 3; number += 1) await server.data.bill({ groupNumber, status: 'RELEASED' });
    const { headers, rawPayload } = await exportOfBills({ accept: EXPORT_PARTS_TYPE });
    expect(headers['content-type']).toBe(EXPORT_PARTS_TYPE);
    expect(headers['x-export-rows']).toBe('3');
    const parts: ExportPart[] = [];
    for await (const part of exportParts(Readable.from([rawPayload]))) parts.push(part);
    expect(parts.at(-1)).toEqual({ kind: 'end', rows: 3 });
    const bytes = Buffer.concat(parts.flatMap((part) => (part.kind === 'file' ? [part.bytes] : [])));
    expect((await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows).toHaveLength(4);
  });

  it('is refused before the first byte without the right, or with an unknown filter', async () => {
    const outsider = await server.data.person({ roles: [] });
    const refused = await exportOfBills({ accept: EXPORT_PARTS_TYPE }, outsider);
    expect(refused.statusCode).toBe(403);
    expect(refused.headers['content-type']).toContain('application/json');
  });
});

async function exportOfBills(headers: Record<string, string>, person?: Awaited<ReturnType<typeof mona>>) {
  const { email, userId } = person ?? (await mona());
  return server.app.inject({
    method: 'POST',
    url: `${API_BASE}${exportBills.path}?user=${encodeURIComponent(email)}`,
    headers: { authorization: `Bearer ${await server.tokenFor(userId)}`, ...headers },
    payload: {},
  });
}
