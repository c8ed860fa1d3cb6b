/** Words that work at one level only. */
interface WordLevel {
  readonly level: 'use-case' | 'browser';
  /** Tested against the whole word of a sentence. */
  readonly words: RegExp;
}

/**
 * By parameter type: words that work at one level only. All other words work at both, unless their phrase is declared for
 * one level. The check refuses a word at the other level, and the catalogue marks it.
 */
export const WORD_LEVELS: Readonly<Record<string, readonly WordLevel[]>> = {
  ability: [{ level: 'use-case', words: /^use an uploaded file$| amount for / }],
  circumstance: [{ level: 'use-case', words: /^the connection ends during the next export$/ }],
  count: [{ level: 'use-case', words: / (?:books?|carriers?)$/ }],
  people: [{ level: 'use-case', words: /, | and / }],
  right: [{ level: 'use-case', words: /^"[^"]*"$/ }],
  signInProblem: [
    {
      level: 'use-case',
      words: /^(?!was started in another tab|came from another service|was refused by their company)/,
    },
  ],
  signingOut: [
    { level: 'use-case', words: /takes/ },
    { level: 'browser', words: /back$/ },
  ],
  tabState: [{ level: 'use-case', words: /^does not ask to sign in$/ }],
  things: [{ level: 'use-case', words: /^carriers$/ }],
};
