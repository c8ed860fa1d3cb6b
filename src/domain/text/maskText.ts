/** Joined emoji, flags, and a letter with its marks: close to what a person sees as one character. */
const ABOUT_ONE_CHARACTER =
  /\p{RI}\p{RI}|\r\n|(?:\P{M}|^\p{M})[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*/gu;

type Split = (text: string) => string[];

/** The oldest Firefox we promise to support has no segmenter. */
const split: Split = 'Segmenter' in Intl ? withSegmenter() : approximately;

/** Splits text into what a person sees as single characters; joined again they are the text. */
export function graphemesOf(text: string): string[] {
  return split(text);
}

function withSegmenter(): Split {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** What `graphemesOf` does where there is no segmenter. */
export function approximately(text: string): string[] {
  return text.match(ABOUT_ONE_CHARACTER) ?? [];
}

const VISIBLE = 3;

/**
 * Hides a number of a person or an account: all but the last three characters become X.
 * A character is what a person sees as one; three or fewer stay as they are.
 *
 * @source MSK-2
 */
export function maskText(text: string): string {
  const characters = graphemesOf(text);
  const hidden = Math.max(0, characters.length - VISIBLE);
  return 'X'.repeat(hidden) + characters.slice(hidden).join('');
}
