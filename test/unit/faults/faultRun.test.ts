import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getBill, searchBills } from '../../../contract/bills';
import type { Driver } from '../../faults/drivers/Driver';
import type { Cell, CellResult } from '../../faults/matrix/Cell';
import { KeptResults } from '../../faults/report/KeptResults';
import { textReport } from '../../faults/report/textReport';

describe('a run of the fault matrix', () => {
  it('is gone on with where it was stopped: what failed and what was not reached is left', async () => {
    const file = await aFile();
    const first = await KeptResults.open(file, CELLS, false);
    first.keep(result(LISTED, []));
    first.keep(result(OPENED, ['the page is blank']));
    await first.close();
    // Stopped in the middle of a line.
    await appendFile(file, '{"name":"GET /api/bil');

    const next = await KeptResults.open(file, CELLS, true);

    expect(next.left(CELLS)).toEqual([OPENED, LATE]);
    expect(next.earlier.map(({ driver, fault }) => ({ driver, fault }))).toEqual([LISTED]);
  });

  it('counts the last that became of a cell', async () => {
    const file = await aFile();
    const first = await KeptResults.open(file, CELLS, false);
    first.keep(result(LISTED, []));
    first.keep(result(LISTED, ['the page is blank']));
    first.keep(result(OPENED, ['the page is blank']));
    first.keep(result(OPENED, []));
    await first.close();

    const next = await KeptResults.open(file, CELLS, true);

    expect(next.left(CELLS)).toEqual([LISTED, LATE]);
  });

  it('begins anew unless it is told to go on', async () => {
    const file = await aFile();
    const first = await KeptResults.open(file, CELLS, false);
    first.keep(result(LISTED, []));
    await first.close();

    const next = await KeptResults.open(file, CELLS, false);

    expect(next.left(CELLS)).toEqual(CELLS);
  });

  it('says in a table what became of each call under each fault, and below what is wrong', () => {
    const results = [result(LISTED, []), result(OPENED, ['the page is blank'])];

    const text = textReport(results, { seed: 7, seconds: 3, planned: 3, earlier: 1 });

    expect(text).toContain(
      'seed 7, 3 s: 2 of 3 cells, 1 failed, 1 left for want of time, 1 of them played by earlier runs',
    );
    expect(text).toMatch(/^call +refuse +reset +hang/m);
    expect(text).toMatch(/^POST \/api\/bills\/search +told$/m);
    expect(text).toMatch(/^GET \/api\/bills\/:billPk +told!$/m);
    expect(text).toMatch(/^GET \/api\/bills\/:billPk × refuse\n {2}the page is blank$/m);
  });
});

const LISTED: Cell = { driver: driverOf(searchBills), fault: 'refuse' };
const OPENED: Cell = { driver: driverOf(getBill), fault: 'refuse' };
const LATE: Cell = { driver: driverOf(getBill), fault: 'delay' };
const CELLS = [LISTED, OPENED, LATE];

function driverOf(call: Driver['call']): Driver {
  return { call, kind: 'load', who: 'biller', play: () => Promise.reject(new Error('No cell is played here.')) };
}

function result(cell: Cell, problems: readonly string[]): CellResult {
  return { ...cell, outcome: 'told', problems, ms: 10 };
}

async function aFile(): Promise<string> {
  return path.join(await mkdtemp(path.join(tmpdir(), 'faults-')), 'results.jsonl');
}
