import type { Rounds, SignInRounds } from '../../../src/application/people/session/ports';

/** `SignInRounds` in memory. */
export class InMemorySignInRounds implements SignInRounds {
  rounds: Rounds | undefined = { count: 0, at: 0 };

  read(): Rounds | undefined {
    return this.rounds;
  }

  write(rounds: Rounds): void {
    this.rounds = rounds;
  }

  clear(): void {
    this.rounds = { count: 0, at: 0 };
  }
}
