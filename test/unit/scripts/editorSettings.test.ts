import { existsSync, globSync, readFileSync } from 'node:fs';
import { ExpressionFactory, ParameterType, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { describe, expect, it } from '@jest/globals';
import { editorSettings } from '../../../scripts/features/editorSettings.mjs';

const STEP = /\b(?:Given|When|Then)\(\s*'((?:[^'\\]|\\.)*)'/g;
const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'));

describe('completion in the editor', () => {
  it('writes the words and keeps the other settings', () => {
    const saved = '{"editor.formatOnSave":true,"cucumber.parameterTypes":[{"name":"old","regexp":"x"}]}';
    const types = [
      { name: 'status', regexpStrings: ['PAID|OPEN'] },
      { name: 'int', regexpStrings: [String.raw`\d+`] },
    ];
    expect(JSON.parse(editorSettings(saved, types))).toEqual({
      'editor.formatOnSave': true,
      'cucumber.parameterTypes': [{ name: 'status', regexp: 'PAID|OPEN' }],
    });
  });

  it('finds every phrase in the configured glue, and every word of the phrases in the settings', () => {
    const registry = new ParameterTypeRegistry();
    for (const { name, regexp } of settings['cucumber.parameterTypes']) {
      registry.defineParameterType(new ParameterType(name, new RegExp(regexp), Object, () => undefined, false, false));
    }
    const files = (settings['cucumber.glue'] as string[]).flatMap((pattern) => globSync(pattern));
    const phrases = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(STEP)].map(([, phrase = '']) => phrase),
    );
    const factory = new ExpressionFactory(registry);
    expect(phrases.length).toBeGreaterThan(150);
    expect(() => phrases.map((phrase) => factory.createExpression(phrase))).not.toThrow();
  });

  it('points to folders that exist', () => {
    const globs = [...settings['cucumber.glue'], ...settings['cucumber.features']] as string[];
    expect(globs.every((pattern) => globSync(pattern).length > 0)).toBe(true);
    expect(existsSync('.vscode/extensions.json')).toBe(true);
  });
});
