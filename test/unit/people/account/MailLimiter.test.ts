import { MailLimiter } from '../../../../server/people/account/mailOnRequest';
import { InMemoryAttempts } from '../../../support/identity/InMemoryAttempts';
import { InMemoryPeople } from '../../../support/identity/InMemoryPeople';

const MINUTE_MS = 60_000;

/** @see SES-8 SES-10 */
describe('MailLimiter', () => {
  let now: number;
  let limiter: MailLimiter;

  beforeEach(() => {
    now = 0;
    limiter = new MailLimiter(new InMemoryPeople(), new InMemoryAttempts(() => now));
  });

  it('allows five mails per address and network in 15 minutes, regardless of case', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(
        await limiter.use({ email: count % 2 ? 'Pat@Demo.test' : 'pat@demo.test', address: '10.0.0.9' }),
      ).toBeUndefined();
      now += MINUTE_MS;
    }
    const request = { email: 'pat@demo.test', address: '10.0.0.9' };
    expect(await limiter.use(request)).toBe('Too many emails were requested. Please wait 10 minutes, then try again.');
    now += 10 * MINUTE_MS;
    expect(await limiter.use(request)).toBeUndefined();
  });

  it('allows twenty mails per address in total, so that five from a stranger do not keep the owner from getting one', async () => {
    const from = (network: number) => limiter.use({ email: 'pat@demo.test', address: `10.0.${network}.1` });
    for (let count = 0; count < 20; count += 1) expect(await from(Math.floor(count / 5))).toBeUndefined();
    expect(await from(9)).toContain('Please wait 15 minutes');
  });

  it('allows twenty mails per network address, regardless of recipient', async () => {
    const request = (count: number) => limiter.use({ email: `p${count}@demo.test`, address: '10.0.0.1' });
    for (let count = 0; count < 20; count += 1) expect(await request(count)).toBeUndefined();
    expect(await request(20)).toContain('Please wait 15 minutes');
    expect(await limiter.use({ email: 'p20@demo.test', address: '10.0.0.2' })).toBeUndefined();
  });
});
