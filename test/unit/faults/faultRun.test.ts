import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getBill, searchBills } from '../../../contract/billing/bills/bills';
import { createPayment } from '../../../contract/money/payments';
import type { Driver } from '../../faults/drivers/Driver';
import type { Cell, CellResult } from '../../faults/matrix/Cell';
import { FAULTS, losesAnswer } from '../../faults/matrix/Fault';
import { planCells } from '../../faults/matrix/planCells';
import { SavedResults } from '../../faults/report/SavedResults';
import { textReport } from '../../faults/report/textReport';

const LISTED: Cell = { driver: driverOf(searchBills), fault: 'refuse' };
const OPENED: Cell = { driver: driverOf(getBill), fault: 'refuse' };
const LATE: Cell = { driver: driverOf(getBill), fault: 'delay' };
const CELLS = [LISTED, OPENED, LATE];

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

describe('the cells of a run', () => {
  const moving: Driver = { ...driverOf(createPayment), kind: 'money' };
  const drivers = [moving, { ...driverOf(createPayment), kind: 'money', screen: 'autopay' } as const, LISTED.driver];
  const all = { call: '', faults: FAULTS, sample: undefined, seed: 1 };

  it('are every fault of every call, unless a sample is requested', () => {
    expect(planCells(drivers, all)).toHaveLength(3 * FAULTS.length);
  });

  it('are in a sample a lost answer and another fault of each call that moves money, and as many others as requested', () => {
    for (let seed = 0; seed < 50; seed++) {
      const cells = planCells(drivers, { ...all, sample: 4, seed });
      const lost = drivers.map((driver) =>
        cells.filter((cell) => cell.driver === driver).map(({ fault }) => losesAnswer(fault)),
      );
      expect(lost.slice(0, 2)).toEqual([
        [true, false],
        [true, false],
      ]);
      expect(new Set(cells).size).toBe(2 * 2 + 4);
    }
  });

  it('reach every fault of a call that moves money over different seeds, and the same with the same seed', () => {
    const faultsOf = (seed: number) => planCells([moving], { ...all, sample: 0, seed }).map(({ fault }) => fault);
    expect(new Set(Array.from({ length: 200 }, (_, seed) => faultsOf(seed)).flat()).size).toBe(FAULTS.length);
    expect(faultsOf(7)).toEqual(faultsOf(7));
  });
});

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
