import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Query } from '@cucumber/query';
import { digest, readScenarios, scenarioOf } from './scenarios.mjs';

/** Folder of results and pictures below the root. Ignored by git. */
export const LIVING = 'reports/living';
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * @typedef {'passed' | 'failed' | 'undefined' | 'ambiguous' | 'pending' | 'skipped' | 'unknown'} Status
 * @typedef {{ text: string, status: Status, message?: string }} StepResult a hook has no text
 * @typedef {{ hash: string, status: Status, at: string, seconds: number, steps: StepResult[], pictures: string[] }} Result
 * @typedef {Record<string, Result>} Results by the key of the scenario
 */

/**
 * @param {readonly import('@cucumber/messages').Envelope[]} messages of a run
 * @returns {{ results: Results, pictures: Map<string, Buffer> }} pictures by file name
 */
export function resultsOf(messages, level) {
  const query = new Query();
  for (const message of messages) query.update(message);
  const results = {};
  const pictures = new Map();
  for (const finished of query.findAllTestCaseFinished()) {
    const pickle = query.findPickleBy(finished);
    const started = query.findTestCaseStartedBy(finished);
    if (!pickle || !started) continue;
    const { key, hash } = scenarioOf(query, pickle);
    const own = stepsAndPictures(query, started);
    const names = own.pictures.map(({ mediaType }, at) => `${level}-${digest(key)}-${at + 1}.${EXTENSIONS[mediaType]}`);
    own.pictures.forEach(({ body }, at) => pictures.set(names[at], Buffer.from(body, 'base64')));
    results[key] = {
      hash,
      status: (query.findMostSevereTestStepResultBy(finished)?.status ?? 'UNKNOWN').toLowerCase(),
      at: new Date(started.timestamp.seconds * 1000 + started.timestamp.nanos / 1e6).toISOString(),
      seconds: secondsOf(query.findTestCaseDurationBy(finished)),
      steps: own.steps,
      pictures: names,
    };
  }
  return { results, pictures };
}

function stepsAndPictures(query, started) {
  const all = query.findTestStepFinishedAndTestStepBy(started).map(([finished, testStep]) => {
    const step = query.findPickleStepBy(testStep);
    const { status, message } = finished.testStepResult;
    const [suggestion] = step ? query.findSuggestionsBy(step) : [];
    const told = message ?? suggestion?.snippets[0]?.code;
    return {
      step: { text: step?.text ?? '', status: status.toLowerCase(), ...(told && { message: told.trim() }) },
      pictures: query.findAttachmentsBy(finished).filter(({ mediaType }) => mediaType in EXTENSIONS),
    };
  });
  return {
    // Hooks show only when they fail.
    steps: all.map(({ step }) => step).filter(({ text, status }) => text !== '' || status !== 'passed'),
    pictures: all.flatMap((one) => one.pictures),
  };
}

/** @param {Level} level @returns {Promise<Results>} */
export async function readResults(root, level) {
  const text = await readFile(path.join(root, LIVING, `${level}.json`), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** Adds a run to the results of a level. Keeps results of scenarios that did not run, and drops deleted scenarios. @returns {Promise<Results>} of this run */
export async function addRun(root, level, messages) {
  const { results, pictures } = resultsOf(messages, level);
  const folder = path.join(root, LIVING);
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  await Promise.all([...pictures].map(([name, body]) => writeFile(path.join(folder, 'pictures', name), body)));
  const keys = new Set((await readScenarios(root)).map(({ key }) => key));
  const all = Object.entries({ ...(await readResults(root, level)), ...results });
  const merged = Object.fromEntries(all.filter(([key]) => keys.has(key)));
  await writeWhole(path.join(folder, `${level}.json`), JSON.stringify(merged));
  return results;
}

/** Deletes the pages of features that are gone. @param {readonly string[]} kept names of all pages */
export async function deletePagesExcept(root, kept) {
  const folder = path.join(root, LIVING);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html') && !kept.includes(name));
  await Promise.all(names.map((name) => rm(path.join(folder, name))));
}

/** Writes a file atomically. */
export async function writeWhole(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
}

const secondsOf = (duration) => (duration ? Number(duration.seconds) + duration.nanos / 1e9 : 0);
