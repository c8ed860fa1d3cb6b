import { readdirSync, readFileSync } from 'node:fs';
import { analyse, type Literal } from 'scslre';
import ts from 'typescript';

/**
 * Regular expressions in the code, each with the first file that contains it. Dynamically built ones contain escaped text or
 * constants.
 */
function patterns(): ReadonlyMap<string, { readonly file: string; readonly pattern: Literal }> {
  const found = new Map<string, { readonly file: string; readonly pattern: Literal }>();
  for (const folder of ['contract', 'server', 'src']) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    for (const file of names.map((name) => `${folder}/${name}`)) {
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node) && !found.has(node.text)) {
          const end = node.text.lastIndexOf('/');
          found.set(node.text, {
            file,
            pattern: { source: node.text.slice(1, end), flags: node.text.slice(end + 1) },
          });
        }
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
    }
  }
  return found;
}

/** Whether nested or adjacent repetitions can match a text in exponentially many ways. */
const isExponential = (pattern: Literal): boolean => analyse(pattern).reports.some(({ exponential }) => exponential);

it.each(['^(a+)+$', '(?:x+x+)+y', '^(?:[:#]\\s*|\\s)+$'])('would notice %s', (source) => {
  expect(isExponential({ source, flags: '' })).toBe(true);
});

it('no pattern takes exponential time in the length of its text', () => {
  const all = [...patterns()];
  expect(all.length).toBeGreaterThan(400);
  expect(all.filter(([, { pattern }]) => isExponential(pattern)).map(([text, { file }]) => `${file}: ${text}`)).toEqual(
    [],
  );
});
