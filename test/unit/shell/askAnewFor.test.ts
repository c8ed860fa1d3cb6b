import { restartSignIn } from '../../../src/infrastructure/browser/captureReturn';
import { StartedSignIns } from '../../../src/infrastructure/identity/StartedSignIns';
import { MemoryStorage } from '../../support/MemoryStorage';

describe('a start that fails', () => {
  it('with a return in hand leads to what was asked for before the sign-in (RTE-4)', () => {
    expect(addressAfter('#/callback', '/billing/bills/10.1')).toBe('#/billing/bills/10.1');
    expect(addressAfter('#/access_token', '/billing/pay')).toBe('#/billing/pay');
  });

  it('with a return that this browser did not begin leads to the start', () => {
    expect(addressAfter('#/callback', undefined)).toBe('#/');
  });

  it('elsewhere leaves the address alone', () => {
    expect(addressAfter('#/billing/pay', '/billing/bills/10.1')).toBe('#/billing/pay');
  });
});

// Helpers

function addressAfter(hash: string, target: string | undefined): string {
  const storage = new MemoryStorage();
  const begun = new StartedSignIns(() => storage);
  if (target !== undefined) begun.save({ state: 's', nonce: 'n', target, at: 0 });
  const location = { hash };
  const replaceState = (_state: unknown, _title: string, address: string) => {
    location.hash = address;
  };
  restartSignIn(begun, location as Location, { replaceState } as unknown as History);
  return location.hash;
}
