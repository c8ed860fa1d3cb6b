import { idleShare } from '../../../scripts/test/idleProcessors.mjs';
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

  it('runs one more at a time while there is room, and no others after that', async () => {
    let most = 0;
    let asked = 0;
    const ends: (() => void)[] = [];
    const run = async () => {
      const ended = new Promise<void>((end) => ends.push(end));
      most = Math.max(most, ends.length);
      await ended;
    };
    const whenIdle = async () => {
      asked += 1;
    };
    const all = sideBySide(
      ['a', 'b', 'c', 'd'].map((name) => step(name)),
      2,
      run,
      whenIdle,
    );
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect([most, asked]).toEqual([3, 1]);
    while (ends.length > 0) {
      ends.shift()?.();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    expect(await all).toHaveLength(4);
  });

  it('stops waiting for room when a step ends', async () => {
    const signals: AbortSignal[] = [];
    const whenIdle = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<void>(() => undefined);
    };
    await sideBySide([step('a'), step('b')], 1, async ({ name }) => name, whenIdle);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('refuses steps that wait for each other', async () => {
    const steps = [step('a', 'b'), step('b', 'a')];
    await expect(sideBySide(steps, 2, async () => undefined)).rejects.toThrow('a, b');
  });
});

describe('idleShare', () => {
  it.each([
    [{ idle: 10, all: 100 }, { idle: 15, all: 120 }, 0.25],
    [{ idle: 10, all: 100 }, { idle: 10, all: 120 }, 0],
    [{ idle: 10, all: 100 }, { idle: 10, all: 100 }, 0],
  ])('is the part of the time since %j until %j in which processors had nothing to do: %d', (before, now, share) => {
    expect(idleShare(before, now)).toBe(share);
  });
});
