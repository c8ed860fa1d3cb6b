import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getBill, searchBills } from '../../../contract/bills/bills';
import type { Driver } from '../../faults/drivers/Driver';
import type { Cell, CellResult } from '../../faults/matrix/Cell';
import { SavedResults } from '../../faults/report/SavedResults';
import { textReport } from '../../faults/report/textReport';

describe('a run of the fault matrix', () => {
  it('resumes where it stopped, with the failed and unplayed cells', async () => {
    const file = await createResultsFile();
    const first = await SavedResults.open(file, CELLS, false);
    first.keep(result(LISTED, []));
    first.keep(result(OPENED, ['the page is blank']));
    await first.close();
    // The run was interrupted in the middle of a line.
    await appendFile(file, '{"name":"GET /api/bil');

    const next = await SavedResults.open(file, CELLS, true);

    expect(next.left(CELLS)).toEqual([OPENED, LATE]);
    expect(next.earlier.map(({ driver, fault }) => ({ driver, fault }))).toEqual([LISTED]);
  });

  it('uses the last result of each cell', async () => {
    const file = await createResultsFile();
    const first = await SavedResults.open(file, CELLS, false);
    first.keep(result(LISTED, []));
    first.keep(result(LISTED, ['the page is blank']));
    first.keep(result(OPENED, ['the page is blank']));
    first.keep(result(OPENED, []));
    await first.close();

    const next = await SavedResults.open(file, CELLS, true);

    expect(next.left(CELLS)).toEqual([LISTED, LATE]);
  });

  it('starts over unless resuming is requested', async () => {
    const file = await createResultsFile();
    const first = await SavedResults.open(file, CELLS, false);
    first.keep(result(LISTED, []));
    await first.close();

    const next = await SavedResults.open(file, CELLS, false);

    expect(next.left(CELLS)).toEqual(CELLS);
  });

  it('reports the outcome of each call under each fault in a table, followed by the problems', () => {
    const results = [result(LISTED, []), result(OPENED, ['the page is blank'])];

    const text = textReport(results, { seed: 7, seconds: 3, planned: 3, earlier: 1 });

    expect(text).toContain(
      'seed 7, 3 s: 2 of 3 cells, 1 failed, 1 skipped for lack of time, 1 of them from earlier runs',
    );
    expect(text).toMatch(/^call +refuse +reset +hang/m);
    expect(text).toMatch(/^POST \/api\/bills\/search +reported$/m);
    expect(text).toMatch(/^GET \/api\/bills\/:billPk +reported!$/m);
    expect(text).toMatch(/^GET \/api\/bills\/:billPk × refuse\n {2}the page is blank$/m);
  });
});

const LISTED: Cell = { driver: driverOf(searchBills), fault: 'refuse' };
const OPENED: Cell = { driver: driverOf(getBill), fault: 'refuse' };
const LATE: Cell = { driver: driverOf(getBill), fault: 'delay' };
const CELLS = [LISTED, OPENED, LATE];

function driverOf(call: Driver['call']): Driver {
  return {
    call,
    kind: 'load',
    persona: 'biller',
    createScript: () => Promise.reject(new Error('No cell is played here.')),
  };
}

function result(cell: Cell, problems: readonly string[]): CellResult {
  return { ...cell, outcome: 'reported', problems, ms: 10 };
}

async function createResultsFile(): Promise<string> {
  return path.join(await mkdtemp(path.join(tmpdir(), 'faults-')), 'results.jsonl');
}
