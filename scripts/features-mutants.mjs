/**
 * npm run features:mutants: makes the code of the business rules wrong in small ways, one expression at a time, and reports the
 * changes that no scenario notices, and the rules whose own scenarios notice none.
 *
 *   npm run features:mutants                       every capability: most of an hour
 *   npm run features:mutants -- autopay BR-SUS     the capabilities or rules that are named: a minute or two each
 *   npm run features:mutants -- --changes 8        up to 8 changes of each rule (default 4)
 *   npm run features:mutants -- --seed 7           other changes (default 1)
 *   npm run features:mutants -- --seconds 300      starts no further rule after this time
 *   npm run features:mutants -- --sample 8         8 changes of each capability, tried by its scenarios alone, and a table of what
 *                                                  they notice by capability and kind: docs/mutation-scores.md has a former one
 *
 * Only the use-case level is played, only scenarios that run the changed expression, each rule's own scenarios first, then those
 * of its capability, and at the end those of all others. A rule says where its code is in features/business-rules. Fails when scenarios notice fewer than 90% of the changes, or when a
 * rule's own scenarios notice none.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changesIn } from './features/changes/changesIn.mjs';
import { Player } from './features/changes/Player.mjs';
import { sampleByKind, scoresText } from './features/changes/scores.mjs';
import { shuffled as shuffledBy } from './features/changes/shuffled.mjs';
import { readRules, rulesWithScenarios } from './living/rules.mjs';
import { readScenarios } from './living/scenarios.mjs';

const GOAL = 0.9;
/** Maximum changes for a rule whose own scenarios have noticed none yet. */
const MOST_CHANGES = 24;
/** Maximum scenarios of other capabilities that try one change, starting with those that run the fewest changed expressions. */
const MOST_ELSEWHERE = 60;
const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changes: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '36000' },
    sample: { type: 'string' },
  },
});
const [perRule, seconds] = [Number(values.changes), Number(values.seconds)];
const started = performance.now();

const scenarios = (await readScenarios(root)).filter(({ levels }) => levels.includes('use-case'));
const all = rulesWithScenarios((await readRules(root)).rules, scenarios);
const fileOf = ({ where }) => path.basename(where.split(':')[0], '.md');
const isNamed = (rule) => positionals.some((word) => rule.id.startsWith(word) || fileOf(rule) === word);
const rules = all.filter((rule) => positionals.length === 0 || isNamed(rule));
if (rules.length === 0) {
  console.error(`No rule or capability is called ${positionals.join(' or ')}. Write BR-AUT-01, BR-AUT, or autopay.`);
  process.exit(1);
}

const texts = new Map();
for (const file of new Set(rules.flatMap(({ code }) => code.map((one) => one.file))))
  texts.set(file, await readFile(path.join(root, file), 'utf8'));
const changes = changesOf(rules);
const outcomes = new Map();
/** Capabilities whose scenarios cannot be played: one fails, or the machine is too busy to finish in time. */
const untried = [];
for (const [capability, own] of Map.groupBy(rules, (rule) => rule.capability)) {
  if ((performance.now() - started) / 1000 > seconds) {
    untried.push(capability);
    continue;
  }
  console.log(`\n${capability}`);
  try {
    await tryCapability(own);
  } catch (error) {
    untried.push(capability);
    console.log(`  not tried: ${error.message}`);
  }
}
if (values.sample) reportSample();
else {
  await tryElsewhere();
  report();
}

/** Every change of the rules' code, once, with an id. */
function changesOf(those) {
  const places = [...new Set(those.flatMap(({ code }) => code.map(({ file, name }) => `${file}#${name}`)))];
  const found = places.flatMap((place) => {
    const [file, name] = place.split('#');
    return changesIn(texts.get(file), name).map((change) => ({ ...change, file, places: [place] }));
  });
  const keyOf = ({ file, start, end, code }) => [file, start, end, code].join('\n');
  return [...Map.groupBy(found, keyOf).values()].map((same, id) => ({
    ...same[0],
    id: id + 1,
    places: same.flatMap((one) => one.places),
  }));
}

/** Tries changes of each rule, those that its own scenarios run before others. */
async function tryCapability(own) {
  const uris = [...new Set(own.flatMap((rule) => rule.scenarios.map(({ uri }) => uri)))];
  const [uri] = uris;
  if (uri === undefined) return own.forEach((rule) => console.log(`  ${rule.id} has no scenario`));
  const { line } = scenarios.find((scenario) => scenario.uri === uri);
  const player = new Player(changes, `${uri}:${line}`);
  try {
    const { met, failed } = await player.play(uris, {
      count: scenarios.filter((one) => uris.includes(one.uri)).length,
    });
    if (failed.length > 0) throw new Error(`These scenarios fail without a change: ${failed.join(', ')}`);
    const loaded = new Set(player.atLoading);
    if (values.sample) return await trySample(own, player, met, loaded);
    for (const rule of own) {
      if ((performance.now() - started) / 1000 > seconds) break;
      await tryRule(rule, player, met, loaded);
    }
  } finally {
    // Otherwise, this process would wait for it.
    player.close();
  }
}

/** Tries some changes of a capability, as many of each kind, with the scenarios of the capability. */
async function trySample(own, player, met, loaded) {
  const candidates = changes.filter((change) => own.some((rule) => isOf(rule, change)));
  for (const change of sampleByKind(shuffled(candidates, own[0].capability), Number(values.sample))) {
    if ((performance.now() - started) / 1000 > seconds) return;
    const places = Object.keys(met).filter((place) => met[place].includes(change.id));
    const isFresh = places.length === 0 && loaded.has(change.id);
    const tried = isFresh ? Object.keys(met) : places.toSorted((one, other) => met[one].length - met[other].length);
    const isNoticed = tried.length > 0 && (await fails(player, tried, change, isFresh));
    const rule = own.find((one) => isOf(one, change));
    outcomes.set(change.id, { change, rule: rule.id, capability: rule.capability, isNoticed, isRun: tried.length > 0 });
    if (!isNoticed) console.log(unnoticedText({ change, rule: rule.id, isRun: tried.length > 0 }));
  }
}

function isOf(rule, { places }) {
  return rule.code.some(({ file, name }) => places.includes(`${file}#${name}`));
}

/** Tries changes that no scenario of the rule's own capability has noticed with the scenarios of the others. */
async function tryElsewhere() {
  const unnoticed = [...outcomes.values()].filter(({ isNoticed }) => !isNoticed);
  if (unnoticed.length === 0 || (performance.now() - started) / 1000 > seconds) return;
  const [{ uri, line }] = scenarios;
  const player = new Player(changes, `${uri}:${line}`);
  const { met } = await player.play([...new Set(scenarios.map((scenario) => scenario.uri))], {
    count: scenarios.length,
  });
  const loaded = new Set(player.atLoading);
  for (const outcome of unnoticed) {
    if ((performance.now() - started) / 1000 > seconds) break;
    const { change } = outcome;
    const places = Object.keys(met).filter((place) => met[place].includes(change.id));
    const isFresh = places.length === 0 && loaded.has(change.id);
    // Code that runs while loading may affect any scenario.
    const tried = isFresh
      ? Object.keys(met)
      : places.toSorted((one, other) => met[one].length - met[other].length).slice(0, MOST_ELSEWHERE);
    outcome.isRun ||= tried.length > 0;
    outcome.isNoticed = tried.length > 0 && (await fails(player, tried, change, isFresh));
  }
  player.close();
}

async function tryRule(rule, player, met, loaded) {
  const isOwn = (place) => rule.scenarios.some(({ uri, line }) => place === `${uri}:${line}`);
  const candidates = shuffled(
    changes.filter((change) => isOf(rule, change)),
    rule.id,
  );
  const runs = ({ id }) => Object.keys(met).filter((place) => met[place].includes(id));
  const ownFirst = [
    ...candidates.filter((change) => runs(change).some(isOwn)),
    ...candidates.filter((change) => !runs(change).some(isOwn)),
  ];
  const noticed = new Set();
  let tried = 0;
  for (const change of ownFirst) {
    if (tried >= (noticed.size > 0 ? perRule : MOST_CHANGES)) break;
    const places = runs(change);
    const isFresh = places.length === 0 && loaded.has(change.id);
    const owns = isFresh ? Object.keys(met).filter(isOwn) : places.filter(isOwn);
    const known = outcomes.get(change.id);
    const byOwn = owns.length > 0 && (await fails(player, owns, change, isFresh));
    const others = isFresh
      ? Object.keys(met).filter((place) => !isOwn(place))
      : places.filter((place) => !isOwn(place));
    const bySome = byOwn || known?.isNoticed || (others.length > 0 && (await fails(player, others, change, isFresh)));
    if (byOwn) noticed.add(change.id);
    // Beyond the sample, only changes noticed by the rule's own scenarios are of interest.
    if (tried < perRule || byOwn)
      outcomes.set(change.id, {
        change,
        rule: known?.rule ?? rule.id,
        isNoticed: Boolean(bySome),
        isRun: owns.length + others.length > 0,
      });
    tried += 1;
  }
  rule.noticed = noticed.size;
  rule.tried = tried;
  console.log(
    `  ${rule.id} ${noticed.size > 0 ? 'notices' : 'NOTICES NONE'}: ${noticed.size} of ${tried} by its own scenarios`,
  );
}

/** Whether a scenario fails with the change, and passes without it. */
async function fails(player, places, { id }, isFresh) {
  const { failed } = await player.play(places, { change: id, isFast: true, isFresh });
  if (failed.length === 0) return false;
  if (isFresh) return true;
  const [place] = failed;
  const isClean = (await player.play([place])).failed.length === 0;
  if (isClean) return true;
  // The change had lasting effects. It is tried alone in a new process.
  player.close();
  return (await player.play(places, { change: id, isFast: true, isFresh })).failed.length > 0;
}

function report() {
  const found = [...outcomes.values()];
  const unnoticed = found.filter(({ isNoticed }) => !isNoticed);
  const blind = rules.filter((rule) => rule.tried !== undefined && rule.noticed === 0);
  if (unnoticed.length > 0) console.log('\nNo scenario notices:');
  for (const outcome of unnoticed) console.log(unnoticedText(outcome));
  if (blind.length > 0) console.log('\nRules whose own scenarios notice no change:');
  for (const { id, sentence } of blind) console.log(`  ${id} ${sentence}`);
  const share = found.length === 0 ? 0 : 1 - unnoticed.length / found.length;
  console.log(
    `\n${found.length} changes, ${found.length - unnoticed.length} noticed (${Math.floor(share * 100)}%); ${rules.filter(({ noticed }) => noticed > 0).length} of ${rules.length} rules noticed by their own scenarios; ${Math.round((performance.now() - started) / 1000)} s`,
  );
  if (untried.length > 0) console.log(`Not tried: ${untried.join(', ')}.`);
  if (untried.length > 0 || share < GOAL || blind.length > 0 || found.length === 0) process.exitCode = 1;
}

function unnoticedText({ change: { file, line, before, after, kind }, rule, isRun }) {
  return `  ${rule} ${file}:${line} (${kind}) ${before}  →  ${after}${isRun ? '' : '  (no scenario runs it)'}`;
}

function reportSample() {
  console.log(`\n${scoresText([...outcomes.values()])}`);
  console.log(`\nSeed ${values.seed}; ${Math.round((performance.now() - started) / 1000)} s`);
  if (untried.length > 0) console.log(`Not tried: ${untried.join(', ')}.`);
  if (untried.length > 0 || outcomes.size === 0) process.exitCode = 1;
}

/** The same order for the same seed and rule. */
function shuffled(list, salt) {
  return shuffledBy(list, `${values.seed}${salt}`);
}
