import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { nameOf } from '../drivers/Driver';
import type { Cell, CellResult } from '../matrix/Cell';

type Line = Omit<CellResult, 'driver'> & { readonly name: string };

/** What became of each cell, written down as soon as it is known: a run that is stopped can be gone on with. */
export class KeptResults {
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    /** The last result of each cell of earlier runs that was as it is to be. */
    readonly earlier: readonly CellResult[],
  ) {}

  /** @param resume false to begin anew. @param cells those that earlier results can be of */
  static async open(file: string, cells: readonly Cell[], resume: boolean): Promise<KeptResults> {
    if (!resume) await writeFile(file, '');
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap(parsed);
    const last = new Map(lines.map((line) => [`${line.name} ${line.fault}`, line]));
    const earlier = cells.flatMap((cell) => {
      const line = last.get(`${nameOf(cell.driver)} ${cell.fault}`);
      return line?.problems.length === 0 ? [{ ...line, ...cell }] : [];
    });
    return new KeptResults(file, earlier);
  }

  /** Those that no earlier run has found to be as they are to be. */
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

/** Nothing of a line that a stopped run has written half. */
function parsed(text: string): readonly Line[] {
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}
