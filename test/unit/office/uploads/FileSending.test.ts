import type { UploadWithErrors } from '../../../../contract/office/uploadRecords';
import { FileSending } from '../../../../src/application/office/uploads/FileSending';
import type { FileToSend, SendOptions, UploadGateway } from '../../../../src/application/office/uploads/ports';
import type { SendState } from '../../../../src/application/office/uploads/SentFile';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { anUpload } from '../../../support/uploads/anUpload';

const TARGET = { kind: 'payrollDeductions', owner: '200010' } as const;
const file = (name: string, size = 100) => ({ name, size, arrayBuffer: () => Promise.resolve(new ArrayBuffer(size)) });

/** A server whose calls are answered by the test. */
class Server {
  readonly calls: { readonly files: readonly FileToSend[]; readonly options: SendOptions; answer: () => void }[] = [];
  refusal: Error | undefined;
  readonly discarded: string[] = [];
  refusesToDiscard = false;

  readonly gateway = {
    discard: async ({ filePk }: { readonly filePk: string }) => {
      if (this.refusesToDiscard) throw new ApiError('unanswered', 'UNREACHABLE', 'no');
      this.discarded.push(filePk);
      return anUpload({ filePk });
    },
    send: async (_: unknown, item: FileToSend, options: SendOptions) => (await this.receive([item], options))[0],
    sendMany: (_: unknown, files: readonly FileToSend[], options: SendOptions) => this.receive(files, options),
  } as unknown as UploadGateway;

  private receive(files: readonly FileToSend[], options: SendOptions): Promise<readonly UploadWithErrors[]> {
    return new Promise((resolve, reject) => {
      const answer = () => {
        if (this.refusal) return reject(this.refusal);
        return resolve(files.map(({ file: { name } }) => anUpload({ fileName: name, filePk: `200010.${name}` })));
      };
      this.calls.push({ files, options, answer });
      options.signal.addEventListener('abort', () => reject(new ApiError('unanswered', 'CANCELLED', 'canceled')));
    });
  }
}

const setUp = () => {
  const server = new Server();
  return { server, sending: new FileSending(server.gateway) };
};
const kinds = (sending: FileSending) => sending.snapshot.map(({ state }) => state.kind);
const states = (sending: FileSending): readonly SendState[] => sending.snapshot.map(({ state }) => state);

describe('FileSending', () => {
  it('sends a single file immediately with automatic template detection (API-8)', async () => {
    const { server, sending } = setUp();
    const done = sending.add(TARGET, [file('a.csv')]);
    expect(server.calls.map(({ files }) => files.map(({ template }) => template))).toEqual([['auto']]);
    server.calls[0]?.answer();
    await done;
    expect(states(sending)).toMatchObject([{ kind: 'taken', upload: { filePk: '200010.a.csv' } }]);
  });

  it('waits until templates are chosen for several files, and sends them in one call (API-9)', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    expect(kinds(sending)).toEqual(['waiting', 'waiting']);
    sending.choose(2, '200010.weekly');
    const done = sending.send();
    expect(server.calls.map(({ files }) => files.map(({ template }) => template))).toEqual([['auto', '200010.weekly']]);
    server.calls[0]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'taken']);
  });

  it('shows the progress of each file in order', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv', 100), file('b.csv', 300)]);
    void sending.send();
    server.calls[0]?.options.onProgress(175, 400);
    expect(states(sending)).toEqual([
      { kind: 'sending', share: 1 },
      { kind: 'sending', share: 0.25 },
    ]);
  });

  it('continues with the other files when one is canceled, and discards that one without sending again (API-9)', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv'), file('b.csv'), file('c.csv')]);
    const done = sending.send();
    await sending.remove(2);
    expect(kinds(sending)).toEqual(['sending', 'leaving', 'sending']);
    server.calls[0]?.options.onProgress(300, 300);
    expect(kinds(sending)).toEqual(['reading', 'leaving', 'reading']);
    server.calls[0]?.answer();
    await done;
    expect(sending.snapshot.map((item) => [item.file.name, item.state.kind])).toEqual([
      ['a.csv', 'taken'],
      ['c.csv', 'taken'],
    ]);
    expect(server.calls).toHaveLength(1);
    expect(server.discarded).toEqual(['200010.b.csv']);
  });

  it('aborts the call when all of its files are canceled', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    const done = sending.send();
    await sending.remove(1);
    await sending.remove(2);
    await done;
    expect(server.calls.map(({ options }) => options.signal.aborted)).toEqual([true]);
    expect(sending.snapshot).toEqual([]);
  });

  it('shows a canceled file that cannot be discarded as received', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    const done = sending.send();
    await sending.remove(2);
    server.refusesToDiscard = true;
    server.calls[0]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'taken']);
  });

  it('forgets a canceled file when the call fails, unless it may have been received', async () => {
    for (const [sent, remaining] of [
      [0, ['failed']],
      [200, ['failed', 'failed']],
    ] as const) {
      const { server, sending } = setUp();
      server.refusal = new ApiError('unanswered', 'UNREACHABLE', 'no');
      await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
      const done = sending.send();
      await sending.remove(2);
      server.calls[0]?.options.onProgress(sent, 200);
      server.calls[0]?.answer();
      await done;
      expect(kinds(sending)).toEqual(remaining);
    }
  });

  it('is empty without an error when the only file is canceled', async () => {
    const { sending } = setUp();
    const done = sending.add(TARGET, [file('a.csv')]);
    await sending.remove(1);
    await done;
    expect(sending.snapshot).toEqual([]);
  });

  it('shows the error and sends again on retry', async () => {
    const { server, sending } = setUp();
    server.refusal = new ApiError('unanswered', 'UNREACHABLE', 'no');
    const done = sending.add(TARGET, [file('a.csv')]);
    server.calls[0]?.answer();
    await done;
    expect(states(sending)).toEqual([{ kind: 'failed', error: server.refusal, mayBeThere: false }]);
    server.refusal = undefined;
    const again = sending.retry(1);
    server.calls[1]?.answer();
    await again;
    expect(kinds(sending)).toEqual(['taken']);
  });

  it('rejects files that the server would refuse: empty, over 20 MB, or with a long name', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv', 0), file('b.csv', 20 * 1024 * 1024 + 1), file(`${'c'.repeat(200)}.csv`)]);
    expect(kinds(sending)).toEqual(['unfit', 'unfit', 'unfit']);
    expect(server.calls).toEqual([]);
  });

  it('sends at most 20 files per call', async () => {
    const { server, sending } = setUp();
    await sending.add(
      TARGET,
      Array.from({ length: 23 }, (_, index) => file(`${index}.csv`)),
    );
    const done = sending.send();
    server.calls[0]?.answer();
    await new Promise(setImmediate);
    server.calls[1]?.answer();
    await done;
    expect(server.calls.map(({ files }) => files.length)).toEqual([20, 3]);
  });

  it('aborts the current call on leaving and starts no other', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    const done = sending.send();
    sending.close();
    await done;
    await sending.send();
    expect(server.calls.map(({ options }) => options.signal.aborted)).toEqual([true]);
  });

  it('asks for templates when several files are added during a transfer (API-9)', async () => {
    const { server, sending } = setUp();
    const done = sending.add(TARGET, [file('a.csv')]);
    await sending.add(TARGET, [file('b.csv'), file('c.csv')]);
    server.calls[0]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'waiting', 'waiting']);
    expect(server.calls).toHaveLength(1);
  });

  it('queues a single file added during a transfer (API-8)', async () => {
    const { server, sending } = setUp();
    const done = sending.add(TARGET, [file('a.csv')]);
    await sending.add(TARGET, [file('b.csv')]);
    server.calls[0]?.answer();
    await new Promise(setImmediate);
    server.calls[1]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'taken']);
  });

  it('retries only failed files, not those waiting for a template (API-9)', async () => {
    const { server, sending } = setUp();
    server.refusal = new ApiError('unanswered', 'UNREACHABLE', 'Not reached.');
    const failing = sending.add(TARGET, [file('a.csv')]);
    server.calls[0]?.answer();
    await failing;
    await sending.add(TARGET, [file('b.csv'), file('c.csv')]);
    server.refusal = undefined;
    const done = sending.retry(1);
    server.calls[1]?.answer();
    await done;
    expect(server.calls[1]?.files.map(({ file: { name } }) => name)).toEqual(['a.csv']);
    expect(kinds(sending)).toEqual(['taken', 'waiting', 'waiting']);
  });

  it('does not abort a call once everything is sent, because the server has the files (API-8 API-9)', async () => {
    const { server, sending } = setUp();
    await sending.add(TARGET, [file('a.csv', 100), file('b.csv', 300)]);
    const done = sending.send();
    server.calls[0]?.options.onProgress(400, 400);
    expect(states(sending)).toEqual([{ kind: 'reading' }, { kind: 'reading' }]);
    await sending.remove(2);
    sending.clear();
    expect(server.calls[0]?.options.signal.aborted).toBe(false);
    server.calls[0]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'taken']);
  });

  it('reports that a file may have been received when everything was sent but no response came (API-8)', async () => {
    const { server, sending } = setUp();
    server.refusal = new ApiError('unanswered', 'TIMEOUT', 'no');
    const done = sending.add(TARGET, [file('a.csv', 100)]);
    server.calls[0]?.options.onProgress(100, 100);
    server.calls[0]?.answer();
    await done;
    expect(states(sending)).toMatchObject([{ kind: 'failed', mayBeThere: true }]);
  });
});
