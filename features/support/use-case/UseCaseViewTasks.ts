import { ChangeSavedViews, SavedViewList } from '../../../src/application/office/views/SavedViews';
import { columnsOf, copyOf, optionalColumns, shownColumnIds } from '../../../src/domain/office/views/listColumns';
import {
  addressOfView,
  type ListedView,
  listedViews,
  unknownText,
  VIEW_KIND_LABELS,
} from '../../../src/domain/office/views/listedViews';
import { shownParameters } from '../../../src/domain/office/views/listParameters';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { SavedView, ViewAudience } from '../../../src/domain/platform/lists/SavedView';
import { personOf } from '../../../src/domain/platform/users/CurrentUser';
import { startAddress } from '../../../src/ui/kit/tables/listAddress';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ViewShown, ViewTasks } from '../tasks/ViewTasks';
import type { UseCaseBillTasks } from './UseCaseBillTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import { firstLoaded, type UserApp } from './UserApp';

const LIST = 'bills';

export class UseCaseViewTasks implements ViewTasks, Shows {
  /** The views as each person last read them, and the list that they are of. */
  private readonly read = new Map<TestPerson, readonly ListedView[]>();
  /** The query strings of lists besides the bills. */
  private readonly addresses = new Map<string, URLSearchParams>();
  private note = '';

  constructor(
    private readonly users: UseCaseUsers,
    private readonly bills: UseCaseBillTasks,
  ) {}

  async open(person: TestPerson, list: string = LIST): Promise<void> {
    const app = await this.app(person);
    const views = app.get(SavedViewList);
    views.show(list);
    // Keeps the message of a refused change.
    const found = await app.time.until(
      firstLoaded(views.result$).catch((error: unknown) => {
        app.recordFailure(error);
        return undefined;
      }),
    );
    this.read.set(person, listedViews(list, personIn(app), found?.items ?? []));
  }

  async chooseIn(person: TestPerson, list: string, name: string): Promise<void> {
    await this.open(person, list);
    this.addresses.set(list, addressOfView(list, await this.named(person, name), this.addressOf(list)));
  }

  async saveIn(person: TestPerson, list: string, name: string): Promise<void> {
    const app = await this.app(person);
    const change = app.get(ChangeSavedViews);
    const parameters = this.shownIn(app, list);
    await app.attempt(change.save(change.newView(), { list, name, parameters }));
    await this.open(person, list);
  }

  async startIn(person: TestPerson, list: string, name: string): Promise<void> {
    const { id } = await this.named(person, name);
    const app = await this.app(person);
    await app.attempt(app.get(ChangeSavedViews).saveStart(list, id));
  }

  async enter(person: TestPerson, list: string): Promise<void> {
    const app = await this.app(person);
    this.addresses.set(list, new URLSearchParams(startAddress(app.me?.startViews ?? [], list)));
  }

  async compare(person: TestPerson, list: string, name: string) {
    const { parameters: view } = await this.named(person, name);
    return { shown: this.shownIn(await this.app(person), list), view };
  }

  private addressOf(list: string): URLSearchParams {
    return this.addresses.get(list) ?? new URLSearchParams();
  }

  private shownIn(app: UserApp, list: string) {
    const address = this.addressOf(list);
    return shownParameters(list, personIn(app), (name) => address.get(name));
  }

  async save(person: TestPerson, name: string): Promise<void> {
    const app = await this.app(person);
    const change = app.get(ChangeSavedViews);
    await app.attempt(change.save(change.newView(), { list: LIST, name, parameters: this.shownBy(app) }));
    await this.open(person);
  }

  async choose(person: TestPerson, name: string): Promise<void> {
    await this.open(person);
    const view = await this.named(person, name);
    this.note = unknownText(view);
    await this.bills.showAt(person, addressOfView(LIST, view, new URLSearchParams()).toString());
  }

  async rename(person: TestPerson, name: string, next: string): Promise<void> {
    const saved = await this.savedAs(person, name);
    const app = await this.app(person);
    const content = { list: LIST, name: next, parameters: saved.parameters } as const;
    await app.attempt(app.get(ChangeSavedViews).save(saved, content));
    await this.open(person);
  }

  async replace(person: TestPerson, name: string): Promise<void> {
    const saved = await this.savedAs(person, name);
    const app = await this.app(person);
    const content = { list: LIST, name: saved.name, parameters: this.shownBy(app) } as const;
    await app.attempt(app.get(ChangeSavedViews).save(saved, content));
    await this.open(person);
  }

  async delete(person: TestPerson, name: string): Promise<void> {
    const saved = await this.savedAs(person, name);
    const app = await this.app(person);
    await app.attempt(app.get(ChangeSavedViews).delete(saved));
    await this.open(person);
  }

  async share(person: TestPerson, name: string, audience: ViewAudience): Promise<void> {
    const saved = await this.savedAs(person, name);
    const app = await this.app(person);
    await app.attempt(app.get(ChangeSavedViews).shareWith(saved, audience));
    await this.open(person);
  }

  async startWith(person: TestPerson, name: string): Promise<void> {
    const { id } = await this.named(person, name);
    const app = await this.app(person);
    await app.attempt(app.get(ChangeSavedViews).saveStart(LIST, id));
  }

  async chooseColumns(person: TestPerson, labels: readonly string[]): Promise<void> {
    const ids = labels.map((label) => optionalColumns(LIST).find((one) => one.label === label)?.id);
    const address = new URLSearchParams(this.bills.shownAddress);
    address.set('columns', ids.join('.'));
    await this.bills.showAt(person, address.toString());
  }

  async columns(): Promise<readonly string[]> {
    const labels = new Map(columnsOf(LIST).map(({ id, label }) => [id, label]));
    return shownColumnIds(LIST, this.columnsInAddress).map((id) => labels.get(id) ?? id);
  }

  async copy(person: TestPerson): Promise<string> {
    const items = await this.bills.listed(person);
    const now = new Date((await this.app(person)).time.now());
    const dayOf = (at: string) => localDate(at.slice(0, 10));
    const context = { now, today: dayOf(now.toISOString()), dayOf };
    return copyOf({ list: { name: LIST }, items }, this.columnsInAddress, context).text;
  }

  private get columnsInAddress(): string {
    return new URLSearchParams(this.bills.shownAddress).get('columns') ?? '';
  }

  async shown(person: TestPerson): Promise<readonly ViewShown[]> {
    const views = await this.views(person);
    return views
      .filter(({ kind }) => kind !== 'ready')
      .map(({ name, kind }) => ({ view: name, kind: VIEW_KIND_LABELS[kind] }));
  }

  async ready(person: TestPerson): Promise<readonly string[]> {
    const views = await this.views(person);
    return views.filter(({ kind }) => kind === 'ready').map(({ name }) => name);
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.note];
  }

  private async app(person: TestPerson): Promise<UserApp> {
    const app = await this.users.appOf(person);
    await app.services.prepare(['views']);
    return app;
  }

  private async views(person: TestPerson): Promise<readonly ListedView[]> {
    if (!this.read.has(person)) await this.open(person);
    return this.read.get(person) ?? [];
  }

  private async named(person: TestPerson, name: string): Promise<ListedView> {
    const views = await this.views(person);
    const view = views.find((one) => one.name === name);
    if (!view) throw new Error(`${person.name} has these views: ${views.map((one) => one.name).join(', ')}`);
    return view;
  }

  private async savedAs(person: TestPerson, name: string): Promise<SavedView> {
    const { saved } = await this.named(person, name);
    if (!saved) throw new Error(`"${name}" is ready-made`);
    return saved;
  }

  /** What the list of bills shows. */
  private shownBy(app: UserApp) {
    const address = new URLSearchParams(this.bills.shownAddress);
    return shownParameters(LIST, personIn(app), (name) => address.get(name));
  }
}

function personIn({ me }: UserApp) {
  if (!me) throw new Error('Nobody is signed in');
  return personOf(me.user);
}
