import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const LINK = /(docs\/|\.\.\/|\()(decisions\/[\w-]+\.md)(#[\w-]+)?/g;

interface Link {
  readonly from: string;
  /** A heading as `bills.md#a-heading`; without `#` if the link is to a whole file. */
  readonly to: string;
}

const headings = filesIn('docs/decisions').flatMap((file) =>
  Array.from(textOf(file).matchAll(/^## (.+)$/gm), ([, heading = '']) => `${path.basename(file)}#${slugOf(heading)}`),
);
const codeLinks = ['contract', 'deploy', 'scripts', 'server', 'src'].flatMap(filesIn).flatMap(linksIn);

describe('docs/decisions', () => {
  it('has each heading only once in a file', () => {
    expect(headings.length).toBeGreaterThan(0);
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
  });

  it('has the heading that each link in code, tests, and documents names', () => {
    const links = [...codeLinks, ...['docs', 'features', 'test'].flatMap(filesIn).flatMap(linksIn)];
    expect(links.filter(({ to }) => !headings.includes(to))).toEqual([]);
  });

  it('has no decision that the code does not refer to', () => {
    const linked = new Set(codeLinks.map(({ to }) => to));
    expect(headings.filter((heading) => !linked.has(heading))).toEqual([]);
  });
});

/** The anchor that GitHub gives a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function linksIn(file: string): readonly Link[] {
  return Array.from(textOf(file).matchAll(LINK), ([, , target = '', anchor = '']) => ({
    from: file,
    to: `${path.basename(target)}${anchor}`,
  }));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:conf|feature|md|mjs|sql|tsx?)$/.test(file) && !file.endsWith('decisions.test.ts'))
    .map((file) => `${folder}/${file}`);
}

function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
