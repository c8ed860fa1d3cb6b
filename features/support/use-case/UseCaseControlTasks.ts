import type { ControlBoard } from '../../../contract/people/controls';
import { Controls } from '../../../src/application/people/controls/Controls';
import { type ControlKey, controlLabel } from '../../../src/domain/people/controls/Control';
import { nearUses } from '../../../src/domain/people/controls/ControlBoard';
import {
  limitText,
  setterText,
  usageName,
  usageText,
  waitingText,
} from '../../../src/domain/people/controls/limitTexts';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ControlTasks, LimitShown } from '../tasks/ControlTasks';
import { theOnly } from '../theOnly';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseControlTasks implements ControlTasks, Shows {
  private board: ControlBoard | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async limit(person: TestPerson, key: ControlKey, limitCents: Cents): Promise<void> {
    await this.open(person);
    const app = await this.users.appOf(person);
    const appliesFrom = this.board?.today;
    if (!appliesFrom) return;
    await app.attempt(app.get(Controls).change({ ...key, limitCents, appliesFrom, note: 'Review of controls' }));
  }

  async confirm(person: TestPerson): Promise<void> {
    await this.open(person);
    const app = await this.users.appOf(person);
    const changes = this.board?.limits.flatMap((limit) => limit.changes) ?? [];
    const waiting = theOnly(
      changes.filter(({ state }) => state === 'WAITING'),
      'limit that waits for another manager',
    );
    await app.attempt(app.get(Controls).decide(waiting.changePk, { approve: true, note: '' }));
  }

  async open(person: TestPerson): Promise<void> {
    this.board = undefined;
    if (!(await this.session.enter(person, paths.controls))) return;
    const app = await this.users.appOf(person);
    const live = app.get(Controls).board();
    live.show('all');
    this.board = await app.load(live.result$);
  }

  async limits(person: TestPerson): Promise<readonly LimitShown[]> {
    await this.open(person);
    const inForce = this.board?.limits.filter(({ limitCents }) => limitCents !== null) ?? [];
    return inForce.map((limit) => ({ limit: controlLabel(limit), amount: formatCents(limit.limitCents ?? ZERO) }));
  }

  async textsFor(): Promise<readonly string[]> {
    const { board } = this;
    if (!board) return [];
    const near = nearUses(board).map(({ limit: { limitCents }, usage }) => {
      return `${usageName(usage)}: ${usageText({ usedCents: usage.usedCents, limitCents })}`;
    });
    const limits = board.limits.flatMap((limit) => [
      limitText(limit),
      setterText(limit),
      ...limit.changes.filter(({ state }) => state === 'WAITING').map(waitingText),
    ]);
    return [...near, ...limits, ...board.reasons.flatMap(({ note, earlierText }) => [note, earlierText])];
  }
}
