import { atDepth } from '../../../../support/depth';
import { hostileTables } from '../../../../support/files/hostile/hostileTables';
import { SameThreadReading } from '../../../../support/files/SameThreadReading';

const reading = new SameThreadReading();
/** Sentences without technical terms. */
const PLAIN = /^(?!.*(?:undefined|null\b|NaN|error|exception|stack|\bat \w+\.|[a-z][A-Z]))[A-Z].*\.$/;
/** Characters that a database or a screen cannot handle. */
const INVISIBLE = /\\u0000|\\u202e|\\ud83d(?!\\u)/i;

describe('a malicious file', () => {
  it.each(
    hostileTables().filter(({ needsLimits, isSlow = false }) => !needsLimits && !(isSlow && atDepth(true, false))),
  )('has the outcome $outcome: $name', async ({ make, outcome, kind }) => {
    const batches: unknown[] = [];
    const onBatch = async (batch: unknown) => void batches.push(batch);
    const end = await reading.read(make(), { kind, templates: [] }, { onBatch }).then(
      () => ({ name: 'read', code: 'read', message: 'It was read.' }),
      (error: unknown) => error,
    );
    const name = outcome === 'read' ? 'read' : 'UnreadableFile';
    expect(end).toMatchObject({ name, code: outcome, message: expect.stringMatching(PLAIN) });
    expect(JSON.stringify(batches)).not.toMatch(INVISIBLE);
  });
});
