/**
 * Makes Node run our TypeScript: `node --import ./tools/swc-hooks.mjs file.ts`. Also the first import of cucumber.
 * What it compiles is cached under `.cache/`, which may be deleted at any time.
 */
import { execFileSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
// Not by name: an older Node.js lacks some of them, and is told what to do below.
import nodeModule from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { exitWith, tooOld } from './nodeVersion.mjs';
import { swcOptions } from './swc-options.mjs';

const problem = tooOld();
if (problem) exitWith(problem);
const { createRequire, enableCompileCache, registerHooks } = nodeModule;

const ROOT = new URL('..', import.meta.url).href;
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));
const require = createRequire(import.meta.url);
const { version } = require('@swc/core/package.json');

// V8's code of all modules loaded from here on. Node compares it with their text and with its own version.
enableCompileCache(`${CACHE}v8`);

const isTypeScript = (url) => url.startsWith('file:') && /\.tsx?$/.test(url) && !url.includes('/node_modules/');
const isRelative = (specifier) => /^\.{1,2}\//.test(specifier);
const namesItsFile = (specifier) => /\.(?:[cm]?[jt]sx?|json)$/.test(specifier);

/** Resolved imports of our files: by address without extension, or by package. */
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    if (!isTypeScript(parent)) return next(specifier, context);
    const file = isRelative(specifier) && !namesItsFile(specifier) ? new URL(specifier, parent).href : undefined;
    const isPackage = parent.startsWith(ROOT) && /^[@a-z]/.test(specifier) && context.conditions.includes('import');
    const key = file ?? (isPackage && Object.keys(context.importAttributes).length === 0 ? specifier : undefined);
    if (key === undefined) return next(specifier, context);
    const found = resolved.get(key) ?? (file && typeScriptAt(file)) ?? next(specifier, context);
    resolved.set(key, { ...found, shortCircuit: true });
    return found;
  },
  load(url, context, next) {
    if (!isTypeScript(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const source = readFileSync(filename, 'utf8');
    return {
      format: 'module',
      source: url.startsWith(ROOT) ? compileCached(filename, source) : compile(filename, source),
      shortCircuit: true,
    };
  },
});

/** The module at an address without extension. Spares Node's own search, which looks at every parent folder. */
function typeScriptAt(address) {
  const url = ['.ts', '.tsx']
    .map((extension) => address + extension)
    .find((candidate) => existsSync(new URL(candidate)));
  return url ? { url, format: 'module', shortCircuit: true } : undefined;
}

/**
 * Compiles files, and those that they import, into the cache. Called in the main thread before others start, which would compile each
 * of two thousand files in a separate process.
 *
 * @param {readonly string[]} files absolute paths
 */
export function compileAhead(files) {
  const seen = new Set();
  for (const waiting = files.map((file) => pathToFileURL(file).href); waiting.length > 0; ) {
    const url = waiting.pop();
    if (seen.has(url)) continue;
    seen.add(url);
    const filename = fileURLToPath(url);
    const code = compileCached(filename, readFileSync(filename, 'utf8'));
    for (const [, imported] of code.matchAll(RELATIVE_IMPORT)) {
      const found = !namesItsFile(imported) && typeScriptAt(new URL(imported, url).href);
      if (found) waiting.push(found.url);
    }
  }
}

const RELATIVE_IMPORT = /(?:\bfrom|\bimport\(|\bimport)\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** Cached per file, and valid for the same source, options and compiler only. */
function compileCached(filename, source) {
  const key = hash('sha256', JSON.stringify([version, optionsFor(filename), source]));
  const entry = `${CACHE}swc/${hash('sha256', filename)}`;
  try {
    const [head = '', code = ''] = splitLine(readFileSync(entry, 'utf8'));
    if (head === headOf(key, code)) return code;
  } catch {
    // Not cached yet, or unreadable.
  }
  const code = compile(filename, source);
  try {
    // Several processes and threads may write the same entry: each reader must find a complete one.
    const ownFile = `${entry}.${randomUUID()}`;
    mkdirSync(`${CACHE}swc`, { recursive: true });
    writeFileSync(ownFile, `${headOf(key, code)}\n${code}`);
    renameSync(ownFile, entry);
  } catch {
    // A read-only folder: compiled again at the next start.
  }
  return code;
}

function compile(filename, source) {
  const options = optionsFor(filename);
  if (isMainThread) return require('@swc/core').transformSync(source, options).code;
  // Loading the compiler's native code in a second thread has crashed the whole process. A separate process is slower, but compiled once.
  const input = JSON.stringify({ source, options });
  return execFileSync(process.execPath, ['--eval', COMPILE], {
    cwd: fileURLToPath(ROOT),
    input,
    maxBuffer: 2 ** 26,
  }).toString();
}

const COMPILE = `
  const { source, options } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  process.stdout.write(require('@swc/core').transformSync(source, options).code);`;

function optionsFor(filename) {
  return {
    filename,
    sourceMaps: 'inline',
    swcrc: false,
    configFile: false,
    jsc: { ...swcOptions({ tsx: filename.endsWith('.tsx') }), target: 'es2022' },
    module: { type: 'es6' },
  };
}

/** First line of an entry, which a truncated or damaged entry contradicts. */
function headOf(key, code) {
  return `${key} ${hash('sha256', code)}`;
}

function splitLine(text) {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}
