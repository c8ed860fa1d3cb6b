import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RELEASED_DOCUMENTS } from '../../scripts/releasedDocuments.mjs';

/** Documents of the repository with their texts, without code. */
const documents = [
  ...filesIn('.', false),
  ...['docs', 'deploy', 'features'].flatMap((folder) => filesIn(folder, true)),
];
const isReleased = (file: string) => RELEASED_DOCUMENTS.some((place) => file === place || file.startsWith(`${place}/`));

describe('documents', () => {
  it('have tables in which every row follows the heading and has as many cells', () => {
    expect(documents.length).toBeGreaterThan(20);
    expect(documents.flatMap((file) => tableProblems(textOf(file)).map((problem) => `${file}: ${problem}`))).toEqual(
      [],
    );
  });

  it('have links to files and headings that exist', () => {
    expect(documents.flatMap((file) => linkProblems(file, () => true))).toEqual([]);
  });

  it('have links that stay within the release', () => {
    const released = documents.filter(isReleased);
    expect(released.length).toBeGreaterThan(20);
    expect(released.flatMap((file) => linkProblems(file, isReleased))).toEqual([]);
  });

  it('have each heading only once, so that a link finds it', () => {
    const repeated = documents
      .filter((file) => file !== 'CHANGELOG.md')
      .flatMap((file) => {
        const slugs = headingsOf(textOf(file));
        return slugs.filter((slug, index) => slugs.indexOf(slug) !== index).map((slug) => `${file}#${slug}`);
      });
    expect(repeated).toEqual([]);
  });
});

describe('the check of tables', () => {
  it.each([
    ['| a | b |\n|---|---|\n| 1 | 2 |', []],
    ['| a |\n|---|\n| `x\\|y` |', []],
    ['| a |\n|---|\n| 1 |\n\n| 2 |', ['no heading above: | 2 |']],
    ['| a | b |\n|---|---|\n| 1 |', ['1 cells instead of 2: | 1 |']],
  ])('of %j', (text, problems) => {
    expect(tableProblems(text)).toEqual(problems);
  });
});

/** Rows without a heading, and rows with a different number of cells. */
function tableProblems(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  let columns = 0;
  return lines.flatMap((line, index) => {
    const isRow = line.startsWith('|');
    if (!isRow) columns = 0;
    if (!isRow) return [];
    if (columns === 0) columns = /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '') ? cellsOf(line) : -1;
    if (columns === -1) return [`no heading above: ${line.slice(0, 60)}`];
    const cells = cellsOf(line);
    return cells === columns ? [] : [`${cells} cells instead of ${columns}: ${line.slice(0, 60)}`];
  });
}

const cellsOf = (row: string) => row.replaceAll('\\|', '').split('|').length - 2;

function linkProblems(file: string, isThere: (file: string) => boolean): readonly string[] {
  const targets = Array.from(textOf(file).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [name = '', heading] = target.split('#');
      const place = name === '' ? file : path.join(path.dirname(file), name);
      if (!existsSync(place) || !isThere(place)) return true;
      return heading !== undefined && place.endsWith('.md') && !headingsOf(textOf(place)).includes(heading);
    })
    .map((target) => `${file}: ${target}`);
}

/** The anchors that GitHub gives the headings. */
function headingsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function filesIn(folder: string, recursive: boolean): readonly string[] {
  return readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file));
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '');
}
