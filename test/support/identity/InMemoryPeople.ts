import type { PeopleForSignIn, SignInPerson } from '../../../server/application/session/ports/PeopleForSignIn';

/** A directory of a handful of people whose rows a test may change. */
export class InMemoryPeople implements PeopleForSignIn {
  private people: readonly SignInPerson[];

  constructor(...people: readonly SignInPerson[]) {
    this.people = people;
  }

  findByEmail(email: string): Promise<SignInPerson | undefined> {
    return Promise.resolve(this.people.find((person) => person.email === email.toLowerCase()));
  }

  findBySubject(subject: string): Promise<SignInPerson | undefined> {
    return Promise.resolve(this.people.find((person) => person.subject === subject));
  }

  async recordLogin(subject: string): Promise<void> {
    const person = await this.findBySubject(subject);
    if (person) this.change(person.email, { loginsCount: person.loginsCount + 1 });
  }

  change(email: string, change: Partial<SignInPerson>): void {
    this.people = this.people.map((person) => (person.email === email ? { ...person, ...change } : person));
  }
}
