import { newerBuiltIns } from '../../../scripts/bundle/newerBuiltIns.mjs';
import { readScript } from '../../../scripts/bundle/newerSyntax.mjs';
import { OLDEST_SUPPORTED } from '../../../src/domain/platform/browsers/browserVerdict';
import { OLDEST_BROWSERS } from '../../../tools/oldest-browsers.mjs';

describe('checking the build against the oldest browsers (BRW-1)', () => {
  it('uses the browsers that the product supports', () => {
    expect(OLDEST_BROWSERS).toEqual(OLDEST_SUPPORTED);
  });

  it.each([
    ['a class static block', 'class A { static { this.depth = 10 } }'],
    ['a look-behind', String.raw`const cents = /(?<=\.)\d\d/`],
    ['a negative look-behind in a string', 'new RegExp("(?<!a)b")'],
    ['a look-behind in a template', 'new RegExp(`${a}(?<=b)`)'],
    ['flags that change midway', 'new RegExp("(?i:a)b")'],
    ['the v flag', '/a/v.test(b)'],
    ['an import attribute', 'import("./a.json", { with: { type: "json" } })'],
    ['explicit resource management', '{ using a = b() }'],
  ])('rejects %s', (_what, code) => {
    expect(readScript(code).problems).toHaveLength(1);
  });

  it.each([
    'class A { #a = 1; static b = 2; #c() { return #a in this } }',
    String.raw`/(?<year>\d{4})\(\?<=[(?<!]/d.exec(text)?.groups.year ?? (text ||= "(?!a)")`,
    'const big = 1_000n; async () => { for await (const a of b) await a; }',
  ])('accepts what Safari 15.6 can parse: %s', (code) => {
    expect(readScript(code).problems).toEqual([]);
  });

  it('rejects a script newer than its target edition', () => {
    expect(readScript('const a = 1', 5).problems).toHaveLength(1);
    expect(readScript('var a = 1', 5).problems).toEqual([]);
  });

  it.each([
    ['list.toSorted()', '.toSorted'],
    ['list.findLast(f).toSpliced(1)', '.toSpliced'],
    ['AbortSignal.timeout(5)', 'AbortSignal.timeout'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['"a".isWellFormed()', '.isWellFormed'],
    ['URL.canParse(a)', 'URL.canParse'],
    ['Promise.try(f)', 'Promise.try'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Array.fromAsync(a)', 'Array.fromAsync'],
    ['Object.groupBy(a, f)', 'Object.groupBy'],
    ['new Set().isSubsetOf(b)', '.isSubsetOf'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['byId.values().map(f)', 'Iterator.map'],
    ['new OffscreenCanvas(1, 1)', 'OffscreenCanvas'],
    ['new window.CompressionStream("gzip")', 'CompressionStream'],
    ['element.checkVisibility()', '.checkVisibility'],
    ['requestIdleCallback(f)', 'requestIdleCallback'],
    ['window.requestIdleCallback(f)', 'requestIdleCallback'],
  ])('reports that a browser lacks a feature used by %s', (code, name) => {
    expect(namesIn(code)).toEqual([name]);
  });

  it.each([
    'list.at(-1); Object.hasOwn(a, b); structuredClone(a); crypto.randomUUID(); a.replaceAll(b, c)',
    'Object.values(a).map(f); Array.from(a.values()).map(f)',
    'typeof OffscreenCanvas === "undefined" ? a : new OffscreenCanvas(1, 1)',
    'AbortSignal.any?.([a, b]); if (AbortSignal.timeout) AbortSignal.timeout(5)',
    '"checkVisibility" in element && element.checkVisibility()',
    '"Segmenter" in Intl ? new Intl.Segmenter() : a',
    'function requestIdleCallback() {} requestIdleCallback()',
  ])('reports nothing that all browsers have or that is feature-tested: %s', (code) => {
    expect(namesIn(code)).toEqual([]);
  });
});

function namesIn(code: string): string[] {
  const { tree } = readScript(code);
  return tree ? newerBuiltIns(tree, code).map(({ name }) => name) : [];
}
