import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { HttpSiteProbe } from '../../../../src/infrastructure/http/HttpSiteProbe';
import { HttpTransport } from '../../../../src/infrastructure/http/HttpTransport';
import { VirtualTime } from '../../../support/VirtualTime';

const CALLER = {
  email: () => 'maria@group.test',
  accessToken: () => Promise.resolve('good'),
  readyAccessToken: () => 'good',
  renewedAccessToken: () => Promise.resolve('renewed'),
};

describe('HttpSiteProbe (ERR-4)', () => {
  it.each([
    [200, true],
    [401, true],
    [403, true],
    [423, true],
    [500, false],
    [503, false],
  ])('treats status %i as site up: %s', async (status, isUp) => {
    expect(await probeOf((config) => respond(config, status)).isUp()).toBe(isUp);
  });

  it('treats a missing response as site down', async () => {
    const probe = probeOf((config) => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', config)));
    expect(await probe.isUp()).toBe(false);
  });

  it('treats a site that does not answer within 10 seconds as down', async () => {
    const time = new VirtualTime();
    const asking = probeOf(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener?.('abort', () => reject(new AxiosError('aborted', 'ERR_CANCELED')));
        }),
      time,
    ).isUp();
    await new Promise((resolve) => setTimeout(resolve, 0));
    time.advanceTo(9_999);
    const early = await Promise.race([asking, Promise.resolve('waiting')]);
    time.advanceTo(10_000);
    expect([early, await asking]).toEqual(['waiting', false]);
  });

  it('does not log failures', async () => {
    const requests: (string | undefined)[] = [];
    await probeOf((config) => {
      requests.push(config.url);
      return respond(config, 503);
    }).isUp();
    expect(requests).toEqual(['/api/processingStatus']);
  });
});

// Helpers

type Responder = (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;

function probeOf(adapter: Responder, time = new VirtualTime()): HttpSiteProbe {
  return new HttpSiteProbe(new HttpTransport('/ListBillAPI', CALLER, adapter), time);
}

async function respond(config: InternalAxiosRequestConfig, status: number): Promise<AxiosResponse> {
  const response = { status, statusText: '', data: {}, headers: {}, config };
  if (status < 400) return response;
  throw new AxiosError('Refused', 'ERR_BAD_RESPONSE', config, undefined, response);
}
