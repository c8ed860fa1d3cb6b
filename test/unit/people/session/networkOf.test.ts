import fc from 'fast-check';
import { networkOf } from '../../../../server/people/session/attempts';

/** @see SES-10 */
describe('networkOf', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('groups addresses by 64-bit network', () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${other}`));
        expect(networkOf(`${network}:${one}`)).toBe(network);
      }),
    );
  });
});
