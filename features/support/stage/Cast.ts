import { addBankAccount } from '../../../contract/payments';
import { Role } from '../../../src/domain/access/Role';
import { ACCOUNT_NUMBER, ROUTING_NUMBER } from '../../../test/support/payments/payingGroup';
import type { PersonWishes, TestPerson } from '../../../test/support/server/TestData';
import type { PersonKind, PersonName, Who } from '../Words';
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

/** How people of companies with a sign-in of their own come in. */
export const COMPANY_CONNECTION = 'SSO-SAML';

/** The people of one scenario, put into the directory when a sentence first names them. */
export class Cast {
  private readonly people = new Map<string, TestPerson>();
  private readonly payable = new Set<string>();
  private acting: TestPerson | undefined;

  constructor(
    private readonly backstage: Backstage,
    private readonly groups: Groups,
  ) {}

  /** Who a sentence speaks of; from then on they are `they`. */
  async find(who: Who): Promise<TestPerson> {
    if (who === 'they') return this.they;
    this.acting = await this.known(who);
    return this.acting;
  }

  /** The same, while `they` stays who it is. */
  async known(name: PersonName): Promise<TestPerson> {
    const group = await this.groups.named(name.groupName);
    const key = `${name.kind} ${name.isAnother} ${group.groupNumber}`;
    const person = this.people.get(key) ?? (await this.enter(name, group));
    this.people.set(key, person);
    return person;
  }

  /** The name of the first person of a kind that entered. */
  nameOfFirst(kind: PersonKind): string {
    return NAMES[kind][0];
  }

  get they(): TestPerson {
    if (!this.acting) throw new Error('"they" needs somebody in a sentence before');
    return this.acting;
  }

  private async enter({ kind, isAnother }: PersonName, group: Group): Promise<TestPerson> {
    const [firstName = '', lastName = ''] = NAMES[kind][isAnother ? 1 : 0].split(' ');
    const email = `${firstName}.${lastName}.${this.groups.number}.${this.people.size}@example.test`.toLowerCase();
    if (kind === 'stranger') return { userId: `nobody ${email}`, email, name: `${firstName} ${lastName}` };
    const person = await this.backstage.data.person({ ...this.rights(kind, group), firstName, lastName, email });
    await this.backstage.admit(person);
    if (kind === 'payor') await this.openAccount(person, group);
    return person;
  }

  private rights(kind: PersonKind, group: Group): PersonWishes {
    const { repId } = this.groups;
    switch (kind) {
      case 'reconciler':
        return inGroup(group, Role.Reconciler);
      case 'super user':
        return inGroup(group, Role.SuperUser, Role.Reconciler);
      case 'payor':
        return inGroup(group, Role.Payor);
      case 'viewer':
        return inGroup(group, Role.ViewOnly);
      case 'admin':
        return { roles: [Role.Admin], repId };
      case 'admin of another rep':
        return { roles: [Role.Admin], repId: repId + 500_000 };
      case 'manager':
        return { roles: [Role.Admin, Role.Manager] };
      case 'sysadmin':
        return { roles: [Role.Admin, Role.Sysadmin] };
      case 'carrier':
        return { roles: [Role.Carrier], carrierCodes: [group.healthCarrier] };
      case 'life carrier':
        return { roles: [Role.Carrier], carrierCodes: [group.lifeCarrier] };
      case 'agent':
        return { roles: [Role.Agent], agentCodes: [group.agentCode] };
      case 'company user':
        return { ...inGroup(group, Role.Reconciler), connection: COMPANY_CONNECTION };
      case 'newcomer':
        return { ...inGroup(group, Role.Reconciler), isNew: true };
      case 'stranger':
      case 'person without a role':
        return {};
      case 'Disabled person':
        return { ...inGroup(group, Role.Reconciler), status: 'Disabled' };
      case 'Deleted person':
        return { ...inGroup(group, Role.Reconciler), status: 'Deleted' };
    }
  }

  /** The first payor of a group brings the account it pays from. */
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
      },
    });
  }
}

function inGroup({ groupNumber }: Group, ...flags: readonly Role[]): PersonWishes {
  return { grants: [Role.BillingUser, ...flags].map((role) => ({ role, groupNumber })) };
}
