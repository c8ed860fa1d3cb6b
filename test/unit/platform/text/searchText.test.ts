import { plainLetters } from '../../../../src/domain/platform/text/plainLetters';
import { matchesSearch, searchedText, searchTerms } from '../../../../src/domain/platform/text/searchText';
import { FOUND, NOT_FOUND } from '../../../support/text/typedNames';

it.each(FOUND)('finds %s', (text, searches) => {
  expect(searches.filter((search) => !matchesSearch(text, search))).toEqual([]);
});

it.each(NOT_FOUND)('does not find %s by other words', (text, searches) => {
  expect(searches.filter((search) => matchesSearch(text, search))).toEqual([]);
});

it('finds everything for an empty search', () => {
  expect(searchTerms('  ')).toEqual([]);
  expect(matchesSearch('Ana', ' ')).toBe(true);
});

it('keeps each part of a search as it was typed, for numbers', () => {
  expect(searchTerms('García A-47')[0]).toEqual([
    { raw: 'García', words: ['garcia'], isAtStart: false },
    { raw: 'A-47', words: [], isAtStart: false },
  ]);
});

it('puts a space before each word', () => {
  expect(searchedText("O'Brien-Smith, Al")).toBe(' obrien smith al obriensmith o brien');
});

it('keeps letters of scripts that have no accents to fold', () => {
  expect(plainLetters('李 小龙 नमस्ते')).toBe('李 小龙 नमस्ते'.normalize('NFKD'));
});
