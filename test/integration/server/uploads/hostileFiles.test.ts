import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';
import { hostileTables } from '../../../support/files/hostile/hostileTables';
import { SameThreadReading } from '../../../support/files/SameThreadReading';

const reading = new SameThreadReading();
/** A sentence, then what to do. */
const PLAIN = /^[A-Z][^]+\.$/;
const OF_PROGRAMMERS = /undefined|null\b|NaN|error|exception|stack|\bat \w+\.|[a-z][A-Z]/;

describe('a file made to do harm', () => {
  it.each(hostileTables().filter(({ needsLimits }) => !needsLimits))(
    'ends as $ends: $name',
    async ({ make, ends, kind }) => {
      const batches: unknown[] = [];
      const onBatch = async (batch: unknown) => void batches.push(batch);
      const refusal = await reading.read(make(), { kind, templates: [] }, { onBatch }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (ends === 'read') expect(refusal).toBeUndefined();
      else {
        expect(refusal).toBeInstanceOf(UnreadableFile);
        expect(refusal).toMatchObject({ code: ends, message: expect.stringMatching(PLAIN) });
        expect(refusal instanceof Error && refusal.message).not.toMatch(OF_PROGRAMMERS);
      }
      // Whatever of it was read holds nothing that a database or a screen stumbles over.
      expect(JSON.stringify(batches)).not.toMatch(/\\u0000|\\u202e|\\ud83d(?!\\u)/i);
    },
  );
});
