import { map, merge, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { SetupDetails, SetupResults } from '../../../../contract/office/setup';
import type { SetupProgress } from '../../../domain/office/setup/SetupProgress';
import type { SetupKind, SetupValues } from '../../../domain/office/setup/SetupRecord';
import type { SetupFilter } from '../../../domain/office/setup/setupList';
import { type SetupProblems, setupProblems } from '../../../domain/office/setup/setupProblems';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import { LOADING, type Loadable, loadEach, loaded } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import type { SetupGateway } from './ports';

export type { NamedCode, SetupDetails, SetupResults } from '../../../../contract/office/setup';

/** Records per page. */
export const SETUP_PER_PAGE = 50;
const OFFERED = 20;

/** Outcome of saving a record. */
export type SaveSetupResult =
  | { readonly kind: 'saved'; readonly page: SetupDetails }
  /** Nothing was saved. */
  | { readonly kind: 'refused'; readonly problems: SetupProblems };

/** Groups, carriers, agents and reps, for managers. */
export class SetupRecords {
  constructor(
    private readonly gateway: SetupGateway,
    private readonly time: Time,
  ) {}

  /** The list of one kind; show a filter and a page. */
  list(kind: SetupKind): LiveQuery<SetupFilter & { readonly page: number }, SetupResults> {
    return new LiveQuery((query, signal) => this.gateway.search({ ...query, size: SETUP_PER_PAGE, kind }, signal), {
      time: this.time,
    });
  }

  /** Records to choose from that have not ended; show part of a name or code. */
  choices(kind: SetupKind): LiveQuery<string, SetupResults> {
    return new LiveQuery(
      (q, signal) => this.gateway.search({ q, page: 0, size: OFFERED, current: true, kind }, signal),
      { time: this.time },
    );
  }

  /** Setup progress of the installation; show `true` to load it. */
  progress(): LiveQuery<true, SetupProgress> {
    return new LiveQuery((_shown, signal) => this.gateway.progress(signal), { time: this.time });
  }

  open(kind: SetupKind, code: string): SetupEditor {
    return new SetupEditor(this.gateway, kind, code);
  }

  /** @throws ApiError for any other failure than invalid values. */
  add(kind: SetupKind, code: string, values: SetupValues): Promise<SaveSetupResult> {
    return saving(kind, code, values, () => this.gateway.add({ ...values, kind, code }));
  }
}

/** One record on the screen. */
export class SetupEditor extends Refreshable {
  private readonly saved = new Subject<SetupDetails>();

  /**
   * Loading on subscribe, then the record; the result of a saved change replaces it. Keeps the value while refreshing. Shared;
   * stops with its last subscriber. Never errors.
   */
  readonly page$: Observable<Loadable<SetupDetails>>;

  constructor(
    private readonly gateway: SetupGateway,
    private readonly kind: SetupKind,
    private readonly code: string,
  ) {
    super();
    this.page$ = merge(
      loadEach(this.reads$, (_, signal) => gateway.read({ kind, code }, signal)),
      this.saved.pipe(map(loaded)),
    ).pipe(startWith(LOADING), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /**
   * @param version of the record that was changed.
   * @throws ApiError STALE_VERSION after someone else's change, which is then loaded; any other failure than invalid values.
   */
  async save(version: number, values: SetupValues): Promise<SaveSetupResult> {
    try {
      const result = await saving(this.kind, this.code, values, () =>
        this.gateway.change({ ...values, kind: this.kind, code: this.code, version }),
      );
      if (result.kind === 'saved') this.saved.next(result.page);
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.code === ErrorCode.StaleVersion) this.refresh();
      throw error;
    }
  }
}

async function saving(
  kind: SetupKind,
  code: string,
  values: SetupValues,
  call: () => Promise<SetupDetails>,
): Promise<SaveSetupResult> {
  const problems = setupProblems(kind, { code, ...values });
  if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
  try {
    return { kind: 'saved', page: await call() };
  } catch (error) {
    const found = error instanceof ApiError ? (error.details.problems ?? []) : [];
    const byField = found.map(({ path, message }) => [path.replace(/^body\./, ''), message] as const);
    if (byField.length === 0) throw error;
    return { kind: 'refused', problems: Object.fromEntries(byField) };
  }
}
