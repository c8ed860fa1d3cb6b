import { processorSecondsIn, withTimes } from '../../../scripts/test/processorTime.mjs';
import { runStep } from '../../../scripts/test/runStep.mjs';

it.each([
  ['0m0.00s 0m0.01s\n1m2.50s 0m3.25s\n', 65.76],
  ['0m0.000000s 0m0.000000s\n0m0.123456s 0m0.000044s\n', 0.1235],
  ['0m0,00s 0m0,00s\n0m1,50s 0m0,00s\n', 1.5],
])('adds up what a shell prints: %j', (times, seconds) => {
  expect(processorSecondsIn(times)).toBeCloseTo(seconds, 6);
});

it('returns no processor time if the shell printed none', () => {
  expect(processorSecondsIn('')).toBeUndefined();
});

it('does not change the command on Windows', () => {
  expect(withTimes(['jest', '--ci'], 'win32')).toEqual(['jest', '--ci']);
});

const onShell = process.platform === 'win32' ? it.skip : it;
const step = (script: string) => ({ name: 'step', command: [process.execPath, '-e', script] });

onShell('measures a step and the processes it starts, and keeps its output and its arguments', async () => {
  const child = 'const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);';
  const script = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(child)}]); console.log('a  "b" $HOME')`;
  const { processorSeconds, output, passed } = await runStep(step(script));
  expect(processorSeconds).toBeGreaterThan(0.25);
  expect(output).toBe('a  "b" $HOME\n');
  expect(passed).toBe(1);
});

onShell('keeps its own descriptor from the command, which would otherwise hold the step open', async () => {
  const { failed } = await runStep({ name: 'step', command: ['sh', '-c', 'echo text >&3'] });
  expect(failed).toBe(1);
});
