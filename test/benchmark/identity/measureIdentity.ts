import type { BenchOptions } from '../shared/BenchOptions';
import { atLeast, atMost, type Figure } from '../shared/Figure';
import { type BillFields, judgedMatches } from './judgeMatches';
import { MatchFigures } from './matchFigures';
import { syntheticGroup } from './syntheticPeople';

const MAX_SECONDS = 60;
const MAX_GROUP_MS = 100;
const WARM_UPS = 5;

/** Matches 100,000 synthetic people with typed errors, as one file with birth dates and as groups of 300 with names and amounts only. */
export async function* measureIdentity({ seed }: BenchOptions): AsyncGenerator<Figure> {
  yield* figuresOf({ groups: 1, size: 100_000, fields: 'with birth dates', seed });
  yield* figuresOf({ groups: 333, size: 300, fields: 'names and amounts', seed });
}

interface Measured {
  readonly groups: number;
  readonly size: number;
  readonly fields: BillFields;
  readonly seed: number;
}

function* figuresOf({ groups, size, fields, seed }: Measured): Generator<Figure> {
  const figures = new MatchFigures();
  let [ms, warmMs] = [0, 0];
  for (let at = 0; at < groups; at += 1) {
    const group = syntheticGroup(size, seed + at);
    const before = process.cpuUsage();
    const judged = judgedMatches(group, fields);
    const { user, system } = process.cpuUsage(before);
    ms += (user + system) / 1_000;
    if (at >= WARM_UPS) warmMs += (user + system) / 1_000;
    figures.add(group, judged);
  }
  const what = `${groups === 1 ? '' : `${groups} × `}${size.toLocaleString('en-US')} people, ${fields}, seed ${seed}`;
  const { precision, automaticShare, withProposals, calibrationError, automaticMatches, wrongMatches } = figures;
  yield {
    name: `right of ${automaticMatches.toLocaleString('en-US')} automatic (${what}; ${wrongMatches} wrong)`,
    value: rounded(precision),
    unit: '%',
    goal: atLeast(precision, 99.96),
  };
  yield {
    name: 'matched without asking',
    value: rounded(automaticShare),
    unit: '%',
    goal: atLeast(automaticShare, 97),
  };
  yield { name: 'matched or proposed', value: rounded(withProposals), unit: '%' };
  yield { name: 'calibration error', value: rounded(calibrationError), unit: '%', goal: atMost(calibrationError, 0.5) };
  if (groups === 1) {
    const seconds = Math.round(ms / 100) / 10;
    yield { name: 'processor time', value: seconds, unit: 's', goal: atMost(seconds, MAX_SECONDS) };
  } else {
    const each = Math.round(warmMs / (groups - WARM_UPS));
    yield { name: 'processor time of a group', value: each, unit: 'ms', goal: atMost(each, MAX_GROUP_MS) };
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
