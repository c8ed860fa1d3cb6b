import { readXlsx } from 'hucre/xlsx';
import { type ExportedList, ListExport } from '../../../../server/exports/ListExport';
import { HucreWorkbooks } from '../../../../server/files/HucreWorkbooks';
import { localDate } from '../../../../src/domain/dates/LocalDate';
import { type ExportFormat, MAX_EXPORTED_ROWS } from '../../../../src/domain/files/listExport';

const today = localDate('2026-03-10');

describe('the export of a list', () => {
  it('writes amounts in dollars, days, and times', async () => {
    const { name, text } = await exported('csv', [{ key: 'A', cents: -1_205 }]);
    expect(name).toBe('Things 2026-03-10.csv');
    expect(text).toBe('\uFEFFName,Amount,Day,At\r\nA,-12.05,2026-03-10,2026-03-10 15:04\r\n');
  });

  it('writes numbers and dates into a workbook', async () => {
    const { bytes } = await exported('xlsx', [{ key: 'A', cents: -1_205 }]);
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.name).toBe('Things');
    expect(sheet?.rows).toEqual([
      ['Name', 'Amount', 'Day', 'At'],
      ['A', -12.05, new Date('2026-03-10'), new Date('2026-03-10T15:04:05.000Z')],
    ]);
  });

  it('has every item once, in order, whatever the number of items', async () => {
    const things = Array.from({ length: 1_203 }, (_, at) => ({ key: `T${at}`, cents: at }));
    const { text } = await exported('csv', things);
    expect(namesIn(text)).toEqual(things.map(({ key }) => key));
  });

  it('omits items that left the scope meanwhile', async () => {
    const { text } = await exported('csv', [{ key: 'A', cents: 1 }], ['A', 'gone']);
    expect(namesIn(text)).toEqual(['A']);
  });

  it('refuses more rows than the limit before it reads any', async () => {
    const keys = Array.from({ length: MAX_EXPORTED_ROWS + 1 }, (_, at) => String(at));
    const error = await exported('csv', [], keys).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The list has more than 100,000 things. Add a filter, then export again.',
    });
  });

  it.each<ExportFormat>(['xlsx', 'csv'])('stops when the person cancels it (%s)', async (format) => {
    const controller = new AbortController();
    const stopped = exported(format, [{ key: 'A', cents: 1 }], ['A'], controller);
    controller.abort(new Error('Canceled'));
    await expect(stopped).rejects.toThrow('Canceled');
  });
});

// Helpers

interface Thing {
  readonly key: string;
  readonly cents: number;
}

const THINGS: ExportedList<Thing> = {
  title: 'Things',
  noun: 'things',
  columns: [
    { heading: 'Name', width: 10, value: ({ key }) => key },
    { heading: 'Amount', width: 10, format: 'money', value: ({ cents }) => cents },
    { heading: 'Day', width: 10, format: 'day', value: () => today },
    { heading: 'At', width: 10, format: 'time', value: () => '2026-03-10T15:04:05.000Z' },
  ],
};

async function exported(
  format: ExportFormat,
  things: readonly Thing[],
  keys: readonly string[] = things.map(({ key }) => key),
  { signal } = new AbortController(),
) {
  const byKey = new Map(things.map((thing) => [thing.key, thing]));
  const source = {
    keys: async (limit: number) => keys.slice(0, limit),
    items: async (wanted: readonly string[]) => wanted.flatMap((key) => byKey.get(key) ?? []),
  };
  const file = await new ListExport(new HucreWorkbooks()).run(THINGS, source, { format, today, signal });
  return { ...file, text: Buffer.from(file.bytes).toString('utf8') };
}

function namesIn(text: string): readonly (string | undefined)[] {
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
}
