import { closest } from './Suggestions.mjs';

/**
 * @typedef {{ line: number, cells: readonly string[] }} Row
 * @typedef {{ write: string, values?: readonly string[], form?: RegExp, otherwise?: string, mayBeEmpty?: boolean }} Column
 * @typedef {{ name: string, columns: Readonly<Record<string, Column>>, isPairs?: boolean, isFile?: boolean }} TableShape
 */

/**
 * @param {{ text: string, uri: string, line: number, table?: readonly Row[] }} step
 * @param {TableShape | undefined} shape the table that its phrase takes
 * @returns {string[]} problems of the table: `file:line`, what is wrong, and the nearest right word
 */
export function tableProblems({ text, uri, line, table }, shape) {
  if (!shape) {
    if (table)
      return [`${uri}:${table[0].line} "${text}" takes no table. Remove it, or use a phrase that ends in a colon.`];
    return text.endsWith(':') ? [`${uri}:${line} Nobody has described the table of "${text}". Ask a developer.`] : [];
  }
  if (!table) return [`${uri}:${line} "${text}" needs a table. Its columns: ${headings(shape)}.`];
  if (shape.isPairs) return table.flatMap((row) => pairProblems(row, shape, uri));
  const [head, ...rows] = table;
  const unknown = shape.isFile ? [] : head.cells.flatMap((cell) => headingProblem(cell, shape, `${uri}:${head.line}`));
  const twice = head.cells.filter((cell, at) => head.cells.indexOf(cell) !== at);
  return [
    ...unknown,
    ...twice.map((cell) => `${uri}:${head.line} The column "${cell}" is there twice.`),
    ...(rows.length === 0 ? [`${uri}:${head.line} The table has headings and no row.`] : []),
    ...rows.flatMap((row) =>
      row.cells.flatMap((cell, at) => cellProblem(cell, head.cells[at], shape, `${uri}:${row.line}`)),
    ),
  ];
}

function pairProblems({ cells, line }, shape, uri) {
  const at = `${uri}:${line}`;
  if (cells.length !== 2) {
    return [
      `${at} This row has ${cells.length} cells. Each row of this table is a name and its value, without headings.`,
    ];
  }
  const [name, value] = cells;
  return [...headingProblem(name, shape, at), ...cellProblem(value, name, shape, at)];
}

function headingProblem(heading, { columns }, at) {
  if (heading in columns) return [];
  const meant = closest(heading, Object.keys(columns));
  return [
    `${at} There is no column "${heading}".${meant ? ` Did you mean "${meant}"?` : ''} The columns: ${headings({ columns })}.`,
  ];
}

function cellProblem(cell, heading, { columns, isFile }, at) {
  const column = columns[heading];
  if (isFile || !column) return [];
  if (cell === '') {
    const isAllowed = column.mayBeEmpty || (!column.values && !column.form);
    return isAllowed ? [] : [`${at} The cell "${heading}" is empty. Write ${column.write}.`];
  }
  if (column.values && !column.values.includes(cell)) {
    const meant = closest(cell, column.values);
    return [
      `${at} "${cell}" is not a value of the column "${heading}".${meant ? ` Did you mean "${meant}"?` : ''} Known: ${column.values.join(', ')}.`,
    ];
  }
  if (column.form && !column.form.test(cell)) {
    return [`${at} "${cell}" does not fit the column "${heading}". Write ${column.write}.`];
  }
  return [];
}

const headings = ({ columns }) => Object.keys(columns).join(', ');
