import type { Answer } from './askedComparison';
import { CORRECTION_PARTS, HARMS } from './FoundHarm';
import type { Verdict } from './judgeMonth';
import { effortOf } from './PersonModel';
import { CONDITIONS, RIGHT } from './plants';
import type { TruthResult } from './playTruth';

/** Counts of one class, condition, or layout. */
export interface TruthRow {
  readonly lines: number;
  /** Differences with a cause to be found. */
  readonly planted: number;
  readonly found: number;
  readonly rightCause: number;
  readonly automatic: number;
  readonly automaticRight: number;
  readonly invented: number;
  readonly applied: number;
  readonly wrongApplied: number;
  /** Neither decided nor right by itself: a person decides. */
  readonly asked: number;
}

export const NO_ROW: TruthRow = {
  lines: 0,
  planted: 0,
  found: 0,
  rightCause: 0,
  automatic: 0,
  automaticRight: 0,
  invented: 0,
  applied: 0,
  wrongApplied: 0,
  asked: 0,
};

/** What a person did on one bill. */
export interface BillWork {
  readonly month: number;
  readonly members: number;
  readonly questions: number;
  readonly isFirstFile: boolean;
  readonly decisions: number;
  readonly seconds: number;
  readonly keys: number;
}

/** Sums of results. */
export class TruthSums {
  all: TruthRow = NO_ROW;
  notCompared = 0;
  readonly harms = { amount: 0, expectation: 0, correction: 0, termination: 0 };
  /** Wrong corrections by what is wrong in them. */
  readonly parts = new Map<string, number>(CORRECTION_PARTS.map((part) => [part, 0]));
  readonly byPlant = new Map<string, TruthRow>(Object.keys(RIGHT).map((plant) => [plant, NO_ROW]));
  readonly byCondition = new Map<string, TruthRow>(CONDITIONS.map((condition) => [condition, NO_ROW]));
  readonly byLayout = new Map<
    string,
    TruthRow & { readonly firstQuestions: number; readonly laterQuestions: number }
  >();
  readonly bills: BillWork[] = [];
  /** Statements about people, by how they are stated. */
  readonly answers = new Map<string, { readonly count: number; readonly right: number }>();
  /** Statements with a probability by its decile, from 0. */
  readonly deciles = new Map<number, { readonly count: number; readonly right: number }>();
  /** Texts of what is wrong, by count of their class and condition. */
  readonly wrong = new Map<string, number>();

  add({ layout, judged, month, isFirstFile, members, questions, problem, people }: TruthResult): void {
    if (problem !== '') this.notCompared += 1;
    const { decisions, absent, suggestions, verdicts } = judged;
    const asked = people.proposals.length + people.toldApart;
    const { seconds, keys } = effortOf({ questions, people: asked + absent, decisions, suggestions });
    this.bills.push({ month, members, questions, isFirstFile, decisions: asked + decisions, seconds, keys });
    for (const answer of [...people.proposals, ...people.found]) this.count(answer);
    const row = this.byLayout.get(layout) ?? { ...NO_ROW, firstQuestions: 0, laterQuestions: 0 };
    this.byLayout.set(layout, {
      ...verdicts.reduce(withVerdict, row),
      firstQuestions: row.firstQuestions + (isFirstFile ? questions : 0),
      laterQuestions: row.laterQuestions + (isFirstFile ? 0 : questions),
    });
    for (const verdict of verdicts) {
      this.all = withVerdict(this.all, verdict);
      for (const [rows, name] of [
        [this.byPlant, verdict.plant],
        [this.byCondition, verdict.condition],
      ] as const)
        rows.set(name, withVerdict(rows.get(name) ?? NO_ROW, verdict));
      if (verdict.harm) this.harms[verdict.harm] += 1;
      if (verdict.part) this.parts.set(verdict.part, (this.parts.get(verdict.part) ?? 0) + 1);
      if (verdict.harm || verdict.isInvented) {
        const name = `${verdict.condition}; ${verdict.plant}; ${verdict.harm ? `wrong ${[verdict.harm, verdict.part].filter(Boolean).join(', ')}` : 'invented'}`;
        this.wrong.set(name, (this.wrong.get(name) ?? 0) + 1);
      }
    }
  }

  /** Suggestions that are wrong once they are applied. */
  get wrongApplied(): number {
    return HARMS.reduce((sum, harm) => sum + this.harms[harm], 0);
  }

  private count({ stated, probability, isRight }: Answer): void {
    countIn(this.answers, stated, isRight);
    if (probability !== undefined) countIn(this.deciles, Math.min(9, Math.floor(probability * 10)), isRight);
  }
}

function countIn<Key>(
  counts: Map<Key, { readonly count: number; readonly right: number }>,
  key: Key,
  isRight: boolean,
): void {
  const { count, right } = counts.get(key) ?? { count: 0, right: 0 };
  counts.set(key, { count: count + 1, right: right + (isRight ? 1 : 0) });
}

function withVerdict<Row extends TruthRow>(row: Row, verdict: Verdict): Row {
  const { isPlanted } = verdict;
  const one = (isSo: boolean) => (isSo ? 1 : 0);
  return {
    ...row,
    lines: row.lines + 1,
    planted: row.planted + one(isPlanted),
    found: row.found + one(isPlanted && verdict.isFound),
    rightCause: row.rightCause + one(isPlanted && verdict.hasRightCause),
    automatic: row.automatic + one(verdict.isAutomatic),
    automaticRight: row.automaticRight + one(verdict.isAutomatic && verdict.isRight),
    invented: row.invented + one(verdict.isInvented),
    applied: row.applied + one(verdict.isApplied),
    wrongApplied: row.wrongApplied + one(verdict.harm !== undefined),
    asked: row.asked + one(!verdict.isAutomatic),
  };
}
