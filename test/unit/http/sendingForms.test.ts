import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { EndedCalls } from '../../../src/application/analytics/EndedCalls';
import { ApiFailures } from '../../../src/application/errors/ApiFailures';
import { NewVersion } from '../../../src/application/shell/NewVersion';
import { ApiClient } from '../../../src/infrastructure/http/ApiClient';
import { HttpTransport } from '../../../src/infrastructure/http/HttpTransport';
import { HttpUiErrorLog } from '../../../src/infrastructure/http/HttpUiErrorLog';
import { HttpUploadGateway } from '../../../src/infrastructure/http/HttpUploadGateways';
import { anUpload } from '../../support/uploads/anUpload';
import { VirtualTime } from '../../support/VirtualTime';

const TARGET = { kind: 'payrollDeductions', owner: '200010' } as const;
const STORED = { ...anUpload(), storedName: 'x', errors: [] };
const AT = Date.parse('2026-03-03T15:00:00.000Z');
const STAMP = '2026-03-03T15-00-00-000Z_';
const SECRET = 'E1001,Ruth Adler,612.40';
const file = (name: string) => ({
  name,
  size: SECRET.length,
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(SECRET).slice().buffer),
});
const quietly = { onProgress: () => undefined, signal: new AbortController().signal };

type Answerer = (config: InternalAxiosRequestConfig) => Promise<{ status?: number; data?: unknown }>;

/** The gateway over everything that is ours, up to what carries requests. */
function connected(answerTo: Answerer) {
  const sent: InternalAxiosRequestConfig[] = [];
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    sent.push(config);
    const { status = 200, data } = await answerTo(config);
    const response = { status, statusText: '', data, headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_RESPONSE', config, undefined, response);
  };
  const caller = {
    email: () => 'maria@group.test',
    accessToken: () => Promise.resolve('good'),
    readyAccessToken: () => 'good',
    renewedAccessToken: () => Promise.resolve('renewed'),
  };
  const transport = new HttpTransport('/ListBillAPI', caller, adapter);
  const time = new VirtualTime();
  time.advanceTo(AT);
  const failures = new ApiFailures(new HttpUiErrorLog(transport), time);
  return {
    uploads: new HttpUploadGateway(new ApiClient(transport, failures, new EndedCalls(), new NewVersion(), time), time),
    sent,
  };
}

const never: Answerer = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener?.('abort', () => reject(new AxiosError('aborted', 'ERR_CANCELED')));
  });
const formOf = (config: InternalAxiosRequestConfig | undefined) => config?.data as FormData;

describe('sending files', () => {
  it('sends one as a form, its name after the time, with bearer and user (API-8 UPL-1)', async () => {
    const { uploads, sent } = connected(() => Promise.resolve({ status: 201, data: STORED }));
    await uploads.send(TARGET, { file: file('march.csv'), template: 'auto' }, quietly);
    expect(sent[0]).toMatchObject({
      method: 'post',
      url: '/api/upload/payrollDeductions/200010/auto',
      params: { user: 'maria@group.test' },
    });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer good');
    expect(String(sent[0]?.headers.get('Content-Type'))).toMatch(/^multipart\/form-data/);
    const [part] = formOf(sent[0]).getAll('file') as File[];
    expect([part?.name, await part?.text()]).toEqual([`${STAMP}march.csv`, SECRET]);
  });

  it('sends several in one form with a template for each, also two of one name (API-9 UPL-1)', async () => {
    const { uploads, sent } = connected(() => Promise.resolve({ status: 201, data: { items: [STORED, STORED] } }));
    const files = [
      { file: file('march.csv'), template: 'auto' },
      { file: file('march.csv'), template: '200010.weekly' },
    ];
    expect(await uploads.sendMany(TARGET, files, quietly)).toHaveLength(2);
    const names = (formOf(sent[0]).getAll('files') as File[]).map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    expect(JSON.parse(formOf(sent[0]).get('fileTemplateMap') as string)).toEqual({
      [names[0] ?? '']: 'auto',
      [names[1] ?? '']: '200010.weekly',
    });
  });

  it('sends the form once more with a new token when the first is refused', async () => {
    const { uploads, sent } = connected(({ headers }) =>
      Promise.resolve(
        headers.get('Authorization') === 'Bearer renewed'
          ? { status: 201, data: STORED }
          : { status: 401, data: { code: 'UNAUTHENTICATED', message: '' } },
      ),
    );
    await uploads.send(TARGET, { file: file('march.csv'), template: 'auto' }, quietly);
    expect(sent).toHaveLength(2);
    expect(formOf(sent[1]).getAll('file')).toHaveLength(1);
  });

  it('goes on as long as bytes move, and gives up 15 seconds after the last of them', async () => {
    jest.useFakeTimers();
    try {
      const { uploads, sent } = connected(never);
      const shares: number[] = [];
      const options = { ...quietly, onProgress: (bytes: number) => void shares.push(bytes) };
      const failing = uploads
        .send(TARGET, { file: file('march.csv'), template: 'auto' }, options)
        .catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(0);
      for (const loaded of [100, 200, 300]) {
        await jest.advanceTimersByTimeAsync(14_000);
        sent[0]?.onUploadProgress?.({ loaded, total: 400, bytes: 100, lengthComputable: true });
      }
      await jest.advanceTimersByTimeAsync(14_999);
      const early = await Promise.race([failing, Promise.resolve('going on')]);
      await jest.advanceTimersByTimeAsync(1);
      expect([early, await failing]).toMatchObject(['going on', { status: 0, code: 'TIMEOUT' }]);
      expect(shares).toEqual([100, 200, 300].map((loaded) => (loaded / 400) * SECRET.length));
    } finally {
      jest.useRealTimers();
    }
  });

  it('waits longer for what is wholly sent: it may lie in the line, and has to be read', async () => {
    jest.useFakeTimers();
    try {
      const { uploads, sent } = connected(never);
      const failing = uploads
        .send(TARGET, { file: file('march.csv'), template: 'auto' }, quietly)
        .catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(0);
      sent[0]?.onUploadProgress?.({ loaded: 400, total: 400, bytes: 400, lengthComputable: true });
      await jest.advanceTimersByTimeAsync(44_999);
      const early = await Promise.race([failing, Promise.resolve('going on')]);
      await jest.advanceTimersByTimeAsync(1);
      expect([early, await failing]).toMatchObject(['going on', { code: 'TIMEOUT' }]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('ends as cancelled when the person gives it up', async () => {
    const { uploads } = connected(never);
    const stop = new AbortController();
    const sending = uploads.send(
      TARGET,
      { file: file('march.csv'), template: 'auto' },
      { ...quietly, signal: stop.signal },
    );
    stop.abort();
    await expect(sending).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('never writes to the log what was in a file that could not be sent', async () => {
    const { uploads, sent } = connected(({ url }) =>
      Promise.resolve(
        url?.includes('uiLogs') ? { data: {} } : { status: 500, data: { code: 'INTERNAL', message: '' } },
      ),
    );
    const sending = uploads.send(TARGET, { file: file('march.csv'), template: 'auto' }, quietly);
    await expect(sending).rejects.toMatchObject({ status: 500 });
    const logs = sent.slice(1).map(({ data }) => JSON.stringify(data));
    expect(logs).toHaveLength(1);
    expect(logs.join()).not.toContain('Ruth');
  });
});
