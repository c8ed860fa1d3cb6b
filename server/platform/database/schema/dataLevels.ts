import { DATA_CLASSES, type SchemaColumn, type SchemaTable, type Sealing, type Unsealed } from './parseSchema';

const HEADING = '\n## Columns\n';
const LEFT = [
  '',
  '## What the trail leaves out of sealed records',
  '',
  'Also the name of a person whose id is beside it, because a purge replaces it.',
  '',
  '| table | columns | because |',
  '|---|---|---|',
];

/**
 * docs/data-levels.md with the table below its heading *Columns*: the class of each column, and how each table is kept and audited.
 */
export function withColumns(document: string, tables: readonly SchemaTable[]): string {
  const end = document.indexOf(HEADING);
  if (end < 0) throw new Error('The page has no heading "Columns".');
  const rows = sortedByName(tables).map(({ name, columns, kept, sealing }) => {
    const cells = DATA_CLASSES.map((dataClass) =>
      columns
        .filter((column) => column.dataClass === dataClass)
        .map((column) => column.name)
        .join(' '),
    );
    return `| \`${name}\` | ${[...cells, kept, trailOf(sealing)].join(' | ')} |`
      .replaceAll('|  |', '| |')
      .replaceAll('|  |', '| |');
  });
  const left = sortedByName(tables).flatMap(({ name, columns }) => unsealedRows(name, columns));
  const text = ['', '`npm run schema` writes this table from the files `schema.sql`.', ''];
  const head = [`| table | ${DATA_CLASSES.join(' | ')} | kept | audit trail |`, '|---|---|---|---|---|---|---|'];
  return [document.slice(0, end) + HEADING.trimEnd(), ...text, ...head, ...rows, ...LEFT, ...left, ''].join('\n');
}

const sortedByName = (tables: readonly SchemaTable[]) =>
  [...tables].sort((one, other) => (one.name < other.name ? -1 : 1));

/** A row for each reason for which a table's columns are left out of the trail. */
function unsealedRows(table: string, columns: readonly SchemaColumn[]): readonly string[] {
  const reasons = new Set(columns.flatMap(({ unsealedBecause }) => unsealedBecause ?? []));
  return [...reasons].map((reason) => {
    const names = columns.filter(({ unsealedBecause }) => unsealedBecause === reason).map(({ name }) => name);
    return `| \`${table}\` | ${names.join(' ')} | ${reason} |`;
  });
}

const trailOf = (sealing: Sealing | Unsealed): string => {
  if (sealing.kind !== 'sealed') return `${sealing.kind}: ${sealing.reason}`;
  return sealing.parts === undefined ? 'sealed' : `sealed with \`${sealing.parts}\``;
};
