/** Maximum sentences of a scenario with its Backgrounds. */
const MAX_SENTENCES = 9;
/** Phrases that open something and change nothing. */
const OPENING = /^\{person\} (?:go\(es\)|open\(s\)|look\(s\))[^"]*$/;
const AMOUNT = /\$[\d,]+\.\d\d/g;

/**
 * @typedef {import('./readFeatures.mjs').ReadStep} ReadStep
 * @typedef {object} Allowance numbers that may only fall
 * @property {number} long scenarios with more than nine sentences, those of their Backgrounds included
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
      const given = new Set(own.filter(({ kind }) => kind !== 'Then').flatMap(amountsIn));
      const others = own.filter(({ kind }) => kind === 'Then').flatMap(amountsIn);
      const unknown = [...new Set(others)].filter((amount) => !given.has(amount));
      return unknown.length > 0
        ? [`${placeOf(own)} expects ${unknown.join(', ')}, which no earlier sentence gives.`]
        : [];
    }),
  };
}

/** @param {Allowance} allowance @returns {string[]} problems, if more scenarios are long than allowed, or fewer */
export function briefProblems(steps, allowance) {
  const { long } = briefFindings(steps);
  if (long.length > allowance.long)
    return [
      `${long.length} scenarios have more than ${MAX_SENTENCES} sentences with their Background, and ${allowance.long} may. Shorten the new one: npm run features:check -- --brief lists all.`,
    ];
  if (long.length < allowance.long)
    return [
      `Only ${long.length} scenarios are long now. Write ${long.length} as "long" into scripts/features/brief.json.`,
    ];
  return [];
}

/** @returns {string[]} lines to print: numbers, or each finding */
export function briefReport(steps, isComplete) {
  const { long, opening, amounts } = briefFindings(steps);
  const counts = `${long.length} scenarios longer than ${MAX_SENTENCES} sentences, ${opening.length} that only open something, ${amounts.length} with amounts that no earlier sentence gives`;
  return [...(isComplete ? [...long, ...opening, ...amounts] : []), counts];
}

const amountsIn = ({ text, table = [] }) =>
  [text, ...table.flatMap(({ cells }) => cells)].flatMap((words) => words.match(AMOUNT) ?? []);

/** The line of the last sentence, because a reading has no line of the scenario. */
const placeOf = (own) => `${own[0].uri}:${own.at(-1).line} "${own[0].scenario}"`;
