/**
 * Records what commands print during each test, instead of printing it.
 *
 * @returns the printed texts, emptied before each test.
 */
export function recordConsole(): string[] {
  const output: string[] = [];
  beforeEach(() => {
    output.length = 0;
    for (const to of ['log', 'error'] as const) {
      jest.spyOn(console, to).mockImplementation((...texts: unknown[]) => void output.push(texts.join(' ')));
    }
  });
  afterEach(() => jest.restoreAllMocks());
  return output;
}
