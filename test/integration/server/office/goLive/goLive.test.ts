import { confirmTestMail, getBankLetter, getGoLive, sendTestMail } from '../../../../../contract/office/goLive';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';
import { readPdf } from '../../../../support/files/pdfText';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
const mails = () => server.db.selectFrom('mails').select(['body', 'kind']).execute();
const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? '';

async function mailState(caller: Awaited<ReturnType<typeof manager>>) {
  const { checks, codeAskedSince } = await caller.ok(getGoLive);
  return [checks.find(({ area }) => area === 'mail')?.state, codeAskedSince !== null];
}

it('asks for the code of a test mail until it is entered', async () => {
  const mia = await manager();
  expect(await mailState(mia)).toEqual(['review', false]);
  await mia.ok(sendTestMail);
  const [mail] = await mails();
  expect(mail?.kind).toBe('test');
  expect(await mailState(mia)).toEqual(['stop', true]);
  const { arrivedAt } = await mia.ok(confirmTestMail, { body: { code: codeIn(mail?.body) } });
  expect(await mailState(mia)).toEqual(['ready', false]);
  server.clock.advance(5 * MINUTE_MS);
  expect(await mia.ok(confirmTestMail, { body: { code: codeIn(mail?.body) } })).toEqual({ arrivedAt });
});

it('sends one mail for calls within a minute, even for simultaneous ones', async () => {
  const mia = await manager();
  await Promise.all([mia.ok(sendTestMail), mia.ok(sendTestMail)]);
  await mia.ok(sendTestMail);
  expect(await mails()).toHaveLength(1);
  server.clock.advance(2 * MINUTE_MS);
  await mia.ok(sendTestMail);
  expect(await mails()).toHaveLength(2);
});

it('refuses a code before a mail was sent, and the code of an earlier mail', async () => {
  const mia = await manager();
  expect(await mia.refused(confirmTestMail, { body: { code: '000000' } })).toMatchObject({
    code: ErrorCode.WrongStatus,
  });
  await mia.ok(sendTestMail);
  const [first] = await mails();
  server.clock.advance(2 * MINUTE_MS);
  await mia.ok(sendTestMail);
  const refused = await mia.refused(confirmTestMail, { body: { code: codeIn(first?.body) } });
  expect(refused).toMatchObject({ code: ErrorCode.WrongStatus });
});

it('writes a letter with the company ID for banks of groups', async () => {
  const person = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  const { statusCode, headers, rawPayload } = await server.app.inject({
    method: 'GET',
    url: `/ListBillAPI/api/goLive/bankLetter?${new URLSearchParams({ user: person.email })}`,
    headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const texts = readPdf(new Uint8Array(rawPayload)).pages.flat();
  expect(texts).toEqual(
    expect.arrayContaining(['Company ID', '1123456789', 'Please allow ACH debits from Listbill Demo']),
  );
});

it('refuses the letter where no ACH payments are collected', async () => {
  const without = await startTestServer({ bankFiles: false });
  const mia = without.as(await without.data.person({ roles: [Role.Admin, Role.Manager] }));
  expect(await mia.refused(getBankLetter)).toMatchObject({ status: 409, code: ErrorCode.WrongStatus });
  expect((await mia.ok(getGoLive)).hasLetter).toBe(false);
  await without.close();
});
