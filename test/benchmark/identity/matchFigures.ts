import type { JudgedMatch } from './judgeMatches';
import type { SyntheticGroup } from './syntheticPeople';

const BINS = 20;

/** Counts how often matches are right, and whether stated probabilities hold. */
export class MatchFigures {
  private inBoth = 0;
  private automatic = 0;
  private wrong = 0;
  private proposed = 0;
  private readonly bins = Array.from({ length: BINS }, () => ({ stated: 0, right: 0 }));
  private count = 0;

  add({ billed, payroll }: SyntheticGroup, matches: readonly JudgedMatch[]): void {
    const members = new Set(billed.map(({ id }) => id));
    this.inBoth += payroll.filter(({ id }) => members.has(id)).length;
    for (const { probability, isRight, isAutomatic, isProposed } of matches) {
      if (isAutomatic) this.automatic += 1;
      if (isAutomatic && !isRight) this.wrong += 1;
      if (isProposed && isRight) this.proposed += 1;
      const bin = this.bins[Math.min(BINS - 1, Math.floor(probability * BINS))];
      if (!bin) continue;
      bin.stated += probability;
      bin.right += isRight ? 1 : 0;
      this.count += 1;
    }
  }

  /** Share of the automatic matches that are right, in percent. */
  get precision(): number {
    return (1 - this.wrong / this.automatic) * 100;
  }

  get wrongMatches(): number {
    return this.wrong;
  }

  get automaticMatches(): number {
    return this.automatic;
  }

  /** Share of the people in both files who are matched without asking and rightly, in percent. */
  get automaticShare(): number {
    return ((this.automatic - this.wrong) / this.inBoth) * 100;
  }

  /** Share of the people in both files who are matched rightly or rightly proposed, in percent. */
  get withProposals(): number {
    return ((this.automatic - this.wrong + this.proposed) / this.inBoth) * 100;
  }

  /** Mean difference between the stated probability of the best match of each person and how often it is right, in percent, over 20 bins. */
  get calibrationError(): number {
    return (this.bins.reduce((sum, { stated, right }) => sum + Math.abs(stated - right), 0) / this.count) * 100;
  }
}
