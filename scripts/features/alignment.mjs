import { readFile, writeFile } from 'node:fs/promises';

const SEPARATOR = /(?<!\\)\|/;

/**
 * @param {string} text of a feature
 * @returns {{ text: string, lines: number[] }} the text with every column of its tables as wide as its longest cell, and the lines
 *   on which a table that was otherwise begins. A table whose rows differ in their number of cells is left as it is.
 */
export function aligned(text) {
  const rows = text.split('\n');
  const lines = [];
  for (let start = 0; start < rows.length; start += 1) {
    if (!isRow(rows[start])) continue;
    let end = start;
    while (end < rows.length && isRow(rows[end])) end += 1;
    const before = rows.slice(start, end);
    const after = alignedTable(before);
    if (after.some((row, index) => row !== before[index])) lines.push(start + 1);
    rows.splice(start, after.length, ...after);
    start = end;
  }
  return { text: rows.join('\n'), lines };
}

/** @param {readonly string[]} files @returns {Promise<string[]>} one problem for each table whose columns are not aligned */
export async function alignmentProblems(files) {
  const found = [];
  for (const file of files) {
    const { lines } = aligned(await readFile(file, 'utf8'));
    found.push(
      ...lines.map(
        (line) => `${file}:${line} The columns are not aligned. This does it: npm run features:check -- --align`,
      ),
    );
  }
  return found;
}

/** Aligns the tables of these files. @param {readonly string[]} files @returns {Promise<number>} how many were changed */
export async function alignFiles(files) {
  let changed = 0;
  for (const file of files) {
    const { text, lines } = aligned(await readFile(file, 'utf8'));
    if (lines.length === 0) continue;
    await writeFile(file, text);
    changed += 1;
  }
  return changed;
}

const isRow = (line) => line.trimStart().startsWith('|');

function alignedTable(rows) {
  const cells = rows.map((row) =>
    row
      .trim()
      .split(SEPARATOR)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const count = cells[0].length;
  if (count === 0 || cells.some((row) => row.length !== count)) return rows;
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const indent = /^\s*/.exec(rows[0])[0];
  return cells.map((row) => `${indent}| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
}
