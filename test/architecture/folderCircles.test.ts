import { folderCircles, folderImports } from '../../scripts/shape/folderCircles.mjs';

describe('folderCircles', () => {
  const imports = (...pairs: readonly string[]) =>
    pairs.map((pair) => {
      const [from = '', to = ''] = pair.split('>');
      return { from, to };
    });

  it('finds no circle when folders depend in one direction', () => {
    expect(folderCircles(imports('bills>shared', 'payments>bills', 'payments>shared'))).toEqual([]);
  });

  it('finds folders that reach each other through others, the largest circle first', () => {
    const found = folderCircles(imports('a>b', 'b>a', 'c>d', 'd>e', 'e>c', 'e>a'));
    expect(found).toEqual([
      ['c', 'd', 'e'],
      ['a', 'b'],
    ]);
  });
});

describe('the folders of the server', () => {
  const imports = folderImports('server', 2);

  it('depend on each other in one direction, types included', () => {
    const circles = folderCircles(imports);
    const inCircle = (folder: string) => circles.some((circle) => circle.includes(folder));
    expect(
      imports
        .filter(({ from, to }) => inCircle(from) && inCircle(to))
        .map(({ file, imported }) => `${file} imports ${imported}`),
    ).toEqual([]);
  });

  it('do import each other, so that the first test has something to check', () => {
    expect(imports.length).toBeGreaterThan(1_000);
  });
});
