import type { DataClass, SchemaTable, Sealing, Unsealed } from './parseSchema';

const CLASSES: readonly DataClass[] = ['special', 'personal', 'internal', 'public'];
const HEADING = '\n## Columns\n';

/** docs/data-levels.md with the classes of all columns, and how the audit trail has each table, below its heading *Columns*. */
export function withColumns(document: string, tables: readonly SchemaTable[]): string {
  const end = document.indexOf(HEADING);
  if (end < 0) throw new Error('The page has no heading "Columns".');
  const rows = [...tables]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, columns, kept, sealing }) => {
      const cells = CLASSES.map((dataClass) =>
        columns
          .filter((column) => column.dataClass === dataClass)
          .map((column) => column.name)
          .join(' '),
      );
      return `| \`${name}\` | ${[...cells, kept, trailOf(sealing)].join(' | ')} |`
        .replaceAll('|  |', '| |')
        .replaceAll('|  |', '| |');
    });
  const text = ['', 'Written by `npm run schema` from the files `schema.sql`, which say it of each column.', ''];
  const head = [`| table | ${CLASSES.join(' | ')} | kept | audit trail |`, '|---|---|---|---|---|---|---|'];
  return [document.slice(0, end) + HEADING.trimEnd(), ...text, ...head, ...rows, ''].join('\n');
}

const trailOf = (sealing: Sealing | Unsealed): string => {
  if (sealing.kind !== 'sealed') return `${sealing.kind}: ${sealing.reason}`;
  return sealing.parts === undefined ? 'sealed' : `sealed with \`${sealing.parts}\``;
};
