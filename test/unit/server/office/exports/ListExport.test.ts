import { readXlsx } from 'hucre/xlsx';
import { HucreWorkbooks } from '../../../../../server/platform/files/HucreWorkbooks';
import { type ExportedList, type ExportSource, ListExport } from '../../../../../server/platform/lists/ListExport';
import { wholeList } from '../../../../../server/platform/lists/wholeList';
import { KeyList } from '../../../../../server/platform/shared/KeyList';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { type ExportFormat, MAX_EXPORTED_ROWS } from '../../../../../src/domain/platform/files/listExport';
import { wholeFile } from '../../../../support/files/wholeFile';

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

  it('omits items that left the scope in the meantime', async () => {
    const { text } = await exported('csv', [{ key: 'A', cents: 1 }], ['A', 'gone']);
    expect(namesIn(text)).toEqual(['A']);
  });

  it('refuses more rows than the limit before it reads any', async () => {
    const keys = Array.from({ length: MAX_EXPORTED_ROWS + 1 }, (_, at) => String(at));
    const error = await exported('csv', [], keys).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The list has more than 1,000,000 things. Add a filter, then export again.',
    });
  });

  it('refuses more than 100,000 rows of a list read by one statement', async () => {
    const source = wholeList<Thing>(
      async (limit) => Array.from({ length: limit }, (_, at) => ({ key: String(at), cents: at })),
      ({ key }) => key,
    );
    await expect(started('csv', source)).rejects.toThrow(
      'The list has more than 100,000 things. Add a filter, then export again.',
    );
  });

  it('reads only the items of the requested parts', async () => {
    const things = Array.from({ length: 5_000 }, (_, at) => ({ key: `T${at}`, cents: at }));
    let read = 0;
    const source = sourceOf(things);
    const { rows, parts } = await started('csv', {
      ...source,
      items: (keys) => {
        read += keys.length;
        return source.items(keys);
      },
    });
    expect({ rows, read }).toEqual({ rows: 5_000, read: 0 });
    const { value } = await parts.next();
    expect(read).toBeLessThanOrEqual(1_000);
    expect(value?.rows).toBeLessThanOrEqual(read);
    await parts.return(undefined);
    expect(read).toBeLessThanOrEqual(1_000);
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
  const file = await started(format, sourceOf(things, keys), signal);
  const bytes = await wholeFile(file);
  return { ...file, bytes, text: Buffer.from(bytes).toString('utf8') };
}

function sourceOf(
  things: readonly Thing[],
  keys: readonly string[] = things.map(({ key }) => key),
): ExportSource<Thing> {
  const byKey = new Map(things.map((thing) => [thing.key, thing]));
  return {
    keys: async (limit) => KeyList.of(keys.slice(0, limit)),
    items: async (wanted) => wanted.flatMap((key) => byKey.get(key) ?? []),
  };
}

function started(format: ExportFormat, source: ExportSource<Thing>, signal = new AbortController().signal) {
  return new ListExport(new HucreWorkbooks()).run(THINGS, source, { format, today, signal });
}

function namesIn(text: string): readonly (string | undefined)[] {
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
}
