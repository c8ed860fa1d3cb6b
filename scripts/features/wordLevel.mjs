/** @typedef {Readonly<Record<string, readonly { level: 'use-case' | 'browser', words: RegExp }[]>>} WordLevels by parameter type */

/** @param {WordLevels} wordLevels @returns {'use-case' | 'browser' | undefined} the only level at which the word works */
export function wordLevelOf(wordLevels, type, word) {
  return wordLevels[type]?.find(({ words }) => words.test(word))?.level;
}
