import { randomUUID } from 'node:crypto';
import { type Attaching, AttachmentSending } from '../../../../src/application/billing/bills/AttachmentSending';
import type { SendOptions } from '../../../../src/application/office/uploads/ports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';

const LIMITS = { mostBytes: 1_000, attached: 0 };
const COMMENT = '1042.c1';

describe('files that are being attached', () => {
  it('wait until their comment is saved, and are then sent one after the other', async () => {
    const { sending, sent, answer, state } = start();
    sending.add(null, [file('a.pdf'), file('b.pdf')], LIMITS);
    expect(sent).toEqual([]);
    sending.attachTo(COMMENT);
    expect(sent).toMatchObject([{ commentPk: COMMENT, name: 'a.pdf' }]);
    await answer();
    expect(sent).toMatchObject([{ name: 'a.pdf' }, { name: 'b.pdf' }]);
    await answer();
    expect(state()).toEqual({ files: [], arrivals: 2 });
  });

  it('keep their key when they are sent again after a lost answer', async () => {
    const { sending, sent, answer, state } = start();
    sending.add(COMMENT, [file('a.pdf')], LIMITS);
    await answer(new ApiError('unanswered', 'TIMEOUT', 'No answer in time.'));
    expect(state().files).toMatchObject([{ state: { kind: 'failed' } }]);
    sending.retry(1);
    await answer();
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(state()).toEqual({ files: [], arrivals: 1 });
  });

  it('are canceled one at a time, and the next one is sent', async () => {
    const { sending, sent, answer, state } = start();
    sending.add(COMMENT, [file('a.pdf'), file('b.pdf')], LIMITS);
    sent[0]?.options.onProgress(400, 800);
    expect(state().files[0]?.state).toEqual({ kind: 'sending', share: 0.5 });
    sending.remove(1);
    expect(sent[0]?.options.signal.aborted).toBe(true);
    await answer(new ApiError('unanswered', 'CANCELLED', 'The call was canceled.'));
    expect(state()).toMatchObject({ files: [{ file: { name: 'b.pdf' }, state: { kind: 'sending' } }], arrivals: 1 });
    sending.close();
    expect(sent[1]?.options.signal.aborted).toBe(true);
  });

  it.each([
    ['another type', 'a.svg', 10, 'Files of this type'],
    ['no ending', 'pdf', 10, 'Files of this type'],
    ['no content', 'a.pdf', 0, 'empty'],
    ['too many bytes', 'a.pdf', 1_001, 'larger than'],
    ['too long a name', `${'x'.repeat(200)}.pdf`, 10, 'name'],
  ])('are refused before they are sent: %s', (_what, name, size, message) => {
    const { sending, sent, state } = start();
    sending.add(COMMENT, [{ ...file(name), size }], LIMITS);
    expect(state().files).toMatchObject([{ state: { kind: 'unfit', message: expect.stringContaining(message) } }]);
    expect(sent).toEqual([]);
  });

  it('are at most five for a comment, counting those that are attached', () => {
    const { sending, state } = start();
    sending.add(null, [file('a.pdf'), file('b.svg'), file('c.pdf')], { ...LIMITS, attached: 3 });
    sending.add(null, [file('d.pdf')], { ...LIMITS, attached: 3 });
    expect(state().files.map((one) => one.state.kind)).toEqual(['waiting', 'unfit', 'waiting', 'unfit']);
    sending.attachTo(COMMENT);
    expect(state().files.map((one) => one.file.name)).toEqual(['a.pdf', 'c.pdf']);
  });
});

// Helpers

function file(name: string) {
  return { name, size: 800, arrayBuffer: async () => new ArrayBuffer(0) };
}

interface Sent {
  readonly commentPk: string;
  readonly name: string;
  readonly key: string;
  readonly options: SendOptions;
}

/** A sending whose calls are answered by `answer`, the oldest first. */
function start() {
  const sent: Sent[] = [];
  const answers: ((error?: ApiError) => void)[] = [];
  const attach = (
    _billPk: string,
    commentPk: string,
    { name }: { name: string },
    key: string,
    options: SendOptions,
  ) => {
    sent.push({ commentPk, name, key, options });
    return new Promise<void>((resolve, reject) => {
      answers.push((error) => (error ? reject(error) : resolve()));
    });
  };
  const sending = new AttachmentSending({ attach }, randomUUID, '1042.b1');
  let latest: Attaching = { files: [], arrivals: 0 };
  sending.state$.subscribe((state) => {
    latest = state;
  });
  const answer = async (error?: ApiError) => {
    answers.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { sending, sent, answer, state: () => latest };
}
