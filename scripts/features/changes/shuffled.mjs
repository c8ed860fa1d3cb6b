/**
 * @template One
 * @param {readonly One[]} list
 * @param {string} seed
 * @returns {One[]} in another order, the same one for the same seed
 */
export function shuffled(list, seed) {
  let state = Array.from(seed).reduce((sum, sign) => Math.imul(sum, 31) + sign.charCodeAt(0), 7) | 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  return list
    .map((one) => [random(), one])
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}
