import { generateMessages } from '@cucumber/gherkin';
import type { Envelope } from '@cucumber/messages';
import { IdGenerator, SourceMediaType } from '@cucumber/messages';

/** Attached to the first step of each scenario. */
export const PICTURE = Buffer.from('a picture');

/** Messages of a run in which the named scenarios came out so, each in its last step. */
export function playedMessages(uri: string, feature: string, outcomes: Readonly<Record<string, string>>): Envelope[] {
  const newId = IdGenerator.incrementing();
  const options = { includeSource: false, includeGherkinDocument: true, includePickles: true, newId };
  const read = generateMessages(feature, uri, SourceMediaType.TEXT_X_CUCUMBER_GHERKIN_PLAIN, options);
  const at = { seconds: 1_800_000_000, nanos: 0 };
  const played = read.flatMap(({ pickle }) => {
    const outcome = pickle && outcomes[pickle.name];
    if (!outcome) return [];
    const testSteps = pickle.steps.map(({ id }) => ({ id: newId(), pickleStepId: id, stepDefinitionIds: [] }));
    const [testCaseId, testCaseStartedId] = [newId(), newId()];
    const results = testSteps.map(({ id }, index) => {
      const isLast = index === testSteps.length - 1;
      const testStepResult = {
        status: isLast ? outcome : 'PASSED',
        duration: { seconds: 0, nanos: 5e8 },
        ...(isLast &&
          outcome === 'FAILED' && { message: 'Error: expected $9.00, was $8.00\n    at AppWorld.x (a.ts:1)' }),
      };
      return { testStepFinished: { testCaseStartedId, testStepId: id, testStepResult, timestamp: at } };
    });
    const attachment = {
      testCaseStartedId,
      testStepId: testSteps[0]?.id,
      mediaType: 'image/jpeg',
      contentEncoding: 'BASE64',
      body: PICTURE.toString('base64'),
    };
    return [
      { testCase: { id: testCaseId, pickleId: pickle.id, testSteps } },
      { testCaseStarted: { id: testCaseStartedId, testCaseId, attempt: 0, timestamp: at } },
      { attachment },
      ...results,
      { testCaseFinished: { testCaseStartedId, timestamp: at, willBeRetried: false } },
    ];
  });
  return [...read, ...(played as Envelope[])];
}
