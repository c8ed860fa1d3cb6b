import { randomUUID } from 'node:crypto';
import { downloadBankFile, listBankFiles } from '../../../../../contract/money/remittances';
import { postReturnFile, previewReturnFile } from '../../../../../contract/money/returnFiles';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { returnFileOf } from '../../../../support/payments/returnFiles';
import { office } from '../../../../support/payments/reversals';
import type { TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
let group: PayingGroup;
let back: Awaited<ReturnType<typeof office>>;

beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
beforeEach(async () => {
  back = await office(server);
});
afterEach(() => server.assertInvariants());

async function returned(): Promise<string> {
  await pay(server, group, await group.bill());
  await back.process();
  const manager = server.as(back.manager);
  const { items } = await manager.ok(listBankFiles, { query: {} });
  const { text } = await manager.call(downloadBankFile, { params: { filePk: items[0]?.filePk ?? '' } });
  return text;
}
const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
/** The receiver's name of the first entry, with an accent, at the same number of characters or of bytes. */
const accented = (text: string, name: string) => text.replace(/^(6.{53}).{22}/m, `$1${name}`);

it.each<[string, (file: string) => string]>([
  ['with the end mark of DOS', (file) => `${file}\u001A`],
  ['with CR CR LF', (file) => file.replaceAll('\r\n', '\r\r\n')],
  ['with an accent in one byte', (file) => accented(file, 'CAFÉ ÑUÑEZ LLC'.padEnd(22))],
  [
    'with an accent in two bytes, columns counted as characters',
    (file) => bytes(accented(file, 'CAFÉ ÑUÑEZ LLC'.padEnd(22))),
  ],
  [
    'with an accent in two bytes, columns counted as bytes',
    (file) => accented(file, bytes('CAFÉ ÑUÑEZ LLC').padEnd(22)),
  ],
  ['with an accent in characters, columns counted as bytes', (file) => accented(file, 'CAFÉ ÑUÑEZ LLC'.padEnd(19))],
  [
    'run together, with an accent in two bytes',
    (file) => bytes(accented(file, 'CAFÉ ÑUÑEZ LLC'.padEnd(22))).replaceAll('\r\n', ''),
  ],
  ['with blank lines at its end', (file) => `${file}${' '.repeat(94)}\r\n\r\n`],
  ['with more lines of nines than the block has', (file) => `${file}${`${'9'.repeat(94)}\r\n`.repeat(10)}`],
  ['without lines of nines', (file) => file.replace(/^9{94}\r\n/gm, '')],
  ['before an empty file', (file) => file + returnFileOf(file, []).replace('0000021', '0000022')],
])('a return file %s is posted', async (_form, write) => {
  const drawn = await returned();
  const body = { fileName: 'returns.ach', text: write(returnFileOf(drawn, [{ code: 'R01', entry: 0 }])) };
  const posted = await server.as(back.manager).ok(postReturnFile, { body, idempotencyKey: randomUUID() });
  expect(posted).toMatchObject({ problems: [], entries: [{ outcome: 'RETURNED', code: 'R01', amountCents: 100_000 }] });
});

it('a return file with an accent in a number is refused', async () => {
  const drawn = await returned();
  const text = returnFileOf(drawn, [{ code: 'R01', entry: 0 }]).replace(/^(6.{38})../m, '$1É0');
  const { problems } = await server.as(back.manager).ok(previewReturnFile, { body: { fileName: 'returns.ach', text } });
  expect(problems[0]).toEqual({ line: 3, message: expect.stringContaining('Character 40 of this line') });
});

it.each<[string, (drawn: string) => string]>([
  ['of this office', (drawn) => returnFileOf(drawn, [])],
  [
    'without a batch, in the form of a processor',
    () =>
      ['101 100067554 1823273902003271043 094101MADE UP BANK           OFFICE', '9000000000001'.padEnd(55, '0')].join(
        '\n',
      ),
  ],
])('the empty file of a day %s is recorded once as received', async (_form, write) => {
  const body = { fileName: 'zero.ach', text: write(await returned()) };
  const manager = server.as(back.manager);
  expect(await manager.ok(previewReturnFile, { body })).toMatchObject({ problems: [], entries: [], posted: null });
  const idempotencyKey = randomUUID();
  const received = await manager.ok(postReturnFile, { body, idempotencyKey });
  expect(received).toMatchObject({ entries: [], posted: { at: '2026-03-10T15:00:00.000Z' } });
  expect(await manager.ok(postReturnFile, { body, idempotencyKey })).toEqual(received);
  const again = await manager.call(postReturnFile, { body, idempotencyKey: randomUUID() });
  expect(again).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
});
