import { request } from 'node:http';
import type { MailMessage } from '../../../../server/application/mail/ports';
import { type AccountHouse, type OpenHouse, openAccountHouse } from '../../../support/account/openAccountHouse';
import { startTestProvider } from '../../../support/identity/startTestProvider';

const aMail = (mail: Partial<MailMessage> = {}): MailMessage => ({
  kind: 'signInLink',
  to: 'pat@demo.test',
  subject: 'Your link',
  text: 'Follow\n\nhttp://localhost:1/u/mail/x\n\nsoon.',
  ...mail,
});

describe('the outbox', () => {
  let house: AccountHouse;
  let idp: OpenHouse;

  beforeAll(async () => {
    house = await openAccountHouse();
    idp = await house.open();
  });

  beforeEach(() => house.db.deleteFrom('mails').execute());

  afterAll(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
    await house.close();
  });

  const page = async () => (await fetch(`${idp.issuer}outbox`)).text();

  it('shows the newest mail first, with links that can be followed', async () => {
    await house.outbox.send(aMail({ subject: 'Older' }));
    house.clock.advance(1_000);
    await house.outbox.send(aMail({ subject: 'Newer', html: '<p>Newer</p>' }));
    const text = await page();
    expect(text.indexOf('Newer')).toBeLessThan(text.indexOf('Older'));
    expect(text).toContain('<a href="http://localhost:1/u/mail/x">http://localhost:1/u/mail/x</a>');
    const mails = (await (await fetch(`${idp.issuer}outbox.json`)).json()) as MailMessage[];
    expect(mails).toMatchObject([
      { subject: 'Newer', html: '<p>Newer</p>', to: 'pat@demo.test' },
      { subject: 'Older' },
    ]);
  });

  it('shows whatever a mail says as text', async () => {
    await house.outbox.send(
      aMail({ subject: '<b>bold</b>', text: '<script>alert(1)</script> https://x.test/"><img>' }),
    );
    expect(await page()).not.toMatch(/<script>|<b>|<img>/);
  });

  it('says so while there is none', async () => {
    expect(await page()).toContain('No mail has been sent.');
  });

  it('is read under its own name only', async () => {
    const { port } = new URL(idp.issuer);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `rebound.test:${port}` };
      request({ host: '127.0.0.1', port, path: '/outbox.json', headers }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  it('is not there where mails really go out', async () => {
    const other = await startTestProvider({ hasOutbox: false });
    expect((await fetch(`${other.issuer}outbox`)).status).toBe(404);
    await other.close();
  });
});

describe('a mail', () => {
  it('is not sent when what causes it does not count', async () => {
    const house = await openAccountHouse();
    const failing = house.desk.inTransaction(async ({ mail }) => {
      await mail.send(aMail());
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await house.outbox.latest()).toEqual([]);
    await house.close();
  });
});
