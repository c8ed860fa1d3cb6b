import '../../tools/swc-hooks.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { supportCodeLibraryBuilder } from '@cucumber/cucumber';
import { Suggestions } from './Suggestions.mjs';

const { VOCABULARY } = await import('../../features/support/vocabulary.ts');

const FOLDER = fileURLToPath(new URL('../../features/', import.meta.url));
const STEP = /^\s*(?:Given|When|Then|And|But|\*) (.*?)\s*$/gm;

/** Cucumber snippet syntax: for an undefined step it suggests existing phrases instead of code. */
// oxlint-disable-next-line import/no-default-export -- Cucumber loads it by its default export
export default class PhraseSuggestions {
  /** @param {{ generatedExpressions: readonly { source: string }[] }} step with the parameters that Cucumber recognizes */
  build({ generatedExpressions }) {
    this.suggestions ??= new Suggestions(
      supportCodeLibraryBuilder.stepDefinitionConfigs.map(({ pattern }) => pattern),
      [...supportCodeLibraryBuilder.parameterTypeRegistry.parameterTypes],
      VOCABULARY,
    );
    this.sentences ??= writtenSentences();
    const template = generatedExpressions[0]?.source ?? '';
    const written = this.sentences.filter((sentence) => patternOf(template).test(sentence));
    const undefinedOnes = written.filter((sentence) => !this.suggestions.isDefined(sentence));
    return (undefinedOnes.length > 0 ? undefinedOnes : [template])
      .flatMap((sentence) => ['No phrase matches this:', ...this.suggestions.forSentence(sentence), ''])
      .join('\n');
  }
}

/** Cucumber passes an undefined step with its words replaced by parameters. */
function patternOf(template) {
  const parts = template
    .split(/\{\w*\}/)
    .map((part) => part.replaceAll('\\', '').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

function writtenSentences() {
  const files = readdirSync(FOLDER, { recursive: true }).filter((file) => file.endsWith('.feature'));
  const texts = files.map((file) => readFileSync(path.join(FOLDER, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(STEP)].map(([, sentence]) => sentence)))];
}
