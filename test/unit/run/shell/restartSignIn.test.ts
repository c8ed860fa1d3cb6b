import { restartSignIn } from '../../../../src/infrastructure/browser/entryAddress';
import { StartedSignIns } from '../../../../src/infrastructure/identity/StartedSignIns';
import { MemoryStorage } from '../../../support/MemoryStorage';

describe('restarting a failed sign-in', () => {
  it('opens the requested screen if the address is a provider return (RTE-4)', () => {
    expect(addressAfter('#/callback', '/billing/bills/10.1')).toBe('#/billing/bills/10.1');
    expect(addressAfter('#/access_token', '/billing/pay')).toBe('#/billing/pay');
  });

  it('opens the start page after a return that this browser did not request', () => {
    expect(addressAfter('#/callback', undefined)).toBe('#/');
  });

  it('keeps any other address', () => {
    expect(addressAfter('#/billing/pay', '/billing/bills/10.1')).toBe('#/billing/pay');
  });
});

// Helpers

function addressAfter(hash: string, target: string | undefined): string {
  const storage = new MemoryStorage();
  const startedSignIns = new StartedSignIns(() => storage);
  if (target !== undefined) startedSignIns.save({ state: 's', nonce: 'n', target, at: 0 });
  const location = { hash };
  const replaceState = (_state: unknown, _title: string, address: string) => {
    location.hash = address;
  };
  restartSignIn(startedSignIns, location as Location, { replaceState } as unknown as History);
  return location.hash;
}
