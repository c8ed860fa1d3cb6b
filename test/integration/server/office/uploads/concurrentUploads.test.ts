import { EventEmitter, once } from 'node:events';
import { uploadFile } from '../../../../../contract/office/uploads';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestAnswer, TestCaller } from '../../../../support/server/TestCaller';
import { PAYROLL, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => {
  jest.restoreAllMocks();
  return server.reset();
});
afterAll(() => server.close());

/** @source API-8 UPL-1 */
describe('many concurrent uploads', () => {
  it('of one person are stored and read one at a time, and all are answered', async () => {
    const { group, rita } = await uploadFixture(server);
    const stored = countConcurrent('put');
    const read = countConcurrent('get');
    const answers = await Promise.all(Array.from({ length: 24 }, () => sendPayroll(rita, group)));
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(201));
    expect([stored.most, read.most]).toEqual([1, 1]);
  });

  it('of several people are stored four at a time and read two at a time at most', async () => {
    const { group, rita, admin, manager } = await uploadFixture(server);
    const stored = countConcurrent('put');
    const read = countConcurrent('get');
    const people = [rita, admin, manager];
    const answers = await Promise.all(people.flatMap((one) => [1, 2, 3, 4].map(() => sendPayroll(one, group))));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(stored.most).toBeLessThanOrEqual(4);
    expect(read.most).toBeLessThanOrEqual(2);
  });

  it("of one person delay another person's file only by the uploads in progress", async () => {
    const { group, rita, admin } = await uploadFixture(server);
    const done: string[] = [];
    // Nothing is stored before a file of each has arrived.
    const storing = holdStoring((held) => {
      if (held === 2) storing.begin();
    });
    const crowd = Array.from({ length: 12 }, async () => {
      await sendPayroll(rita, group);
      done.push('rita');
    });
    await sendPayroll(admin, group);
    done.push('admin');
    await Promise.all(crowd);
    expect(done.indexOf('admin')).toBeLessThanOrEqual(4);
  });

  it('of one person are rejected with a clear message beyond thirty waiting ones, before anything is stored', async () => {
    const { group, rita, admin } = await uploadFixture(server);
    const storing = holdStoring();
    const refused: TestAnswer[] = [];
    const send = async () => {
      const answer = await sendPayroll(rita, group);
      // Nothing is stored before all forty have arrived, or one could finish and make room.
      if (answer.status === 429 && refused.push(answer) === 8) storing.begin();
      return answer;
    };
    const answers = await Promise.all([...Array.from({ length: 40 }, send), sendPayroll(admin, group)]);
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({
      body: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 10, message: expect.stringContaining('Wait until') },
      headers: { 'retry-after': '10' },
    });
    expect(answers.at(-1)?.status).toBe(201);
    expect(server.stored.keys()).toHaveLength(33);
  });

  const sendPayroll = (by: TestCaller, group: string) =>
    by.upload(uploadFile, {
      params: { kind: UploadKind.PayrollDeductions, owner: group, template: 'auto' },
      files: [PAYROLL],
    });

  /** Delays storing until `begin` is called. @param onHeld takes the number of files that wait. */
  function holdStoring(onHeld: (held: number) => void = () => undefined) {
    const held = new EventEmitter();
    const begun = once(held, 'begin');
    const put = server.files.put.bind(server.files);
    let files = 0;
    jest.spyOn(server.files, 'put').mockImplementation(async (...file) => {
      files += 1;
      onHeld(files);
      await begun;
      return put(...file);
    });
    return { begin: () => held.emit('begin') };
  }

  /** Counts the maximum number of concurrent reads and writes; each takes a few turns of the event loop. */
  function countConcurrent(method: 'put' | 'get') {
    const counted = { most: 0 };
    let now = 0;
    const inner = server.files[method].bind(server.files) as (...args: unknown[]) => Promise<unknown>;
    jest.spyOn(server.files, method).mockImplementation((async (...args: unknown[]) => {
      now += 1;
      counted.most = Math.max(counted.most, now);
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      try {
        return await inner(...args);
      } finally {
        now -= 1;
      }
    }) as never);
    return counted;
  }
});
