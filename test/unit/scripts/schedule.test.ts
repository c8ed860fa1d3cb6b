import { sideBySide } from '../../../scripts/test/schedule.mjs';

const step = (name: string, ...needs: string[]) => ({ name, needs, command: [] });

describe('sideBySide', () => {
  it('runs no more steps at a time than asked for, and all of them', async () => {
    let running = 0;
    let most = 0;
    const results = await sideBySide(
      ['a', 'b', 'c', 'd', 'e'].map((name) => step(name)),
      2,
      async ({ name }) => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return name;
      },
    );
    expect(results).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(most).toBe(2);
  });

  it('starts a step when the ones it needs are done, and others in the meantime', async () => {
    const log: string[] = [];
    const run = async ({ name }: { name: string }) => {
      log.push(`${name} starts`);
      for (let turn = 0; turn < (name === 'build' ? 20 : 1); turn += 1) await Promise.resolve();
      log.push(`${name} ends`);
    };
    await sideBySide([step('build'), step('browser', 'build', 'left out'), step('lint'), step('types')], 2, run);
    expect(log.slice(0, 4)).toEqual(['build starts', 'lint starts', 'lint ends', 'types starts']);
    expect(log.indexOf('browser starts')).toBeGreaterThan(log.indexOf('build ends'));
  });

  it('refuses steps that wait for each other', async () => {
    const steps = [step('a', 'b'), step('b', 'a')];
    await expect(sideBySide(steps, 2, async () => undefined)).rejects.toThrow('a, b');
  });
});
