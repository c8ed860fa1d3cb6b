import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { EndedCalls } from '../../../../src/application/people/analytics/EndedCalls';
import { ApiFailures } from '../../../../src/application/platform/errors/ApiFailures';
import { NewVersion } from '../../../../src/application/run/shell/NewVersion';
import { ApiClient } from '../../../../src/infrastructure/http/ApiClient';
import { HttpTransport } from '../../../../src/infrastructure/http/HttpTransport';
import { HttpUiErrorLog } from '../../../../src/infrastructure/http/HttpUiErrorLog';
import { uploadCalls } from '../../../../src/infrastructure/http/office/uploadCalls';
import { anUpload } from '../../../support/uploads/anUpload';
import { VirtualTime } from '../../../support/VirtualTime';

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
const OPTIONS = { onProgress: () => undefined, signal: new AbortController().signal };

type Responder = (config: InternalAxiosRequestConfig) => Promise<{ status?: number; data?: unknown }>;

/** The gateway with our whole HTTP stack over a recording adapter. */
function setUp(respond: Responder) {
  const sent: InternalAxiosRequestConfig[] = [];
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    sent.push(config);
    const { status = 200, data } = await respond(config);
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
  const failures = new ApiFailures(new HttpUiErrorLog(transport, time), time);
  return {
    uploads: uploadCalls(
      new ApiClient(transport, failures, new EndedCalls(), new NewVersion(), time, { ask: async () => false }),
      time,
    ),
    sent,
    time,
  };
}

const never: Responder = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener?.('abort', () => reject(new AxiosError('aborted', 'ERR_CANCELED')));
  });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const formOf = (config: InternalAxiosRequestConfig | undefined) => config?.data as FormData;

describe('sending files', () => {
  it('sends one file as a form with a timestamped name, bearer token and user (API-8 UPL-1)', async () => {
    const { uploads, sent } = setUp(() => Promise.resolve({ status: 201, data: STORED }));
    await uploads.send(TARGET, { file: file('march.csv'), template: 'auto' }, OPTIONS);
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

  it('sends several files in one form with a template for each, even if two have the same name (API-9 UPL-1)', async () => {
    const { uploads, sent } = setUp(() => Promise.resolve({ status: 201, data: { items: [STORED, STORED] } }));
    const files = [
      { file: file('march.csv'), template: 'auto' },
      { file: file('march.csv'), template: '200010.weekly' },
    ];
    expect(await uploads.sendMany(TARGET, files, OPTIONS)).toHaveLength(2);
    const names = (formOf(sent[0]).getAll('files') as File[]).map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    expect(JSON.parse(formOf(sent[0]).get('fileTemplateMap') as string)).toEqual({
      [names[0] ?? '']: 'auto',
      [names[1] ?? '']: '200010.weekly',
    });
  });

  it('repeats the form with a new token after a 401', async () => {
    const { uploads, sent } = setUp(({ headers }) =>
      Promise.resolve(
        headers.get('Authorization') === 'Bearer renewed'
          ? { status: 201, data: STORED }
          : { status: 401, data: { code: 'UNAUTHENTICATED', message: '' } },
      ),
    );
    await uploads.send(TARGET, { file: file('march.csv'), template: 'auto' }, OPTIONS);
    expect(sent).toHaveLength(2);
    expect(formOf(sent[1]).getAll('file')).toHaveLength(1);
  });

  it('continues while bytes are sent and times out 15 seconds after the last one', async () => {
    const { uploads, sent, time } = setUp(never);
    const progress: number[] = [];
    const options = { ...OPTIONS, onProgress: (bytes: number) => void progress.push(bytes) };
    const failing = uploads
      .send(TARGET, { file: file('march.csv'), template: 'auto' }, options)
      .catch((error: unknown) => error);
    await settled();
    for (const loaded of [100, 200, 300]) {
      time.advanceTo(time.now() + 14_000);
      sent[0]?.onUploadProgress?.({ loaded, total: 400, bytes: 100, lengthComputable: true });
    }
    time.advanceTo(time.now() + 14_999);
    const early = await Promise.race([failing, Promise.resolve('going on')]);
    time.advanceTo(time.now() + 1);
    expect([early, await failing]).toMatchObject(['going on', { status: 0, code: 'TIMEOUT' }]);
    expect(progress).toEqual([100, 200, 300].map((loaded) => (loaded / 400) * SECRET.length));
  });

  it('waits longer once everything is sent, because the server has to read it', async () => {
    const { uploads, sent, time } = setUp(never);
    const failing = uploads
      .send(TARGET, { file: file('march.csv'), template: 'auto' }, OPTIONS)
      .catch((error: unknown) => error);
    await settled();
    sent[0]?.onUploadProgress?.({ loaded: 400, total: 400, bytes: 400, lengthComputable: true });
    time.advanceTo(time.now() + 44_999);
    const early = await Promise.race([failing, Promise.resolve('going on')]);
    time.advanceTo(time.now() + 1);
    expect([early, await failing]).toMatchObject(['going on', { code: 'TIMEOUT' }]);
  });

  it('fails as canceled when the person cancels the upload', async () => {
    const { uploads } = setUp(never);
    const stop = new AbortController();
    const sending = uploads.send(
      TARGET,
      { file: file('march.csv'), template: 'auto' },
      { ...OPTIONS, signal: stop.signal },
    );
    stop.abort();
    await expect(sending).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('never logs the content of a file whose upload failed', async () => {
    const { uploads, sent } = setUp(({ url }) =>
      Promise.resolve(
        url?.includes('uiLogs') ? { data: {} } : { status: 500, data: { code: 'INTERNAL', message: '' } },
      ),
    );
    const sending = uploads.send(TARGET, { file: file('march.csv'), template: 'auto' }, OPTIONS);
    await expect(sending).rejects.toMatchObject({ status: 500 });
    const logs = sent.slice(1).map(({ data }) => JSON.stringify(data));
    expect(logs).toHaveLength(1);
    expect(logs.join()).not.toContain('Ruth');
  });
});
