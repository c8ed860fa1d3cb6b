import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CAPABILITIES, capabilityOfRule } from '../../../scripts/living/capabilities.mjs';
import { termsIn } from '../../../scripts/living/glossary.mjs';

const GLOSSARY = readFileSync('docs/glossary.md', 'utf8');

describe('the glossary of the living document', () => {
  it('has a term for each of the other words', () => {
    const terms = termsIn(GLOSSARY).map(({ term }) => term);
    const synonyms = GLOSSARY.slice(GLOSSARY.indexOf('people also say')).matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm);
    const meant = [...synonyms].flatMap(([, ours = '']) => ours.split(', ')).filter((word) => word !== 'our word');
    const unknown = meant.filter((word) => !terms.some((term) => term === word || term.split(', ').includes(word)));
    expect(meant.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });

  it.each(['NSF', 'retro', 'COBRA', 'EFT', 'broker'])('knows %s', (word) => {
    expect(termsIn(GLOSSARY).some(({ synonyms }) => synonyms.includes(word))).toBe(true);
  });
});

describe('capabilities', () => {
  it('have a title for each folder of features, and a folder for each file of rules', () => {
    const folders = readdirSync('features', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.feature'))
      .map((file) => file.split('/')[0]);
    expect(new Set(folders)).toEqual(new Set(Object.keys(CAPABILITIES)));
    const rules = readdirSync('features/business-rules').map((file) => capabilityOfRule({ where: `x/${file}:3` }));
    expect(rules.filter((folder) => !(folder in CAPABILITIES))).toEqual([]);
  });
});
