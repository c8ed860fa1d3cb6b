import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCucumber, readJest } from '../../../scripts/test/results.mjs';
import { runStep } from '../../../scripts/test/runStep.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counts-'));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => rm(folder, { recursive: true }));

describe('counting test results', () => {
  it('counts a file that could not be loaded as a failed test', async () => {
    const file = await writeReport(
      JSON.stringify({ numPassedTests: 7, numFailedTests: 2, numRuntimeErrorTestSuites: 1, testResults: [] }),
    );
    expect(await readJest(file)).toMatchObject({ passed: 7, failed: 3 });
  });

  it('reports the seconds of each test file', async () => {
    const testResults = [{ name: path.resolve('test/a.test.ts'), startTime: 1_000, endTime: 3_500 }];
    const file = await writeReport(JSON.stringify({ testResults }));
    expect((await readJest(file)).files).toEqual([{ file: path.join('test', 'a.test.ts'), seconds: 2.5 }]);
  });

  it('names each failed test with the first lines of its message', async () => {
    const failed = { status: 'failed', fullName: 'adds up', failureMessages: [`Expected 2\n${'trace\n'.repeat(50)}`] };
    const testResults = [
      { name: path.resolve('test/a.test.ts'), assertionResults: [{ status: 'passed', fullName: 'starts' }, failed] },
      { name: path.resolve('test/b.test.ts'), assertionResults: [], message: 'Cannot find module' },
    ];
    const { failures = [] } = await readJest(await writeReport(JSON.stringify({ testResults })));
    expect(failures.map((failure) => failure.split('\n').slice(0, 2))).toEqual([
      [`${path.join('test', 'a.test.ts')}: adds up`, '    Expected 2'],
      [path.join('test', 'b.test.ts'), '    Cannot find module'],
    ]);
    expect(failures[0]?.split('\n').length).toBeLessThan(20);
  });

  it.each(['FAILED', 'UNDEFINED', 'PENDING', 'AMBIGUOUS', 'SKIPPED'])(
    'fails a scenario with a step that is %s',
    async (status) => {
      const file = await writeReport([...scenario('1', 'PASSED'), ...scenario('2', 'PASSED', status)].join('\n'));
      expect(await readCucumber(file)).toMatchObject({ passed: 1, failed: 1, failures: [expect.any(String)] });
    },
  );

  it('counts a retried scenario once', async () => {
    const file = await writeReport(
      [...scenario('1', 'FAILED').slice(0, -1), finished('1', true), ...scenario('2', 'PASSED')].join('\n'),
    );
    expect(await readCucumber(file)).toMatchObject({ passed: 1, failed: 0 });
  });
});

describe('a step of npm test', () => {
  const exits = (code: number) => [process.execPath, '-e', `process.exit(${code})`];
  const step = (code: number, passed: number, failed: number) => ({
    name: 'step',
    command: exits(code),
    report: path.join(folder, 'report'),
    count: () => Promise.resolve({ passed, failed }),
  });

  it('counts as one test if it has no counter', async () => {
    expect(await runStep({ name: 'lint', command: exits(0) })).toMatchObject({ passed: 1, failed: 0 });
    expect(await runStep({ name: 'lint', command: exits(1) })).toMatchObject({ passed: 0, failed: 1 });
    expect(await runStep({ name: 'lint', command: ['no-such-program'] })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails on a non-zero exit code, whatever it counted', async () => {
    expect(await runStep(step(1, 5, 0))).toMatchObject({ passed: 5, failed: 1 });
    expect(await runStep(step(1, 5, 2))).toMatchObject({ passed: 5, failed: 2 });
  });

  it('fails when it ran nothing or wrote no report', async () => {
    expect(await runStep(step(0, 0, 0))).toMatchObject({ passed: 0, failed: 1 });
    expect(await runStep({ ...step(0, 1, 0), count: readJest })).toMatchObject({ passed: 0, failed: 1 });
  });
});

async function writeReport(text: string): Promise<string> {
  const file = path.join(folder, 'report');
  await writeFile(file, text);
  return file;
}

const finished = (id: string, willBeRetried = false) =>
  JSON.stringify({ testCaseFinished: { testCaseStartedId: id, willBeRetried } });

const scenario = (id: string, ...statuses: string[]) => [
  ...statuses.map((status) =>
    JSON.stringify({
      testStepFinished: {
        testCaseStartedId: id,
        testStepResult: { status, duration: { seconds: 1, nanos: 500_000_000 } },
      },
    }),
  ),
  finished(id),
];
