import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'(\.{1,2}\/[^']+)'/g;

/**
 * Imports between the folders below a folder. Types count too. Files above the depth are a folder of their own, `.`.
 *
 * @param {string} root such as `server`
 * @param {number} depth of the folders below it: 1 for wings, 2 for what is in them
 * @returns {{ file: string, imported: string, from: string, to: string }[]}
 */
export function folderImports(root, depth = 1) {
  const folder = new RegExp(`^((?:[^/]+/){${depth}})`);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(entry.parentPath.replaceAll(path.sep, '/'), entry.name));
  const known = new Set(files);
  const folderOf = (file) => path.posix.relative(root, file).match(folder)?.[1].slice(0, -1) ?? '.';
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, target]) => {
      const base = path.posix.join(path.posix.dirname(file), target);
      const imported = [base, `${base}.ts`, `${base}.tsx`, base.replace(/\.js$/, '.ts')].find((one) => known.has(one));
      if (imported === undefined || folderOf(imported) === folderOf(file)) return [];
      return [{ file, imported, from: folderOf(file), to: folderOf(imported) }];
    }),
  );
}

/**
 * Folders that reach each other by imports.
 *
 * @param {readonly { readonly from: string, readonly to: string }[]} imports
 * @returns {string[][]} each circle of at least two folders, the largest first
 */
export function folderCircles(imports) {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reachedFrom = (start) => {
    const reached = new Set();
    const open = [start];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      for (const { to } of targets.get(folder) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        open.push(to);
      }
    }
    return reached;
  };
  const reached = new Map([...targets.keys()].map((folder) => [folder, reachedFrom(folder)]));
  const circles = new Map();
  for (const [folder, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(folder)).toSorted((a, b) => (a < b ? -1 : 1));
    if (circle.length > 1) circles.set(circle.join(' '), circle);
  }
  return [...circles.values()].toSorted((a, b) => b.length - a.length);
}
