import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { nameOf } from '../drivers/Driver';
import type { Cell, CellResult } from '../matrix/Cell';

type Line = Omit<CellResult, 'driver'> & { readonly name: string };

/** Saves the result of each cell immediately, so that an interrupted run can be resumed. */
export class SavedResults {
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    /** Passed results of earlier runs. */
    readonly earlier: readonly CellResult[],
  ) {}

  /** @param resume false to start over. @param cells the planned cells; other results are ignored */
  static async open(file: string, cells: readonly Cell[], resume: boolean): Promise<SavedResults> {
    if (!resume) await writeFile(file, '');
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap(parsed);
    const last = new Map(lines.map((line) => [`${line.name} ${line.fault}`, line]));
    const earlier = cells.flatMap((cell) => {
      const line = last.get(`${nameOf(cell.driver)} ${cell.fault}`);
      return line?.problems.length === 0 ? [{ ...line, ...cell }] : [];
    });
    return new SavedResults(file, earlier);
  }

  /** Cells that have not passed in an earlier run. */
  left(cells: readonly Cell[]): readonly Cell[] {
    const done = new Set(this.earlier.map(({ driver, fault }) => `${nameOf(driver)} ${fault}`));
    return cells.filter(({ driver, fault }) => !done.has(`${nameOf(driver)} ${fault}`));
  }

  readonly keep = ({ driver, ...rest }: CellResult): void => {
    const line: Line = { name: nameOf(driver), ...rest };
    this.writing = this.writing.then(() => appendFile(this.file, `${JSON.stringify(line)}\n`));
  };

  /** Resolves when everything is written. */
  close(): Promise<void> {
    return this.writing;
  }
}

/** Ignores a line that an interrupted run left incomplete. */
function parsed(text: string): readonly Line[] {
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}
