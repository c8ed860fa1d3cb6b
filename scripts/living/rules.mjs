import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Folder of the business rules, one Markdown file per capability. */
export const RULES = 'features/business-rules';
const TITLE = /^# (?<title>\S.*)$/;
const RULE = /^- (?<id>BR-[A-Z]{3}-\d{2}): (?<sentence>[A-Z"$].*\.)$/;
const CODE = /^ {2}- code: (?<places>\S.*)$/;
/** A declaration, and the lines of it that have a word. */
const PLACE = /^(?<file>[\w./-]+\.ts)#(?<name>[\w.]+(?:~\w+)?)$/;

/**
 * @typedef {{ file: string, name: string }} Code a file from the root, and a declaration or member in it
 * @typedef {object} Rule
 * @property {string} id such as BR-REC-01
 * @property {string} capability title of the rule's file
 * @property {string} sentence
 * @property {readonly Code[]} code where the rule is decided
 * @property {string} where file and line of the rule
 */

/**
 * Reads every rule strictly: a line that is neither the title, text above the first rule, a rule, nor its code is a problem.
 *
 * @returns {Promise<{ rules: Rule[], problems: string[] }>} in the order of the files; a problem is a sentence with file and line
 */
export async function readRules(root) {
  const names = (await readdir(path.join(root, RULES))).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(root, RULES, name), 'utf8')));
  const files = texts.map((text, at) => rulesIn(text, `${RULES}/${names[at]}`));
  const rules = files.flatMap((file) => file.rules);
  const problems = [
    ...files.flatMap((file) => file.problems),
    ...doubleIds(rules),
    ...(await lostCode(root, rules)),
    ...withoutCode(rules),
  ];
  return { rules, problems };
}

/** A rule without code cannot be made false, so nothing says whether its examples would notice. */
function withoutCode(rules) {
  return rules
    .filter(({ code }) => code.length === 0)
    .map(({ id, where }) => `${where} ${id} names no code. Write below it "  - code: file.ts#name".`);
}

/** Code that rules cite and that does not exist. */
async function lostCode(root, rules) {
  const files = [...new Set(rules.flatMap(({ code }) => code.map(({ file }) => file)))];
  const read = (file) => readFile(path.join(root, file), 'utf8').catch(() => undefined);
  const texts = new Map(await Promise.all(files.map(async (file) => [file, await read(file)])));
  return rules.flatMap(({ id, code, where }) =>
    code
      .filter(
        ({ file, name }) =>
          !name.split('~').every((part) => new RegExp(`\\b${part.replace('.', '\\.')}\\b`).test(texts.get(file) ?? '')),
      )
      .map(({ file, name }) => `${where} ${id} names ${file}#${name}, which does not exist.`),
  );
}

/** @returns {{ rules: Rule[], problems: string[] }} of one file */
export function rulesIn(text, file) {
  const rules = [];
  const problems = [];
  let capability;
  text.split('\n').forEach((line, at) => {
    const where = `${file}:${at + 1}`;
    const rule = RULE.exec(line)?.groups;
    const code = CODE.exec(line)?.groups;
    if (capability === undefined) {
      capability = TITLE.exec(line)?.groups.title ?? '';
      if (capability === '') problems.push(`${where} must be the title, such as "# Reconciling".`);
    } else if (rule) rules.push({ ...rule, capability, code: [], where });
    else if (code && rules.length > 0) {
      const places = code.places.split(', ').map((place) => ({ place, ...PLACE.exec(place)?.groups }));
      for (const { place, file: named } of places) {
        if (!named)
          problems.push(`${where} names the code "${place}". Write it as src/domain/money/aging/Aging.ts#bucketOf.`);
      }
      const own = places.filter((place) => place.file).map(({ file: named, name }) => ({ file: named, name }));
      rules.push({ ...rules.pop(), code: own });
    } else if (line.startsWith('-') || (rules.length > 0 && line.trim() !== ''))
      problems.push(`${where} is no rule. Write "- BR-REC-01: One sentence." and below it "  - code: file.ts#name".`);
  });
  return { rules, problems };
}

function doubleIds(rules) {
  return [...Map.groupBy(rules, ({ id }) => id)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) => `${id} is used ${same.length} times: ${same.map(({ where }) => where).join(', ')}.`);
}

/**
 * @template {{ tags: readonly string[] }} Scenario
 * @param {readonly Rule[]} rules
 * @param {readonly Scenario[]} scenarios
 * @returns {(Rule & { scenarios: Scenario[] })[]} each rule with the scenarios that carry its id as a tag
 */
export function rulesWithScenarios(rules, scenarios) {
  return rules.map((rule) => ({ ...rule, scenarios: scenarios.filter(({ tags }) => tags.includes(`@${rule.id}`)) }));
}

/**
 * @param {readonly string[]} ids of rules and requirements
 * @returns {string[]} a sentence for each tag of a scenario that looks like an id and names none
 */
export function unknownTags(ids, scenarios) {
  const known = new Set(ids.map((id) => `@${id}`));
  const found = scenarios.flatMap(({ uri, line, tags }) =>
    tags
      .filter((tag) => /-\d+$/.test(tag) && !known.has(tag))
      .map((tag) => `${uri}:${line} is tagged ${tag}, which is no id.`),
  );
  return [...new Set(found)];
}
