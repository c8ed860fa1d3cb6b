import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { addUserGroups } from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { HucreWorkbooks } from '../../../../../server/platform/files/HucreWorkbooks';
import type { Grant } from '../../../../../src/domain/platform/access/Person';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { directoryFixture } from '../../../../support/directory/directoryFixture';
import { sheetXml } from '../../../../support/directory/sheetXml';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** The rows of the downloaded file without headings. */
async function review(person: TestPerson, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ user: person.email, ...query });
  const response = await server.app.inject({
    method: 'GET',
    url: `/ListBillAPI/mgmt/users/export?${search}`,
    headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
  const [heading, ...rows] = sheets[0]?.rows ?? [];
  return { response, heading, rows };
}

describe('the access review', () => {
  it('has one row for each person, role and group in scope, with the grantor and the time', async () => {
    const { manager, superUser, north, far } = await directoryFixture(server);
    const pat = await server.data.person({ email: 'pat@example.test', firstName: 'Pat', lastName: 'Aaron' });
    const body = { values: [north, far], roles: [Role.Payor] };
    await server.as(manager).ok(addUserGroups, { params: { id: toBase64(pat.userId) }, body });

    const all = await review(manager, { q: 'aaron' });
    expect(all.response.headers['content-disposition']).toBe('attachment; filename="Access review 2026-03-10.xlsx"');
    expect(all.heading?.slice(0, 5)).toEqual(['Name', 'Email address', 'Status', 'Right', 'Group']);
    expect(all.rows).toHaveLength(4);
    expect(all.rows[0]?.slice(0, 6)).toEqual([
      'Pat Aaron',
      'pat@example.test',
      'Active',
      'Billing User',
      north,
      'North',
    ]);
    expect(all.rows[0]?.slice(9)).toEqual(['Password', 'Never', manager.name, '2026-03-10 15:00']);

    const own = await review(superUser);
    expect(own.rows.map((row) => row[4])).toEqual(own.rows.map(() => north));
    expect(JSON.stringify(own.rows)).not.toContain(far);
    const payors = await review(superUser, { role: Role.Payor, groupNumber: north });
    expect(payors.rows.map((row) => row[0])).toEqual(['Pat Aaron', 'Pat Aaron']);
  });

  it("contains only people who match the list's filters: several roles, or a carrier (MGM-3 MGM-4)", async () => {
    const { manager, north } = await directoryFixture(server);
    const names = (rows: readonly (readonly unknown[])[]) => [...new Set(rows.map((row) => String(row[0])))].sort();
    const createPerson = async (firstName: string, grants: readonly Grant[], codes: readonly string[] = []) =>
      server.data.person({ firstName, lastName: 'Filter', grants, carrierCodes: [...codes] });
    await createPerson('Paula', [{ role: Role.Payor, groupNumber: north }]);
    await createPerson('Rolf', [{ role: Role.Reconciler, groupNumber: north }]);
    await createPerson('Vera', [{ role: Role.ViewOnly, groupNumber: north }]);
    await createPerson('Cora', [{ role: Role.Carrier, groupNumber: null }], ['ZETA']);
    const some = await review(manager, { q: 'filter', role: `${Role.Payor},${Role.Reconciler}` });
    expect(names(some.rows)).toEqual(['Paula Filter', 'Rolf Filter']);
    const carrier = await review(manager, { carrierCode: 'ZETA' });
    expect(names(carrier.rows)).toEqual(['Cora Filter']);
    await expect(review(manager, { role: 'ROLE_NOBODY' })).rejects.toThrow('There is no such role');
  });

  it('includes people without grants and people with the same name', async () => {
    const { manager } = await directoryFixture(server);
    for (let n = 0; n < 12; n += 1) await server.data.person({ firstName: 'Same', lastName: 'Same' });
    const { rows } = await review(manager, { q: 'same' });
    expect(rows.map((row) => row[3])).toEqual(Array.from({ length: 12 }, () => 'None'));
  });

  it('is rejected for callers who cannot grant access', async () => {
    const { north } = await directoryFixture(server);
    await expect(review(await server.data.billingUser([north], [Role.Payor]))).rejects.toThrow('FORBIDDEN');
  });
});

describe('a workbook', () => {
  const write = async (rows: readonly (readonly (string | number | null)[])[]) =>
    new HucreWorkbooks().write({
      name: 'Sheet',
      columns: [{ heading: 'A', width: 10 }],
      rows: (async function* () {
        yield* rows;
      })(),
    });

  it('stores every text as text, never as a formula', async () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '', '_x0041_', '=HYPERLINK("http://x")', '<f>1</f>');
    const cell = fc.tuple(start, fc.string({ unit: 'binary', maxLength: 20 })).map(([head, rest]) => head + rest);
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (cells) => {
        const bytes = await write([cells]);
        const { sheets } = await readXlsx(bytes);
        const read = sheets[0]?.rows[1] ?? [];
        cells.forEach((text, index) => {
          const writable = text.replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
          // XML normalizes all line endings to one character.
          const lines = (value: string) => value.replaceAll(/\r\n?/g, '\n');
          const back = read[index] ?? '';
          expect(typeof back === 'string' ? lines(back) : back).toBe(lines(writable));
        });
        expect(sheetXml(bytes)).not.toMatch(/<f[\s>]/);
      }),
      { numRuns: 60 },
    );
  });

  it('freezes its headings', async () => {
    expect(sheetXml(await write([['x']]))).toContain('state="frozen"');
  });
});
