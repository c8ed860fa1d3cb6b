import { addBankAccount } from '../../../contract/money/bankAccounts';
import { Role } from '../../../src/domain/platform/access/Role';
import { ACCOUNT_NUMBER, ROUTING_NUMBER } from '../../../test/support/payments/payingGroup';
import type { PersonOptions, TestPerson } from '../../../test/support/server/TestData';
import type { PersonKind, PersonName, Who } from '../ParameterValues';
import type { Backstage } from './Backstage';
import type { Group } from './Group';
import type { Groups } from './Groups';

const NAMES: Readonly<Record<PersonKind, readonly [string, string]>> = {
  reconciler: ['Rosa Reyes', 'Noah Klein'],
  'super user': ['Susan Vogel', 'Ravi Menon'],
  payor: ['Pia Lindgren', 'Amir Haddad'],
  viewer: ['Vera Olsen', 'Jan Maas'],
  'admin of another rep': ['Otis Grant', 'Lea Stone'],
  admin: ['Ada Novak', 'Ben Ortiz'],
  manager: ['Mona Fields', 'Karl Weber'],
  sysadmin: ['Sid Okafor', 'Uma Rao'],
  'life carrier': ['Liv Berg', 'Tom Price'],
  carrier: ['Carl Boyd', 'Eve Marsh'],
  agent: ['Agnes Lowe', 'Max Frost'],
  'company user': ['Cora Lang', 'Owen Shaw'],
  newcomer: ['Nell Fuchs', 'Ravi Sood'],
  stranger: ['Sam Newman', 'Lou Fresh'],
  'person without a role': ['Nina Blank', 'Leo Void'],
  'Disabled person': ['Dora Past', 'Gus Off'],
  'Deleted person': ['Del Gone', 'Ida Away'],
};

/** First names of the third and later people of a kind. */
const MORE_FIRST_NAMES = ['Pat', 'Quinn', 'Robin', 'Terry'];

/** Identity connection of company users. */
export const COMPANY_CONNECTION = 'SSO-SAML';

/** Counted over the whole run: the server caches callers by user id, so ids are never reused across scenarios. */
let entered = 0;

/** The people of one scenario. Each is added to the directory when first mentioned. */
export class Cast {
  private readonly people = new Map<string, TestPerson>();
  private readonly kinds = new Map<string, PersonKind>();
  /** Number of people of each kind. */
  private readonly counts = new Map<PersonKind, number>();
  private readonly groupsByEmail = new Map<string, Group>();
  private readonly payable = new Set<string>();
  private readonly introduced = new Map<string, TestPerson>();
  private acting: TestPerson | undefined;
  private mentioned: TestPerson | undefined;

  constructor(
    private readonly backstage: Backstage,
    private readonly groups: Groups,
  ) {}

  /** The acting person of a sentence, who becomes `they`. */
  async find(who: Who): Promise<TestPerson> {
    const person = await this.known(who);
    if (who !== 'someone else' && who !== 'this person') this.acting = person;
    return person;
  }

  /** The person a sentence is about, who becomes `this person`. */
  async about(who: Who): Promise<TestPerson> {
    this.mentioned = await this.known(who);
    return this.mentioned;
  }

  /** Looks up a person without changing `they` or `this person`. */
  async known(who: Who): Promise<TestPerson> {
    if (who === 'they') return this.they;
    if (who === 'I') return this.introduced.get('I') ?? this.they;
    if (who === 'this person') return this.concerned;
    if (who === 'someone else') return this.known({ kind: 'payor', isAnother: true, groupName: undefined });
    if ('firstName' in who) return this.introducedAs(who.firstName);
    return (who.groupName === undefined ? this.firstOf(who) : undefined) ?? this.inGroup(who);
  }

  /** Adds a person referred to by first name or as `I`. */
  async introduce(who: Who, name: PersonName): Promise<void> {
    if (who !== 'I' && !(typeof who === 'object' && 'firstName' in who)) {
      throw new RangeError('Introduce a person by first name, as in: Pat is a payor of "Harbor Foods".');
    }
    const firstName = who === 'I' ? undefined : who.firstName;
    const person = await this.addPerson(name, await this.groups.named(name.groupName), firstName);
    this.introduced.set(firstName ?? 'I', person);
    this.acting = person;
  }

  /** Gives a person the name of another one, before either signs in. Changes neither `they` nor `this person`. */
  async nameAlike(who: Who, other: Who): Promise<void> {
    const [person, namesake] = [await this.known(who), await this.known(other)];
    const [firstName = '', ...lastName] = namesake.name.split(' ');
    await this.backstage.db
      .updateTable('people')
      .set({ first_name: firstName, last_name: lastName.join(' ') })
      .where('user_id', '=', person.userId)
      .execute();
  }

  get they(): TestPerson {
    if (!this.acting) throw new RangeError('"they" needs a person in an earlier sentence.');
    return this.acting;
  }

  /** The person the last sentence was about, or else the one who acted. */
  get concerned(): TestPerson {
    return this.mentioned ?? this.they;
  }

  private introducedAs(firstName: string): TestPerson {
    const person = this.introduced.get(firstName);
    if (!person) {
      throw new RangeError(
        `There is no ${firstName}. Introduce them: Given ${firstName} is a payor of "Harbor Foods".`,
      );
    }
    return person;
  }

  /** The first person of a kind, in any group. */
  private firstOf({ kind, isAnother }: PersonName): TestPerson | undefined {
    const [, person] = [...this.people].find(([key]) => key.startsWith(`${kind} ${isAnother} `)) ?? [];
    return person;
  }

  private async inGroup(name: PersonName): Promise<TestPerson> {
    const group = await this.groups.named(name.groupName);
    const key = `${name.kind} ${name.isAnother} ${group.groupNumber} ${name.otherGroupName ?? ''}`;
    const person = this.people.get(key) ?? (await this.addPerson(name, group));
    this.people.set(key, person);
    return person;
  }

  /** The person's group, or the first of several. */
  groupOf({ email }: Pick<TestPerson, 'email'>): Group | undefined {
    return this.groupsByEmail.get(email);
  }

  /** A person's kind, such as `payor`. */
  roleOf({ email }: Pick<TestPerson, 'email'>): PersonKind | 'someone' {
    return this.kinds.get(email) ?? 'someone';
  }

  private async addPerson(name: PersonName, group: Group, calledName?: string): Promise<TestPerson> {
    const { kind } = name;
    const place = this.counts.get(kind) ?? 0;
    this.counts.set(kind, place + 1);
    const usual =
      NAMES[kind][place] ?? `${MORE_FIRST_NAMES[place % MORE_FIRST_NAMES.length]} ${NAMES[kind][0].split(' ')[1]}`;
    const [first = '', lastName = ''] = usual.split(' ');
    const firstName = calledName ?? first;
    const email = `${firstName}.${lastName}.${this.kinds.size}@example.test`.toLowerCase();
    this.kinds.set(email, kind);
    this.groupsByEmail.set(email, group);
    const groups = name.otherGroupName === undefined ? [group] : [group, await this.groups.named(name.otherGroupName)];
    if (kind === 'stranger') return { userId: `nobody ${email}`, email, name: `${firstName} ${lastName}` };
    entered += 1;
    const userId = `test|${String(entered).padStart(5, '0')}`;
    const person = await this.backstage.data.person({
      ...this.rights(kind, groups),
      userId,
      firstName,
      lastName,
      email,
    });
    await this.backstage.enableSignIn(person);
    if (kind === 'payor') for (const one of groups) await this.openAccount(person, one);
    return person;
  }

  private rights(kind: PersonKind, groups: readonly Group[]): PersonOptions {
    const { repId } = this.groups;
    const healthCarriers = groups.map(({ healthCarrier }) => healthCarrier);
    const lifeCarriers = groups.map(({ lifeCarrier }) => lifeCarrier);
    const agentCodes = groups.map(({ agentCode }) => agentCode);
    switch (kind) {
      case 'reconciler':
        return inGroups(groups, Role.Reconciler);
      case 'super user':
        return inGroups(groups, Role.SuperUser, Role.Reconciler);
      case 'payor':
        return inGroups(groups, Role.Payor);
      case 'viewer':
        return inGroups(groups, Role.ViewOnly);
      case 'admin':
        return { roles: [Role.Admin], repId };
      case 'admin of another rep':
        return { roles: [Role.Admin], repId: repId + 500_000 };
      case 'manager':
        return { roles: [Role.Admin, Role.Manager] };
      case 'sysadmin':
        return { roles: [Role.Admin, Role.Sysadmin] };
      case 'carrier':
        return { roles: [Role.Carrier], carrierCodes: healthCarriers };
      case 'life carrier':
        return { roles: [Role.Carrier], carrierCodes: lifeCarriers };
      case 'agent':
        return { roles: [Role.Agent], agentCodes };
      case 'company user':
        return { ...inGroups(groups, Role.Reconciler), connection: COMPANY_CONNECTION };
      case 'newcomer':
        return { ...inGroups(groups, Role.Reconciler), isNew: true };
      case 'stranger':
      case 'person without a role':
        return {};
      case 'Disabled person':
        return { ...inGroups(groups, Role.Reconciler), status: 'Disabled' };
      case 'Deleted person':
        return { ...inGroups(groups, Role.Reconciler), status: 'Deleted' };
    }
  }

  /**
   * Lets the payors of a group begin without a bank account.
   *
   * @throws RangeError if the group has one already
   */
  withoutBankAccount({ groupNumber, name }: Group): void {
    if (this.payable.has(groupNumber)) {
      throw new RangeError(
        `An earlier sentence about a payor or a paid bill gave "${name}" a bank account. Say first: Given "${name}" has no bank account.`,
      );
    }
    this.payable.add(groupNumber);
  }

  /** Adds a bank account with the first payor of a group. */
  private async openAccount(payor: TestPerson, { groupNumber }: Group): Promise<void> {
    if (this.payable.has(groupNumber)) return;
    this.payable.add(groupNumber);
    await this.backstage.as(payor).ok(addBankAccount, {
      body: {
        groupNumber,
        name: 'Operating',
        bankName: 'First Bank',
        accountType: 'checking',
        routingNumber: ROUTING_NUMBER,
        accountNumber: ACCOUNT_NUMBER,
        authorizationVersion: 1,
      },
    });
  }
}

function inGroups(groups: readonly Group[], ...flags: readonly Role[]): PersonOptions {
  return {
    grants: groups.flatMap(({ groupNumber }) => [Role.BillingUser, ...flags].map((role) => ({ role, groupNumber }))),
  };
}
