import { exportProcessingRuns, listProcessingRuns } from '../../../../../contract/money/processingRuns';
import { exportBankFiles, listBankFiles } from '../../../../../contract/money/remittances';
import { BANK_FILE_STATES } from '../../../../../src/domain/money/processing/BankFile';
import type { BankFileFilter } from '../../../../../src/domain/money/processing/bankFileList';
import { RUN_STATES } from '../../../../../src/domain/money/processing/RunHistory';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

describe('the list of ACH files', () => {
  const stage = bankFileStage();
  const listed = async (filter: BankFileFilter) => {
    const boss = stage.server.as(stage.manager);
    const { items, total } = await boss.ok(listBankFiles, { query: filter });
    expect(total).toBe(items.length);
    const { text } = await boss.call(exportBankFiles, { query: { ...filter, format: 'csv' } });
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(items.map(({ fileName }) => fileName));
    return items.map(({ fileName }) => fileName);
  };
  const foundBy = async () => {
    const found: string[] = [];
    for (const state of BANK_FILE_STATES) if ((await listed({ state })).length > 0) found.push(state);
    return found;
  };

  it('finds a file by its state alone, from the day it is made until it is settled', async () => {
    await stage.paid();
    await stage.runOn('2026-03-11');
    expect(await foundBy()).toEqual(['MADE']);
    const file = await stage.latest();
    await stage.send(file);
    expect(await foundBy()).toEqual(['SENT']);
    await stage.record(file, 'acknowledge');
    expect(await foundBy()).toEqual(['ACCEPTED']);
    await stage.runOn('2026-03-12');
    expect(await foundBy()).toEqual(['SETTLED']);
    expect((await stage.latest()).state).toBe('SETTLED');
  });

  it('finds files by name, kind, and month', async () => {
    await stage.paid();
    await stage.runOn('2026-03-11');
    const { fileName } = await stage.latest();
    expect(await listed({ q: fileName.slice(4, 10).toUpperCase() })).toEqual([fileName]);
    expect(await listed({ q: '%' })).toEqual([]);
    expect(await listed({ kind: 'PAYMENTS', month: localDate('2026-03-01') })).toEqual([fileName]);
    expect(await listed({ kind: 'REFUNDS' })).toEqual([]);
    expect(await listed({ month: localDate('2026-02-01') })).toEqual([]);
  });

  it('lists and exports the runs of a state and month', async () => {
    await stage.runOn('2026-03-11');
    const boss = stage.server.as(stage.manager);
    const counts = [];
    for (const state of RUN_STATES) counts.push((await boss.ok(listProcessingRuns, { query: { state } })).total);
    expect(counts).toEqual([0, 1, 0]);
    const query = { month: localDate('2026-03-01') };
    expect((await boss.ok(listProcessingRuns, { query })).total).toBe(1);
    expect((await boss.ok(listProcessingRuns, { query: { ...query, failed: '1' } })).total).toBe(0);
    const { text } = await boss.call(exportProcessingRuns, { query: { ...query, format: 'csv' } });
    expect(text).toContain('Finished');
  });
});
