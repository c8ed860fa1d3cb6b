import { MailLimiter } from '../../../server/application/account/mailOnRequest';
import { InMemoryAttempts } from '../../support/identity/InMemoryAttempts';
import { InMemoryPeople } from '../../support/identity/InMemoryPeople';

const MINUTE_MS = 60_000;

/** @see SES-8 SES-10 */
describe('MailAllowance', () => {
  let now: number;
  let allowance: MailLimiter;

  beforeEach(() => {
    now = 0;
    allowance = new MailLimiter(new InMemoryPeople(), new InMemoryAttempts(() => now));
  });

  it('lets five mails go to one address in 15 minutes, in whatever spelling', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(
        await allowance.use({ email: count % 2 ? 'Pat@Demo.test' : 'pat@demo.test', address: `10.0.0.${count}` }),
      ).toBeUndefined();
      now += MINUTE_MS;
    }
    const asked = { email: 'pat@demo.test', address: '10.0.0.9' };
    expect(await allowance.use(asked)).toBe('Too many emails were requested. Please wait 10 minutes, then try again.');
    now += 10 * MINUTE_MS;
    expect(await allowance.use(asked)).toBeUndefined();
  });

  it('lets twenty go out for one network address, whoever gets them', async () => {
    const ask = (count: number) => allowance.use({ email: `p${count}@demo.test`, address: '10.0.0.1' });
    for (let count = 0; count < 20; count += 1) expect(await ask(count)).toBeUndefined();
    expect(await ask(20)).toContain('Please wait 15 minutes');
    expect(await allowance.use({ email: 'p20@demo.test', address: '10.0.0.2' })).toBeUndefined();
  });
});
