import { existsSync, readFileSync } from 'node:fs';

const DOCUMENT = readFileSync('docs/asvs.md', 'utf8');
const VERDICTS = ['holds', 'holds by default', 'in part', 'deviates by decision', 'open', 'does not apply'] as const;
type Verdict = (typeof VERDICTS)[number];

interface Row {
  readonly id: string;
  readonly level: string;
  readonly verdict: string;
  readonly shownBy: string;
}

const rows: readonly Row[] = [
  ...DOCUMENT.matchAll(/^\| (V\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, id = '', level = '', verdict = '', shownBy = '']) => ({ id, level, verdict, shownBy }));

/** Number of requirements in each section of ASVS 5.0.0. */
const SECTIONS: Readonly<Record<string, number>> = {
  'V1.1': 2,
  'V1.2': 10,
  'V1.3': 12,
  'V1.4': 3,
  'V1.5': 3,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 5,
  'V2.4': 2,
  'V3.1': 1,
  'V3.2': 3,
  'V3.3': 5,
  'V3.4': 8,
  'V3.5': 8,
  'V3.6': 1,
  'V3.7': 5,
  'V4.1': 5,
  'V4.2': 5,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 6,
  'V5.3': 3,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 8,
  'V6.4': 6,
  'V6.5': 8,
  'V6.6': 4,
  'V6.7': 2,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 3,
  'V7.6': 2,
  'V8.1': 4,
  'V8.2': 4,
  'V8.3': 3,
  'V8.4': 2,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 3,
  'V10.3': 5,
  'V10.4': 16,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
  'V11.1': 4,
  'V11.2': 5,
  'V11.3': 5,
  'V11.4': 4,
  'V11.5': 2,
  'V11.6': 2,
  'V11.7': 2,
  'V12.1': 5,
  'V12.2': 2,
  'V12.3': 5,
  'V13.1': 4,
  'V13.2': 6,
  'V13.3': 4,
  'V13.4': 7,
  'V14.1': 2,
  'V14.2': 8,
  'V14.3': 3,
  'V15.1': 5,
  'V15.2': 5,
  'V15.3': 7,
  'V15.4': 4,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 4,
  'V17.1': 2,
  'V17.2': 8,
  'V17.3': 2,
};

const isOfLevel3 = ({ level }: Row) => level === '3';
const inVerdict = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict);
const referencesIn = ({ shownBy }: Row) => [...shownBy.matchAll(/`([\w./-]+)(?:#([\w-]+))?`/g)];

describe('docs/asvs.md', () => {
  it('has each requirement once, in order', () => {
    const counts: Record<string, number> = {};
    for (const { id } of rows) {
      const section = id.split('.').slice(0, 2).join('.');
      counts[section] = (counts[section] ?? 0) + 1;
    }
    expect(counts).toEqual(SECTIONS);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const numbers = rows.map(({ id }) => id.slice(1).split('.').map(Number));
    const inOrder = [...numbers].sort(
      (one, other) => one.map((part, at) => part - (other[at] ?? 0)).find(Boolean) ?? 0,
    );
    expect(numbers).toEqual(inOrder);
    expect(rows.filter(({ level }) => !['1', '2', '3'].includes(level))).toEqual([]);
    expect(rows.filter(isOfLevel3)).toHaveLength(92);
  });

  it('has no open requirement of levels 1 and 2', () => {
    expect(inVerdict('open').filter((row) => !isOfLevel3(row))).toEqual([]);
  });

  it('says by when a partly met requirement is closed or looked at again', () => {
    expect(inVerdict('in part').filter(({ shownBy }) => !/\bby 20\d{2}-\d{2}-\d{2}\b/.test(shownBy))).toEqual([]);
  });

  it('names the decision of each deviation', () => {
    const unnamed = inVerdict('deviates by decision').filter(
      (row) => !referencesIn(row).some(([, file = '']) => /^docs\/(?:decisions|adr)\//.test(file)),
    );
    expect(unnamed).toEqual([]);
  });

  it('gives each a verdict, and counts them at the top', () => {
    expect(rows.filter(({ verdict }) => !VERDICTS.some((one) => one === verdict))).toEqual([]);
    for (const verdict of VERDICTS) {
      const all = inVerdict(verdict);
      const third = all.filter(isOfLevel3).length;
      expect(DOCUMENT).toContain(`| ${verdict} | ${all.length - third} | ${third} |`);
    }
  });

  it('shows how each one is met', () => {
    const held = [...inVerdict('holds'), ...inVerdict('holds by default')];
    expect(held.filter((row) => referencesIn(row).length === 0)).toEqual([]);
  });

  it('refers to tests, decisions, and files that exist', () => {
    const broken = rows.flatMap((row) =>
      referencesIn(row).flatMap(([, file = '', anchor]) => {
        if (!/\/|\.md$/.test(file)) return [];
        if (!existsSync(file)) return [`${row.id}: ${file}`];
        if (anchor === undefined) return [];
        return anchorsIn(file).has(anchor) ? [] : [`${row.id}: ${file}#${anchor}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('explains in a sentence each one that is not met or does not apply', () => {
    const silent = rows.filter(({ verdict, shownBy }) => verdict !== 'holds' && shownBy.split(' ').length < 4);
    expect(silent).toEqual([]);
  });
});

/** The anchors of a document's headings, as the hosting site generates them. */
function anchorsIn(file: string): ReadonlySet<string> {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
