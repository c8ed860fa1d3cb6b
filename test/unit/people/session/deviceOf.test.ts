import { deviceOf } from '../../../../server/people/session/deviceOf';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('deviceOf', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/130.0.0.0`, 'Microsoft Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
  ])('names the browser and the system of %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it('names the browser alone when the system is unknown', () => {
    expect(deviceOf('Firefox/132.0')).toBe('Firefox');
  });

  it.each([[undefined], [''], ['   '], ['\u0000'], [';;;']])('reports that %j is unknown', (userAgent) => {
    expect(deviceOf(userAgent)).toBe('Unknown device');
  });

  it('never exceeds 80 characters', () => {
    expect(deviceOf(`${'x'.repeat(5_000)}/1.0 (y)`).length).toBeLessThanOrEqual(80);
  });
});
