import type { AccountPeople, SignedUpPerson } from '../../../server/people/account/ports';
import type { SignInPerson } from '../../../server/people/session/ports';
import { normalizedEmail, type Profile } from '../../../src/domain/people/account/Profile';
import { aPerson } from './aPerson';

/** `AccountPeople` in memory. Tests may change the rows. */
export class InMemoryPeople implements AccountPeople {
  private people: readonly SignInPerson[];

  private readonly endedSessions = new Map<string, Date>();

  constructor(...people: readonly SignInPerson[]) {
    this.people = people;
  }

  findByEmail(email: string): Promise<SignInPerson | undefined> {
    const wanted = normalizedEmail(email).toLowerCase();
    return Promise.resolve(this.people.find((person) => person.email.toLowerCase() === wanted));
  }

  async attemptKeyOf(email: string): Promise<string> {
    return (await this.findByEmail(email))?.subject ?? `address ${normalizedEmail(email).toLowerCase()}`;
  }

  findBySubject(subject: string): Promise<SignInPerson | undefined> {
    return Promise.resolve(this.people.find((person) => person.subject === subject));
  }

  async recordLogin(subject: string): Promise<void> {
    const person = await this.findBySubject(subject);
    if (person) this.change(person.email, { loginsCount: person.loginsCount + 1 });
  }

  async endTokens(subject: string): Promise<void> {
    const person = await this.findBySubject(subject);
    if (person) this.change(person.email, { tokensEndedAt: new Date() });
  }

  endSession(subject: string, sessionId: string): Promise<void> {
    this.endedSessions.set(`${subject} ${sessionId}`, new Date());
    return Promise.resolve();
  }

  sessionEndedAt(subject: string, sessionId: string): Promise<Date | null> {
    return Promise.resolve(this.endedSessions.get(`${subject} ${sessionId}`) ?? null);
  }

  async add({ email, passwordHash, firstName, lastName }: SignedUpPerson): Promise<boolean> {
    if (await this.findByEmail(email)) return false;
    const subject = `auth0|new-${this.people.length}`;
    const names = { firstName, lastName, phoneNumber: '', extension: '' };
    const nothing = { roles: [], groups: [], permissions: [], loginsCount: 0 };
    this.people = [...this.people, aPerson({ subject, email, passwordHash, ...names, ...nothing })];
    return true;
  }

  async setPassword(subject: string, passwordHash: string): Promise<void> {
    const person = await this.findBySubject(subject);
    if (person) this.change(person.email, { passwordHash, tokensValidFrom: new Date() });
  }

  async setProfile(subject: string, changes: Partial<Profile>): Promise<void> {
    const person = await this.findBySubject(subject);
    if (person) this.change(person.email, changes);
  }

  change(email: string, change: Partial<SignInPerson>): void {
    this.people = this.people.map((person) => (person.email === email ? { ...person, ...change } : person));
  }
}
