import { DeliverMails } from '../../../../../server/platform/mail/DeliverMails';
import { openSmtpServer } from '../../../../../server/platform/mail/openSmtpServer';
import { MailKind, MailRejected, type QueuedMail } from '../../../../../server/platform/mail/ports';
import { SqlMailQueue, SqlOutbox } from '../../../../../server/platform/mail/SqlMails';
import { startTestSmtp } from '../../../../support/mail/startTestSmtp';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const clock = new TestClock('2026-03-10T15:00:00.000Z');
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  clock.set('2026-03-10T15:00:00.000Z');
  await database.db.deleteFrom('mails').execute();
});
afterAll(() => database.close());

/** An SMTP client with scripted results that records its emails. */
class StubMailServer {
  readonly received: string[] = [];
  answer: (mail: QueuedMail) => Promise<void> = () => Promise.resolve();

  async deliver(mail: QueuedMail): Promise<void> {
    await this.answer(mail);
    this.received.push(mail.to);
  }
}

const refuse = (reason: MailRejected['reason']) => () => Promise.reject(new MailRejected('STUB 550', reason));
const mail = (to: string, kind: MailKind = MailKind.Welcome) =>
  new SqlOutbox(database.db, clock).send({
    kind,
    to,
    subject: 'Hello',
    text: `A secret for ${to}`,
    html: '<p>secret</p>',
  });
const rows = () => database.db.selectFrom('mails').selectAll().orderBy('recipient').execute();

function aDelivery() {
  const server = new StubMailServer();
  const failures: string[] = [];
  const queue = new SqlMailQueue(database.db, clock);
  const delivery = new DeliverMails(queue, server, clock, (what, error) => failures.push(`${what} ${error.message}`));
  return { server, queue, failures, run: (isWanted?: () => boolean) => delivery.run(isWanted) };
}

describe('emails', () => {
  it('are delivered once, in order, and their text is deleted', async () => {
    await mail('a@example.test');
    clock.advance(1_000);
    await mail('b@example.test');
    const { server, run } = aDelivery();
    expect(await run()).toEqual({ delivered: 2, postponed: 0, givenUp: 0 });
    expect(await run()).toEqual({ delivered: 0, postponed: 0, givenUp: 0 });
    expect(server.received).toEqual(['a@example.test', 'b@example.test']);
    expect(await rows()).toMatchObject([
      { body: '', html: null, sent_at: clock.now().toISOString() },
      { body: '', html: null, sent_at: clock.now().toISOString() },
    ]);
  });

  it('are retried with doubling pauses and abandoned after a day', async () => {
    await mail('a@example.test');
    const { server, failures, run } = aDelivery();
    server.answer = refuse('mail');
    const began = clock.now().getTime();
    const minutes: number[] = [];
    for (let row = (await rows())[0]; row?.failed_at === null; row = (await rows())[0]) {
      clock.set(new Date(Date.parse(row.next_try_at) - 1).toISOString());
      expect(await run()).toMatchObject({ postponed: 0, givenUp: 0 });
      clock.advance(1);
      minutes.push((clock.now().getTime() - began) / MINUTE_MS);
      await run();
    }
    expect(minutes.slice(0, 8)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 63.5]);
    expect(minutes.slice(8, 10)).toEqual([123.5, 183.5]);
    expect(minutes.at(-1)).toBeGreaterThan(22 * 60);
    expect(minutes.at(-1)).toBeLessThan(24 * 60);
    expect(await rows()).toMatchObject([{ body: '', html: null, sent_at: null, last_error: 'STUB 550' }]);
    expect((await rows())[0]?.failed_at).not.toBeNull();
    expect(failures).toHaveLength(1);
    expect(failures.join()).not.toContain('secret');
  });

  it('to an invalid address are abandoned immediately without blocking others', async () => {
    await mail('nobody@example.test');
    clock.advance(1);
    await mail('b@example.test');
    const { server, run } = aDelivery();
    server.answer = ({ to }) => (to.startsWith('nobody') ? refuse('address')() : Promise.resolve());
    expect(await run()).toEqual({ delivered: 1, postponed: 0, givenUp: 1 });
  });

  it('wait after the first one while the server is unavailable', async () => {
    for (const name of ['a', 'b', 'c']) await mail(`${name}@example.test`);
    const { server, failures, run } = aDelivery();
    server.answer = refuse('server');
    expect(await run()).toEqual({ delivered: 0, postponed: 1, givenUp: 0 });
    expect(failures).toEqual(['mail delivery failed The mail server rejected the mail: STUB 550.']);
    server.answer = () => Promise.resolve();
    clock.advance(MINUTE_MS);
    expect(await run()).toEqual({ delivered: 3, postponed: 0, givenUp: 0 });
  });

  it.each([
    [MailKind.SignInCode, 5 * MINUTE_MS],
    [MailKind.Reset, HOUR_MS],
    [MailKind.Welcome, 24 * HOUR_MS],
  ])('of kind %s are delivered until they expire', async (kind, life) => {
    await mail('in-time@example.test', kind);
    const { server, run } = aDelivery();
    clock.advance(life - 1);
    await run();
    await mail('late@example.test', kind);
    clock.advance(life);
    expect(await run()).toEqual({ delivered: 0, postponed: 0, givenUp: 1 });
    expect(server.received).toEqual(['in-time@example.test']);
  });

  it('are delivered by only one of several servers', async () => {
    for (let n = 0; n < 20; n += 1) await mail(`p${n}@example.test`);
    const [one, other] = [aDelivery(), aDelivery()];
    await Promise.all([one.run(), other.run()]);
    expect([...one.server.received, ...other.server.received].sort()).toEqual(
      (await rows()).map(({ recipient }) => recipient),
    );
  });

  it('are delivered again after the claim of a dead server expires', async () => {
    await mail('a@example.test');
    const { server, queue, run } = aDelivery();
    await queue.take(new Date(clock.now().getTime() + 120_000));
    expect(await run()).toMatchObject({ delivered: 0 });
    clock.advance(120_000);
    expect(await run()).toMatchObject({ delivered: 1 });
    expect(server.received).toEqual(['a@example.test']);
  });

  it('in progress are finished when the server stops, and no other is started', async () => {
    for (const name of ['a', 'b', 'c']) await mail(`${name}@example.test`);
    const { server, run } = aDelivery();
    expect(await run(() => server.received.length === 0)).toMatchObject({ delivered: 1 });
    expect((await rows()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
  });

  it('are sent again with the same id when the response is lost', async () => {
    const raw: string[] = [];
    const smtp = await startTestSmtp({
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          raw.push(Buffer.concat(parts).toString());
          // The first time, the server accepts the email and disconnects before confirming.
          if (raw.length === 1) smtp.dropConnections();
          else done();
        });
      },
    });
    const server = await openSmtpServer({ url: smtp.url, from: 'listbill@example.test', requiresTls: false });
    const delivery = new DeliverMails(new SqlMailQueue(database.db, clock), server, clock);
    await mail('a@example.test');
    expect(await delivery.run()).toEqual({ delivered: 0, postponed: 1, givenUp: 0 });
    clock.advance(MINUTE_MS);
    expect(await delivery.run()).toEqual({ delivered: 1, postponed: 0, givenUp: 0 });
    const ids = raw.map((one) => /^Message-ID: (.*)$/im.exec(one)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toContain((await rows())[0]?.mail_pk);
    server.close();
    await smtp.close();
  });

  it('of a rolled back transaction are not delivered', async () => {
    const work = database.db.transaction().execute(async (tx) => {
      await new SqlOutbox(tx, clock).send({ kind: MailKind.Reset, to: 'a@example.test', subject: 'x', text: 'y' });
      throw new Error('Something else went wrong.');
    });
    await expect(work).rejects.toThrow('Something else');
    expect(await aDelivery().run()).toMatchObject({ delivered: 0 });
  });
});
