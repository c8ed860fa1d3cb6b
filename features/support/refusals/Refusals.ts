import { NotAsExpected, readableFailure, UncheckedRefusal } from '../expecting';
import type { Refusal } from './Refusal';

export type SentenceKind = 'Given' | 'When' | 'Then';

/** A step of a scenario. */
export interface Sentence {
  readonly kind: SentenceKind;
  readonly text: string;
}

interface OpenRefusal extends Refusal {
  readonly sentence: Sentence;
}

interface RefusalCheck {
  readonly email: string;
  /** Part of the message; undefined for any refusal. */
  readonly text: string | undefined;
}

/**
 * Refusals of one scenario. A refused Given or When must be followed by a Then that checks the refusal, before the next
 * Given or When. Otherwise the scenario fails with the product's message. A step that expects a refusal itself, such as
 * `they type a wrong code 5 times`, checks it before it ends.
 */
export class Refusals {
  private open: readonly OpenRefusal[] = [];
  /** All refusals since the last Given or When. */
  private recent: readonly Refusal[] = [];
  /** Checks made by the current step. */
  private checks: readonly RefusalCheck[] = [];

  /** @param roleOf returns a person's kind, such as `payor` */
  constructor(private readonly roleOf: (person: Refusal['person']) => string) {}

  /** Records the end of a step. @param refusals during the step; those of a Given or When must be checked later */
  recordStep(sentence: Sentence, refusals: readonly Refusal[]): void {
    if (sentence.kind === 'Then') this.recent = [...this.recent, ...refusals];
    else {
      this.recent = refusals;
      this.open = [...this.open, ...refusals.map((refusal) => ({ ...refusal, sentence }))];
    }
    for (const question of this.checks) this.close(question);
    this.checks = [];
  }

  /** Marks a person's refusal as checked. @param text part of the message; undefined for any refusal */
  markChecked({ email }: Pick<Refusal['person'], 'email'>, text?: string): void {
    this.checks = [...this.checks, { email, text }];
  }

  /** @throws Error when no Then checked the refusal of a Given or When. */
  assertChecked(): void {
    const { open } = this;
    this.open = [];
    if (open.length > 0) throw new UncheckedRefusal(open.map((refusal) => this.messageOf(refusal)).join('\n'));
  }

  /** Adds the messages shown to people to the failure of a step. */
  explain(error: unknown): unknown {
    return readableFailure(
      this.refusedSetup(error),
      this.recent.map(({ person, message }) => `${this.nameOf(person)} saw: "${message}"`),
    );
  }

  /** A call of the preparation that the server refused, in the server's words. */
  private refusedSetup(error: unknown): unknown {
    if (!(error instanceof Error) || !('refusal' in error) || !('email' in error) || error.refusal === '') return error;
    const person = { email: String(error.email), name: '' };
    return new NotAsExpected(`The ${this.roleOf(person)} could not do this: "${String(error.refusal)}"`);
  }

  /** One check covers all refusals of a person in the same step. */
  private close({ email, text }: RefusalCheck): void {
    const answered = this.open.find(
      ({ person, message }) => person.email === email && (text === undefined || message.includes(text)),
    );
    this.open = this.open.filter(
      ({ person, sentence }) => person.email !== email || (text !== undefined && sentence !== answered?.sentence),
    );
  }

  private messageOf({ person, message, sentence }: OpenRefusal): string {
    return (
      `${this.nameOf(person)} could not do "${sentence.text}": "${message}"\n` +
      'If that is right, add the message after it: Then they see the message "…"'
    );
  }

  private nameOf(person: Refusal['person']): string {
    return `${person.name} (${this.roleOf(person)})`;
  }
}
