import type { Call } from '../../../contract/platform/shared/Call';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

interface ValueFileCalls {
  readonly list: Call;
  readonly preview: Call;
  readonly apply: Call;
  /** "cost centers" */
  readonly many: string;
  readonly member: string;
  readonly open: (scene: Scene) => Promise<void>;
  /** Uploads payroll.csv with a value for the member. */
  readonly withFile: (scene: Scene) => Promise<void>;
  /** Number of values of members. */
  readonly count: (scene: Scene) => Promise<number>;
}

/** Drivers for the files with dated values of members. */
export function valueFileDrivers({ many, member, open, withFile, ...calls }: ValueFileCalls): readonly Driver[] {
  const title = `${many.slice(0, 1).toUpperCase()}${many.slice(1)}`;
  const review = (scene: Scene) => scene.button(`Review the ${many} of payroll.csv`);
  const form = ({ page }: Scene) => page.getByRole('form', { name: `${title} of payroll.csv` });
  const changes = ({ page }: Scene) => page.getByRole('table', { name: `Changed ${many}`, exact: true });
  return [
    {
      call: calls.list,
      kind: 'load',
      persona: 'superUser',
      createScript: async (scene) => {
        await withFile(scene);
        return { makeCall: () => open(scene), success: review(scene) };
      },
    },
    {
      call: calls.preview,
      kind: 'load',
      persona: 'superUser',
      createScript: async (scene) => {
        await withFile(scene);
        return {
          prepare: async () => {
            await open(scene);
            await review(scene).waitFor();
          },
          makeCall: () => review(scene).click(),
          success: changes(scene).getByText(member),
        };
      },
    },
    {
      call: calls.apply,
      kind: 'write',
      persona: 'superUser',
      createScript: async (scene) => {
        await withFile(scene);
        const day = form(scene).getByLabel('From');
        const send = () => form(scene).getByRole('button', { name: 'Apply', exact: true }).click();
        return {
          prepare: async () => {
            await open(scene);
            await review(scene).click();
            await day.fill('2026-02-01');
            await changes(scene).getByText(member).waitFor();
          },
          makeCall: send,
          retry: send,
          failure: form(scene).getByRole('alert'),
          input: { read: () => day.inputValue(), expected: '2026-02-01' },
          success: scene.page.getByText(`${title} of payroll.csv applied`),
          countEffects: () => calls.count(scene),
        };
      },
    },
  ];
}
