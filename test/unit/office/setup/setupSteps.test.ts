import { type SetupProgress, setupSteps } from '../../../../src/domain/office/setup/SetupProgress';

const EMPTY: SetupProgress = { carriers: 0, reps: 0, groups: 0, people: 0, bills: 0, released: false };
const statesOf = (progress: SetupProgress) => setupSteps(progress)?.map(({ id, state }) => `${id} ${state}`);

describe('the setup checklist', () => {
  it('starts with the carriers', () => {
    expect(statesOf(EMPTY)?.slice(0, 2)).toEqual(['carriers next', 'reps later']);
  });

  it('names the first step that is not done, even if a later one is', () => {
    const progress = { ...EMPTY, carriers: 3, groups: 60 };
    expect(statesOf(progress)).toEqual([
      'carriers done',
      'reps next',
      'groups done',
      'people later',
      'bills later',
      'release later',
    ]);
  });

  it('ends with the first released bill', () => {
    expect(setupSteps({ ...EMPTY, carriers: 1, bills: 1, released: true })).toBeUndefined();
  });
});
