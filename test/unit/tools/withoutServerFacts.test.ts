import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import withoutServerFacts, { MESSAGES, SERVER_FACTS } from '../../../tools/webpack/withoutServerFacts.mjs';

const CONTRACT = path.resolve('contract');
const NAMES = SERVER_FACTS.join('|');
const FACT = new RegExp(`^ {2}(?:${NAMES}):`, 'm');

it('removes what only the server reads from every call of the contract, and nothing else', () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  let removed = 0;
  for (const file of files) {
    const source = readFileSync(path.join(CONTRACT, file), 'utf8');
    const rest = withoutServerFacts(source);
    const definitions = rest.match(/^export const \w+ = defineCall\(\{\n.*?^\}\);$/gms) ?? [];
    expect(definitions.filter((definition) => FACT.test(definition))).toEqual([]);
    const lines = rest.split('\n');
    const left = source
      .replaceAll(MESSAGES, '')
      .split('\n')
      .filter((line) => !lines.includes(line));
    expect(left.filter((line) => !FACT.test(line) && !/^ {4,}\S| {2}[)\]}]/.test(line))).toEqual([]);
    if (rest !== source) removed += 1;
  }
  expect(removed).toBeGreaterThan(50);
});

it('removes the lines that continue a fact, and keeps the next property', () => {
  const call = (facts: string) => `export const read = defineCall({\n${facts}  schemas: { answer },\n});\n`;
  const facts = "  summary:\n    'A sentence that is long, and goes on.',\n  event: 'data-exported',\n";
  expect(withoutServerFacts(call(facts))).toBe(call(''));
});

it('removes the message of a schema, also on a line of its own', () => {
  expect(withoutServerFacts("v.regex(/^\\d$/, 'Enter a digit.')")).toBe('v.regex(/^\\d$/)');
  expect(withoutServerFacts("v.custom<Cents>(\n  isCents,\n  'Enter cents.',\n);")).toBe(
    'v.custom<Cents>(\n  isCents\n);',
  );
  expect(withoutServerFacts("v.picklist(['Enter', 'Use'])")).toBe("v.picklist(['Enter', 'Use'])");
});

it('keeps properties of the same name elsewhere', () => {
  const schema = 'export const row = v.object({\n  event: v.string(),\n});\n';
  expect(withoutServerFacts(schema)).toBe(schema);
});
