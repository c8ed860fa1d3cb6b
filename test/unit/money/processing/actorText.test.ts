import { actorText, PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';

describe('the name in a timeline', () => {
  it('is nightly processing if no person acted', () => {
    expect([PROCESSING_NAME, 'Pat Lee'].map(actorText)).toEqual(['nightly processing', 'Pat Lee']);
  });
});
