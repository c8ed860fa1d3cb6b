import { accessOf, groupsIn, withGrants } from '../../../src/application/directory/Access';
import { CreatePerson, type EmailAvailability } from '../../../src/application/directory/CreatePerson';
import { GroupSearch } from '../../../src/application/directory/GroupSearch';
import {
  draftBodyOf,
  EMPTY_FORM,
  NewPersonDraft,
  type NewPersonForm,
  type OpenNewPerson,
} from '../../../src/application/directory/NewPersonDraft';
import { nameOf } from '../../../src/ui/directory/personLabels';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { SpokenRight } from '../tasks/AccessTasks';
import type { Newcomer, NewPersonTasks } from '../tasks/NewPersonTasks';
import { grantOf } from './grantOf';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseNewPersonTasks implements NewPersonTasks {
  private email: EmailAvailability | undefined;
  private opened: OpenNewPerson | undefined;

  constructor(private readonly house: UseCaseHouse) {}

  async add(person: TestPerson, newcomer: Newcomer, right: SpokenRight): Promise<void> {
    const seat = await this.house.seatOf(person);
    const found = await seat.attempt(seat.get(GroupSearch).run(right.group?.name ?? ''));
    const offered = found?.items.find(({ groupNumber }) => groupNumber === right.group?.groupNumber);
    if (!offered) throw new Error(`"${right.group?.name}" is not offered`);
    const access = withGrants(accessOf([]), [grantOf(right)], true);
    await seat.attempt(seat.get(CreatePerson).run({ ...formOf(newcomer), access }));
  }

  async beginToAdd(person: TestPerson, newcomer: Newcomer): Promise<void> {
    const seat = await this.house.seatOf(person);
    this.opened = await open(seat);
    const { keeper } = this.opened;
    keeper.save(() => draftBodyOf(formOf(newcomer)));
    await keeper.close();
    this.email = await seat.attempt(seat.get(CreatePerson).checkEmail(newcomer.email));
  }

  async ownerOfTypedEmail(): Promise<string> {
    return this.email?.kind === 'taken' ? nameOf(this.email.user) : '';
  }

  async typedBefore(person: TestPerson): Promise<string> {
    const seat = await this.house.open(person);
    const { firstName, lastName } = (await open(seat)).form.details;
    return `${firstName} ${lastName}`;
  }

  async groupsChosen(): Promise<readonly string[]> {
    const { groups = [], access = accessOf([]) } = this.opened?.form ?? {};
    const chosen = groupsIn(access);
    return groups.filter(({ groupNumber }) => chosen.includes(groupNumber)).map(({ name }) => name);
  }
}

function open(seat: Seat): Promise<OpenNewPerson> {
  if (!seat.me) throw new Error('Nobody is signed in');
  const { user } = seat.me;
  return seat.get(NewPersonDraft).open({ userId: user.userId, person: { ...user, status: 'Active' } });
}

function formOf({ name, email }: Newcomer): NewPersonForm {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { ...EMPTY_FORM, details: { ...EMPTY_FORM.details, firstName, lastName, email } };
}
