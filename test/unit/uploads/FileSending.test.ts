import { ApiError } from '../../../src/application/shared/ApiError';
import { FileSending } from '../../../src/application/uploads/FileSending';
import type { FileToSend, SendOptions, UploadGateway } from '../../../src/application/uploads/ports';
import type { SendState } from '../../../src/application/uploads/SentFile';
import type { UploadWithErrors } from '../../../src/application/uploads/Upload';
import { anUpload } from '../../support/uploads/anUpload';

const TARGET = { kind: 'payrollDeductions', owner: '200010' } as const;
const file = (name: string, size = 100) => ({ name, size, arrayBuffer: () => Promise.resolve(new ArrayBuffer(size)) });

/** A server that answers when it is told to. */
class Server {
  readonly calls: { readonly files: readonly FileToSend[]; readonly options: SendOptions; answer: () => void }[] = [];
  refusal: Error | undefined;
  readonly discarded: string[] = [];
  keepsAll = false;

  readonly gateway = {
    discard: async (filePk: string) => {
      if (this.keepsAll) throw new ApiError('unanswered', 'UNREACHABLE', 'no');
      this.discarded.push(filePk);
      return anUpload({ filePk });
    },
    send: async (_: unknown, one: FileToSend, options: SendOptions) => (await this.take([one], options))[0],
    sendMany: (_: unknown, files: readonly FileToSend[], options: SendOptions) => this.take(files, options),
  } as unknown as UploadGateway;

  private take(files: readonly FileToSend[], options: SendOptions): Promise<readonly UploadWithErrors[]> {
    return new Promise((resolve, reject) => {
      const answer = () => {
        if (this.refusal) return reject(this.refusal);
        return resolve(files.map(({ file: { name } }) => anUpload({ fileName: name, filePk: `200010.${name}` })));
      };
      this.calls.push({ files, options, answer });
      options.signal.addEventListener('abort', () => reject(new ApiError('unanswered', 'CANCELLED', 'given up')));
    });
  }
}

const begun = () => {
  const server = new Server();
  return { server, sending: new FileSending(server.gateway) };
};
const kinds = (sending: FileSending) => sending.snapshot.map(({ state }) => state.kind);
const states = (sending: FileSending): readonly SendState[] => sending.snapshot.map(({ state }) => state);

describe('FileSending', () => {
  it('sends one file at once, read by the template that is recognised (API-8)', async () => {
    const { server, sending } = begun();
    const done = sending.add(TARGET, [file('a.csv')]);
    expect(server.calls.map(({ files }) => files.map(({ template }) => template))).toEqual([['auto']]);
    server.calls[0]?.answer();
    await done;
    expect(states(sending)).toMatchObject([{ kind: 'taken', upload: { filePk: '200010.a.csv' } }]);
  });

  it('waits with several until their templates are chosen, and sends them in one call (API-9)', async () => {
    const { server, sending } = begun();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    expect(kinds(sending)).toEqual(['waiting', 'waiting']);
    sending.choose(2, '200010.weekly');
    const done = sending.send();
    expect(server.calls.map(({ files }) => files.map(({ template }) => template))).toEqual([['auto', '200010.weekly']]);
    server.calls[0]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'taken']);
  });

  it('shows how much of each file is on its way, one after the other', async () => {
    const { server, sending } = begun();
    await sending.add(TARGET, [file('a.csv', 100), file('b.csv', 300)]);
    void sending.send();
    server.calls[0]?.options.onProgress(175, 400);
    expect(states(sending)).toEqual([
      { kind: 'sending', share: 1 },
      { kind: 'sending', share: 0.25 },
    ]);
  });

  it('goes on with the others when one of them is cancelled, sends nothing twice, and throws that one away (API-9)', async () => {
    const { server, sending } = begun();
    await sending.add(TARGET, [file('a.csv'), file('b.csv'), file('c.csv')]);
    const done = sending.send();
    await sending.remove(2);
    expect(kinds(sending)).toEqual(['sending', 'leaving', 'sending']);
    server.calls[0]?.options.onProgress(300, 300);
    expect(kinds(sending)).toEqual(['reading', 'leaving', 'reading']);
    server.calls[0]?.answer();
    await done;
    expect(sending.snapshot.map((one) => [one.file.name, one.state.kind])).toEqual([
      ['a.csv', 'taken'],
      ['c.csv', 'taken'],
    ]);
    expect(server.calls).toHaveLength(1);
    expect(server.discarded).toEqual(['200010.b.csv']);
  });

  it('breaks the call off when none of its files is wanted any more', async () => {
    const { server, sending } = begun();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    const done = sending.send();
    await sending.remove(1);
    await sending.remove(2);
    await done;
    expect(server.calls.map(({ options }) => options.signal.aborted)).toEqual([true]);
    expect(sending.snapshot).toEqual([]);
  });

  it('shows a cancelled file that cannot be thrown away like any other that arrived', async () => {
    const { server, sending } = begun();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    const done = sending.send();
    await sending.remove(2);
    server.keepsAll = true;
    server.calls[0]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'taken']);
  });

  it('forgets a cancelled file when the call fails, unless it may have arrived', async () => {
    for (const [sent, left] of [
      [0, ['failed']],
      [200, ['failed', 'failed']],
    ] as const) {
      const { server, sending } = begun();
      server.refusal = new ApiError('unanswered', 'UNREACHABLE', 'no');
      await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
      const done = sending.send();
      await sending.remove(2);
      server.calls[0]?.options.onProgress(sent, 200);
      server.calls[0]?.answer();
      await done;
      expect(kinds(sending)).toEqual(left);
    }
  });

  it('is empty when the only file is cancelled, and nobody is told of a failure', async () => {
    const { sending } = begun();
    const done = sending.add(TARGET, [file('a.csv')]);
    await sending.remove(1);
    await done;
    expect(sending.snapshot).toEqual([]);
  });

  it('says what failed, and sends it again when asked', async () => {
    const { server, sending } = begun();
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

  it('sends no file that the server would not take: empty, over 20 MB, or with an endless name', async () => {
    const { server, sending } = begun();
    await sending.add(TARGET, [file('a.csv', 0), file('b.csv', 20 * 1024 * 1024 + 1), file(`${'c'.repeat(200)}.csv`)]);
    expect(kinds(sending)).toEqual(['unfit', 'unfit', 'unfit']);
    expect(server.calls).toEqual([]);
  });

  it('sends at most 20 files in one call', async () => {
    const { server, sending } = begun();
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

  it('gives up what is on its way when the person leaves, and begins nothing more', async () => {
    const { server, sending } = begun();
    await sending.add(TARGET, [file('a.csv'), file('b.csv')]);
    const done = sending.send();
    sending.close();
    await done;
    await sending.send();
    expect(server.calls.map(({ options }) => options.signal.aborted)).toEqual([true]);
  });

  it('asks first for several that come while another is on its way (API-9)', async () => {
    const { server, sending } = begun();
    const done = sending.add(TARGET, [file('a.csv')]);
    await sending.add(TARGET, [file('b.csv'), file('c.csv')]);
    server.calls[0]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'waiting', 'waiting']);
    expect(server.calls).toHaveLength(1);
  });

  it('sends one that comes while another is on its way after it (API-8)', async () => {
    const { server, sending } = begun();
    const done = sending.add(TARGET, [file('a.csv')]);
    await sending.add(TARGET, [file('b.csv')]);
    server.calls[0]?.answer();
    await new Promise(setImmediate);
    server.calls[1]?.answer();
    await done;
    expect(kinds(sending)).toEqual(['taken', 'taken']);
  });

  it('sends once more only what failed, not what still waits for its template (API-9)', async () => {
    const { server, sending } = begun();
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

  it('gives up nothing that the server has wholly: it would be there all the same (API-8 API-9)', async () => {
    const { server, sending } = begun();
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

  it('says that a file may be there when it was wholly sent and no answer came (API-8)', async () => {
    const { server, sending } = begun();
    server.refusal = new ApiError('unanswered', 'TIMEOUT', 'no');
    const done = sending.add(TARGET, [file('a.csv', 100)]);
    server.calls[0]?.options.onProgress(100, 100);
    server.calls[0]?.answer();
    await done;
    expect(states(sending)).toMatchObject([{ kind: 'failed', mayBeThere: true }]);
  });
});
