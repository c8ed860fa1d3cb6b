import { type AddressInfo, createServer, type Server } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import type { MailConfig } from '../../../../../server/platform/config/Config';
import { type OpenSmtpServer, openSmtpServer } from '../../../../../server/platform/mail/openSmtpServer';
import { MailKind, type MailRejected, type QueuedMail } from '../../../../../server/platform/mail/ports';
import { startTestSmtp } from '../../../../support/mail/startTestSmtp';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function aServer(options: SMTPServerOptions = {}, config: Partial<MailConfig> = {}) {
  const server = await startTestSmtp(options);
  const smtp = await openServer({ url: server.url, ...config });
  closers.push(() => server.close());
  return { server, smtp };
}

async function openServer(config: Partial<MailConfig> & { readonly url: string }): Promise<OpenSmtpServer> {
  const smtp = await openSmtpServer({ from: 'Listbill <listbill@example.test>', requiresTls: false, ...config });
  closers.push(() => smtp.close());
  return smtp;
}

const aMail = (mail: Partial<QueuedMail> = {}): QueuedMail => ({
  mailPk: 'mail-1',
  kind: MailKind.Welcome,
  to: 'pat@example.test',
  subject: 'Willkommen, Zoë',
  text: 'Hello Zoë,\n\nhttps://id.test/u/new-password/abc',
  html: '<p>Hello Zoë</p>',
  queuedAt: new Date('2026-03-10T15:00:00.000Z'),
  attempts: 1,
  ...mail,
});
const failureOf = (delivery: Promise<void>): Promise<MailRejected> =>
  delivery.then(
    () => Promise.reject(new Error('It was received.')),
    (error: MailRejected) => error,
  );

it('sends an email with both texts, sender and message id', async () => {
  const { server, smtp } = await aServer();
  await smtp.deliver(aMail());
  await smtp.deliver(aMail());
  expect(server.received).toHaveLength(2);
  const [first, again] = server.received;
  expect(first).toMatchObject({ from: 'listbill@example.test', to: ['pat@example.test'] });
  expect(first?.raw).toContain('Message-ID: <mail-1@example.test>');
  expect(again?.raw).toContain('Message-ID: <mail-1@example.test>');
  expect(first?.raw).toContain('Auto-Submitted: auto-generated');
  expect(first?.raw).toContain('Content-Type: text/plain');
  expect(first?.raw).toContain('Content-Type: text/html');
  expect(first?.raw).toContain('Date: Tue, 10 Mar 2026 15:00:00 +0000');
});

it.each(['"Pat, Kim" <kim@example.test>', 'a@example.test, b@example.test', 'a@example.test;b@example.test'])(
  'treats an address as one, never as several: %s',
  async (to) => {
    const { server, smtp } = await aServer();
    await smtp.deliver(aMail({ to })).catch(() => undefined);
    expect(server.received.flatMap((received) => received.to)).not.toEqual(
      expect.arrayContaining(['kim@example.test']),
    );
    expect(server.received.flatMap((received) => received.to).length).toBeLessThan(2);
  },
);

it.each(['Subject\r\nBcc: kim@example.test', 'Subject\nTo: kim@example.test'])(
  'never turns the content of a subject into a header',
  async (subject) => {
    const { server, smtp } = await aServer();
    await smtp.deliver(aMail({ subject }));
    expect(server.received[0]?.to).toEqual(['pat@example.test']);
    expect(server.received[0]?.raw).not.toMatch(/^(?:Bcc|To): kim/m);
  },
);

it.each([
  [550, 'address'],
  [450, 'mail'],
] as const)('classifies a recipient rejected with %i as a problem of the %s', async (responseCode, reason) => {
  const { smtp } = await aServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not pat@example.test'), { responseCode })),
  });
  const failure = await failureOf(smtp.deliver(aMail()));
  expect(failure).toMatchObject({ reason, code: `EENVELOPE ${responseCode}` });
  expect(failure.message).not.toContain('pat@');
});

it('reports a rejected password as a server problem', async () => {
  const { server } = await aServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
  });
  const smtp = await openServer({ url: server.url.replace('smtp://', 'smtp://us%40er:se%3Acret@') });
  const failure = await failureOf(smtp.deliver(aMail()));
  expect(failure.reason).toBe('server');
  expect(failure.message).not.toMatch(/se:cret|us@er/);
});

it("signs in with the credentials of the server's address", async () => {
  const seen: unknown[] = [];
  const { server } = await aServer({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  await (await openServer({ url: server.url.replace('smtp://', 'smtp://us%40er:se%3Acret@') })).deliver(aMail());
  expect(seen).toEqual([['us@er', 'se:cret']]);
});

it('sends nothing over an unencrypted connection if encryption is required', async () => {
  const { server, smtp } = await aServer({}, { requiresTls: true });
  expect((await failureOf(smtp.deliver(aMail()))).reason).toBe('server');
  expect(server.received).toEqual([]);
});

it('reports an unreachable server as a server problem', async () => {
  const { server, smtp } = await aServer();
  await server.close();
  expect((await failureOf(smtp.deliver(aMail()))).reason).toBe('server');
});

it('reports an interrupted connection as a server problem', async () => {
  const { server, smtp } = await aServer({
    onData(stream, _session, _done) {
      stream.on('end', () => void server.close());
      stream.resume();
    },
  });
  expect((await failureOf(smtp.deliver(aMail()))).reason).toBe('server');
});

it('reports a missing greeting as a server problem', async () => {
  const silent: Server = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closers.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const smtp = await openSmtpServer(
    { url: `smtp://127.0.0.1:${port}`, from: 'a@b.test', requiresTls: false },
    { answerMs: 100 },
  );
  closers.push(() => smtp.close());
  expect((await failureOf(smtp.deliver(aMail()))).reason).toBe('server');
});
