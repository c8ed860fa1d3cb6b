import { secondPersonProblem, type TwoPersonKind } from '../../../domain/people/controls/secondPerson';
import { Note } from '../layout';
import { useMe } from '../MeContext';

/**
 * Why the signed-in person does not count as another person than the one who made the first step, by the rule of the server. Undefined if
 * they count, and for their own steps, which screens explain themselves.
 *
 * @param firstId who made the first step; null if it is not known.
 */
export function useTieProblem(kind: TwoPersonKind, firstId: string | null | undefined): string | undefined {
  const { userId } = useMe().user;
  return useSecondPersonProblem(kind, firstId === undefined || firstId === userId ? [] : [firstId]);
}

/**
 * Why the signed-in person cannot make the second step, by the rule of the server; also for their own first step. Undefined if they can.
 *
 * @param firstIds who made the first step; null for those who are not known.
 */
export function useSecondPersonProblem(kind: TwoPersonKind, firstIds: readonly (string | null)[]): string | undefined {
  const { user, ties = [] } = useMe();
  return secondPersonProblem(
    kind,
    firstIds.flatMap((id) => id ?? []),
    user.userId,
    ties,
  );
}

/** Says why the person cannot make the second step. Nothing if they can. */
export function TieProblem({ problem }: { readonly problem: string | undefined }) {
  return problem === undefined ? null : <Note isBlock>{problem}</Note>;
}
