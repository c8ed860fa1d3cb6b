/** Maximum sentences of a scenario with its Backgrounds. */
const MAX_SENTENCES = 9;
/** Phrases that open something and change nothing. */
const OPENING = /^\{person\} (?:go\(es\)|open\(s\)|look\(s\))[^"]*$/;
const AMOUNT = /\$[\d,]+\.\d\d/g;

/**
 * @typedef {import('./readFeatures.mjs').ReadStep} ReadStep
 * @typedef {object} Allowance maximum numbers, which may only fall
 * @property {number} long scenarios with more than nine sentences, those of their Backgrounds included
 * @property {number} opening scenarios whose When only opens something
 * @property {number} amounts scenarios whose Then has an amount that no earlier sentence gives, nor two of them together
 */

/**
 * What makes scenarios long or vague, each once: an outline counts as one scenario.
 *
 * @param {readonly ReadStep[]} steps
 * @returns {{ long: string[], opening: string[], amounts: string[] }} `file:line "name" …`
 */
export function briefFindings(steps) {
  const played = [...Map.groupBy(steps, ({ pickle }) => pickle).values()];
  // The rows of an outline end with the same line.
  const scenarios = [...Map.groupBy(played, (own) => `${own[0].uri}:${own.at(-1).line}`).values()].map(([own]) => own);
  return {
    long: scenarios
      .filter((own) => own.length > MAX_SENTENCES)
      .map((own) => `${placeOf(own)} has ${own.length} sentences with its Background; use at most ${MAX_SENTENCES}.`),
    opening: scenarios
      .filter((own) => own.some(({ kind, phrases: [phrase = ''] }) => kind === 'When' && OPENING.test(phrase)))
      .map((own) => `${placeOf(own)} only opens something in its When. Say what the person does, or what happens.`),
    amounts: scenarios.flatMap((own) => {
      const given = own
        .filter(({ kind }) => kind !== 'Then')
        .flatMap(amountsIn)
        .map(centsOf);
      const others = own.filter(({ kind }) => kind === 'Then').flatMap(amountsIn);
      const unknown = [...new Set(others)].filter((amount) => !isKnown(centsOf(amount), given));
      return unknown.length > 0
        ? [`${placeOf(own)} expects ${unknown.join(', ')}, which no earlier sentence gives.`]
        : [];
    }),
  };
}

/** What each kind of finding says of its scenarios. */
const FINDINGS = {
  long: `have more than ${MAX_SENTENCES} sentences with their Background`,
  opening: 'have a When that only opens something',
  amounts: 'expect an amount that no earlier sentence gives',
};

/** @param {Allowance} allowance @returns {string[]} problems, if more scenarios of a kind are found than allowed, or fewer are long */
export function briefProblems(steps, allowance) {
  const findings = briefFindings(steps);
  return Object.entries(FINDINGS).flatMap(([kind, what]) => {
    const [{ length }, allowed] = [findings[kind], allowance[kind]];
    if (length > allowed)
      return [
        `${length} scenarios ${what}, and ${allowed} may. Change the new one: npm run features:check -- --brief lists all.`,
      ];
    if (kind === 'long' && length < allowed)
      return [`Only ${length} scenarios ${what} now. Write ${length} as "${kind}" into scripts/features/brief.json.`];
    return [];
  });
}

/** @returns {string[]} lines to print: numbers, or each finding */
export function briefReport(steps, isComplete) {
  const { long, opening, amounts } = briefFindings(steps);
  const counts = `${long.length} scenarios longer than ${MAX_SENTENCES} sentences, ${opening.length} that only open something, ${amounts.length} with amounts that no earlier sentence gives`;
  return [...(isComplete ? [...long, ...opening, ...amounts] : []), counts];
}

const amountsIn = ({ text, table = [] }) =>
  [text, ...table.flatMap(({ cells }) => cells)].flatMap((words) => words.match(AMOUNT) ?? []);

const centsOf = (amount) => Number(amount.replaceAll(/\D/g, ''));

/** Nothing, an amount that was given, or the sum or difference of two, or the sum of all: a reader adds these up. */
function isKnown(cents, given) {
  if (cents === 0 || given.includes(cents) || cents === given.reduce((sum, one) => sum + one, 0)) return true;
  return given.some((one, at) =>
    given.some((other, place) => place !== at && (one + other === cents || one - other === cents)),
  );
}

/** The line of the last sentence, because a reading has no line of the scenario. */
const placeOf = (own) => `${own[0].uri}:${own.at(-1).line} "${own[0].scenario}"`;
