/** Joined emoji, flags, and a letter with its marks: approximately one visible character. */
const ABOUT_ONE_CHARACTER =
  /\p{RI}\p{RI}|\r\n|(?:\P{M}|^\p{M})[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*/gu;

type Split = (text: string) => string[];

/** The oldest supported Firefox has no segmenter. */
const split: Split = 'Segmenter' in Intl ? withSegmenter() : approximately;

/** Printable ASCII, which needs no segmenter: that takes microseconds, and a bill has up to 150,000 numbers. */
const PLAIN = /^[ -~]*$/;

/** Splits text into visible characters. Joined, they are the text again. */
export function graphemesOf(text: string): string[] {
  return PLAIN.test(text) ? text.split('') : split(text);
}

function withSegmenter(): Split {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Replacement of `graphemesOf` without a segmenter. */
export function approximately(text: string): string[] {
  return text.match(ABOUT_ONE_CHARACTER) ?? [];
}

const VISIBLE = 3;

/**
 * Masks a number of a person or an account: all visible characters except the last three become X. Texts of three or fewer
 * characters stay unchanged.
 *
 * @source MSK-2
 */
export function maskText(text: string): string {
  const characters = graphemesOf(text);
  const hidden = Math.max(0, characters.length - VISIBLE);
  return 'X'.repeat(hidden) + characters.slice(hidden).join('');
}
