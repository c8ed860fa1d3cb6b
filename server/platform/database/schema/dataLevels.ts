import { DATA_CLASSES, type SchemaTable, type Sealing, type Unsealed } from './parseSchema';

const HEADING = '\n## Columns\n';

/**
 * docs/data-levels.md with the table below its heading *Columns*: the class of each column, and how each table is kept and audited.
 */
export function withColumns(document: string, tables: readonly SchemaTable[]): string {
  const end = document.indexOf(HEADING);
  if (end < 0) throw new Error('The page has no heading "Columns".');
  const rows = [...tables]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, columns, kept, sealing }) => {
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
  const text = ['', '`npm run schema` writes this table from the files `schema.sql`.', ''];
  const head = [`| table | ${DATA_CLASSES.join(' | ')} | kept | audit trail |`, '|---|---|---|---|---|---|---|'];
  return [document.slice(0, end) + HEADING.trimEnd(), ...text, ...head, ...rows, ''].join('\n');
}

const trailOf = (sealing: Sealing | Unsealed): string => {
  if (sealing.kind !== 'sealed') return `${sealing.kind}: ${sealing.reason}`;
  return sealing.parts === undefined ? 'sealed' : `sealed with \`${sealing.parts}\``;
};
