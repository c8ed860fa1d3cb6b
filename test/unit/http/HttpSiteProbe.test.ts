import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { HttpSiteProbe } from '../../../src/infrastructure/http/HttpSiteProbe';
import { HttpTransport } from '../../../src/infrastructure/http/HttpTransport';

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
  ])('takes an answer with status %i for a site that is up: %s', async (status, isUp) => {
    expect(await probeOf((config) => answered(config, status)).isUp()).toBe(isUp);
  });

  it('takes silence for a site that is down', async () => {
    const probe = probeOf((config) => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', config)));
    expect(await probe.isUp()).toBe(false);
  });

  it('asks nothing of the log of failed calls', async () => {
    const asked: (string | undefined)[] = [];
    await probeOf((config) => {
      asked.push(config.url);
      return answered(config, 503);
    }).isUp();
    expect(asked).toEqual(['/api/processingStatus']);
  });
});

// Helpers

type Answerer = (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;

function probeOf(adapter: Answerer): HttpSiteProbe {
  return new HttpSiteProbe(new HttpTransport('/ListBillAPI', CALLER, adapter));
}

async function answered(config: InternalAxiosRequestConfig, status: number): Promise<AxiosResponse> {
  const response = { status, statusText: '', data: {}, headers: {}, config };
  if (status < 400) return response;
  throw new AxiosError('Refused', 'ERR_BAD_RESPONSE', config, undefined, response);
}
