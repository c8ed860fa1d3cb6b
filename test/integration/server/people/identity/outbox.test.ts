import { request } from 'node:http';
import type { MailMessage } from '../../../../../server/platform/mail/ports';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import { startTestProvider } from '../../../../support/identity/startTestProvider';

const aMail = (mail: Partial<MailMessage> = {}): MailMessage => ({
  kind: 'signInLink',
  to: 'pat@demo.test',
  subject: 'Your link',
  text: 'Follow\n\nhttp://localhost:1/u/mail/x\n\nsoon.',
  ...mail,
});

describe('the outbox', () => {
  let fixture: AccountFixture;
  let idp: OpenProvider;

  beforeAll(async () => {
    fixture = await openAccountFixture();
    idp = await fixture.open();
  });

  beforeEach(() => fixture.db.deleteFrom('mails').execute());

  afterAll(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
    await fixture.close();
  });

  const page = async () => (await fetch(`${idp.issuer}outbox`)).text();

  it('shows the newest email first, with working links', async () => {
    await fixture.outbox.send(aMail({ subject: 'Older' }));
    fixture.clock.advance(1_000);
    await fixture.outbox.send(aMail({ subject: 'Newer', html: '<p>Newer</p>' }));
    const text = await page();
    expect(text.indexOf('Newer')).toBeLessThan(text.indexOf('Older'));
    expect(text).toContain('<a href="http://localhost:1/u/mail/x">http://localhost:1/u/mail/x</a>');
    const mails = (await (await fetch(`${idp.issuer}outbox.json`)).json()) as MailMessage[];
    expect(mails).toMatchObject([
      { subject: 'Newer', html: '<p>Newer</p>', to: 'pat@demo.test' },
      { subject: 'Older' },
    ]);
  });

  it('shows all content of an email as text', async () => {
    await fixture.outbox.send(
      aMail({ subject: '<b>bold</b>', text: '<script>alert(1)</script> https://x.test/"><img>' }),
    );
    expect(await page()).not.toMatch(/<script>|<b>|<img>/);
  });

  it('shows a note while it is empty', async () => {
    expect(await page()).toContain('No mail has been sent.');
  });

  it('is available under its own host name only', async () => {
    const { port } = new URL(idp.issuer);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `rebound.test:${port}` };
      request({ host: '127.0.0.1', port, path: '/outbox.json', headers }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  it('does not exist if emails are really sent', async () => {
    const other = await startTestProvider({ hasOutbox: false });
    expect((await fetch(`${other.issuer}outbox`)).status).toBe(404);
    await other.close();
  });
});

describe('an email', () => {
  it('is not sent when the change that causes it is rolled back', async () => {
    const fixture = await openAccountFixture();
    const failing = fixture.transactions.run(async ({ mail }) => {
      await mail.send(aMail());
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await fixture.outbox.latest()).toEqual([]);
    await fixture.close();
  });
});
