/**
 * @param {string} text a step nobody understands
 * @param {readonly string[]} phrases the ones there are
 * @returns {string[]} the three that are most like it, the best first
 */
export function nearestPhrases(text, phrases) {
  const wanted = signsOf(text);
  return phrases
    .map((phrase) => ({ phrase, likeness: likeness(wanted, signsOf(phrase)) }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 3)
    .map(({ phrase }) => phrase);
}

/** Words, and each word with the next one; parameters count for what they stand for. */
function signsOf(text) {
  const words =
    text
      .toLowerCase()
      .replaceAll(/\{\w+\}|"[^"]*"|-?\$[\d,.]+|\d[\d-]*/g, ' … ')
      .replaceAll(/\(\w*\)|\/\w+/g, '')
      .match(/[\p{L}']+|…/gu) ?? [];
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]);
}

/** Dice's coefficient. */
function likeness(one, other) {
  const shared = [...one].filter((sign) => other.has(sign)).length;
  return (2 * shared) / Math.max(1, one.size + other.size);
}
