import { atDepth } from '../../../support/depth';
import { hostileTables } from '../../../support/files/hostile/hostileTables';
import { SameThreadReading } from '../../../support/files/SameThreadReading';

const reading = new SameThreadReading();
/** Sentences, without the words of programmers. */
const PLAIN = /^(?!.*(?:undefined|null\b|NaN|error|exception|stack|\bat \w+\.|[a-z][A-Z]))[A-Z].*\.$/;
/** Whatever of a file is read holds nothing that a database or a screen stumbles over. */
const UNSEEN = /\\u0000|\\u202e|\\ud83d(?!\\u)/i;

describe('a file made to do harm', () => {
  it.each(
    hostileTables().filter(({ needsLimits, isSlow = false }) => !needsLimits && !(isSlow && atDepth(true, false))),
  )('ends as $ends: $name', async ({ make, ends, kind }) => {
    const batches: unknown[] = [];
    const onBatch = async (batch: unknown) => void batches.push(batch);
    const end = await reading.read(make(), { kind, templates: [] }, { onBatch }).then(
      () => ({ name: 'read', code: 'read', message: 'It was read.' }),
      (error: unknown) => error,
    );
    const name = ends === 'read' ? 'read' : 'UnreadableFile';
    expect(end).toMatchObject({ name, code: ends, message: expect.stringMatching(PLAIN) });
    expect(JSON.stringify(batches)).not.toMatch(UNSEEN);
  });
});
