/**
 * Reports which of our files are entered, and in which order: from here on, each function of a loaded module reports its file to
 * `globalThis.entered` when it runs.
 */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = url.startsWith('file:') ? path.relative(ROOT, fileURLToPath(url)) : '';
    const { source } = loaded;
    if (!/^(?:src|server|contract)\/.*\.tsx?$/.test(file) || typeof source !== 'string') return loaded;
    return { ...loaded, source: withReports(source, file) };
  },
});

/** @param {string} code a JavaScript module */
function withReports(code, file) {
  const tree = ts.createSourceFile('code.js', code, ts.ScriptTarget.Latest, true);
  const starts = [];
  const look = (node) => {
    if (ts.isFunctionLike(node) && node.body && ts.isBlock(node.body)) starts.push(node.body.getStart() + 1);
    ts.forEachChild(node, look);
  };
  look(tree);
  const report = `globalThis.entered?.(${JSON.stringify(file)});`;
  return starts
    .toSorted((one, other) => other - one)
    .reduce((text, start) => text.slice(0, start) + report + text.slice(start), code);
}
