import { Role } from '../../../src/domain/platform/access/Role';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Backstage } from './Backstage';

/** Settings of every scenario: the other applications and the client groups. */
export const STAGE_APPS = {
  billing: 'https://billing.example/',
  direct: 'https://direct.example/',
  distributions: 'https://distributions.example/',
};
export const STAGE_CLIENTS = {
  NORTHWIND: { name: 'Northwind Benefits', accent: '#7a1f5c' },
  SOUTHLAND: { name: 'Southland Plans', accent: '#1f4f7a' },
};

const ROLE_IN = {
  Billing: Role.ObpUser,
  Direct: Role.DbpUser,
  Distributions: Role.DistAdmin,
} as const satisfies Readonly<Record<string, Role>>;

export type Application = keyof typeof ROLE_IN;
export const APPLICATIONS = Object.keys(ROLE_IN) as readonly Application[];

/** Directory and analytics data behind the application shell. */
export class StageShell {
  constructor(private readonly backstage: Backstage) {}

  async addApplication({ userId }: TestPerson, application: Application): Promise<void> {
    const role = ROLE_IN[application];
    await this.backstage.db.insertInto('person_roles').values({ user_id: userId, role, group_number: '' }).execute();
  }

  async joinClientGroup({ userId }: TestPerson, group: string): Promise<void> {
    await this.backstage.db
      .updateTable('people')
      .set({ auth_groups: [group] })
      .where('user_id', '=', userId)
      .execute();
  }

  /** All analytics events of this scenario. */
  counted() {
    return this.backstage.db.selectFrom('analytics_events').selectAll().orderBy('event_id').execute();
  }
}
