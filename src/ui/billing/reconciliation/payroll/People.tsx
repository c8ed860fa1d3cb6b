import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import type { PeopleMatch, SamePerson } from '../../../../domain/billing/reconciliation/people/PeopleMatch';
import { counted } from '../../../../domain/platform/text/wording';
import { ActionError } from '../../../kit/feedback/ActionError';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { ProposedLinks } from './ProposedLinks';
import { Indistinct, Person, personsOf, Shortened, usePeopleStyles } from './peopleParts';

export interface PeopleProps {
  readonly session: ReconcileSession;
  readonly comparison: Pick<ComparedState, 'people' | 'linkError'>;
  readonly isReadOnly: boolean;
}

/**
 * People who are not matched by their member number: proposed, linked, matched otherwise, or several with the same name.
 * Folded, because the differences are worked through below. Renders nothing for most files.
 */
export function People({ session, comparison: { people, linkError }, isReadOnly }: PeopleProps) {
  const styles = usePeopleStyles();
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that linked or undid something is gone, and the focus with it.
    if (people && isOpen && document.activeElement === document.body) summary.current?.focus();
  }, [people, isOpen]);
  const { proposals, indistinct, found } = people;
  const linked = found.filter(({ by }) => by === 'link');
  const recognized = found.filter(({ by }) => by !== 'link');
  if (found.length + proposals.length + indistinct.length === 0 && linkError === undefined) return null;
  const link = (pairs: readonly SamePerson[]) => {
    announce(`Linking ${counted(pairs.length, 'person', 'people')}`);
    void session.payroll.links.link(pairs.map(({ payroll, billed }) => ({ payroll, billed })));
  };
  return (
    <details open={isOpen || linkError !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        ref={summary}
        className={mergeClasses(styles.summary, proposals.length + indistinct.length > 0 && styles.needsDecision)}
      >
        {peopleSummary(people)}
      </summary>
      <div className={mergeClasses(styles.root, styles.parts)}>
        {linkError !== undefined && <ActionError what="The link was not saved." error={linkError} />}
        {proposals.length > 0 && <ProposedLinks proposals={proposals} isReadOnly={isReadOnly} onLink={link} />}
        {indistinct.length > 0 && (
          <section className={styles.root} aria-label="Several people with the same name">
            <h3 className={styles.title}>Several people with the same name</h3>
            <Shortened
              items={indistinct.flatMap(personsOf)}
              row={({ payroll, billed }) => (
                <Indistinct key={payroll.key} payroll={payroll} billed={billed} isReadOnly={isReadOnly} onLink={link} />
              )}
            />
          </section>
        )}
        {linked.length > 0 && (
          <section className={styles.root} aria-label="Linked by hand">
            <div className={styles.head}>
              <h3 className={styles.title}>Linked by hand</h3>
              {linked.length > 1 && (
                <Button size="small" disabled={isReadOnly} onClick={() => void session.payroll.links.unlink(linked)}>
                  Undo all {linked.length.toLocaleString('en-US')}
                </Button>
              )}
            </div>
            <Shortened
              items={linked}
              row={({ payroll, billed }) => (
                <li key={payroll.key} className={styles.pair}>
                  <Person label="Payroll" person={payroll} />
                  <Person label="Bill" person={billed} />
                  <Button
                    className={styles.button}
                    size="small"
                    disabled={isReadOnly}
                    aria-label={`Undo the link of ${payroll.memberName}`}
                    onClick={() => void session.payroll.links.unlink([{ payroll, billed }])}
                  >
                    Undo
                  </Button>
                </li>
              )}
            />
          </section>
        )}
        {recognized.length > 0 && (
          <span className={styles.quiet}>
            {counted(recognized.filter(({ by }) => by === 'name').length, 'person', 'people')} matched by name,{' '}
            {recognized.filter(({ by }) => by === 'number').length.toLocaleString('en-US')} by employee number,{' '}
            {recognized.filter(({ by }) => by === 'ssn').length.toLocaleString('en-US')} by SSN.
          </span>
        )}
      </div>
    </details>
  );
}

/** One line, such as "People: 1 to link, 2 matched by name or number". */
function peopleSummary({ proposals, indistinct, found }: PeopleMatch): string {
  const counts: readonly (readonly [number, string])[] = [
    [proposals.length, 'to link'],
    [indistinct.flatMap(personsOf).length, 'with the same name'],
    [found.filter(({ by }) => by === 'link').length, 'linked by hand'],
    [found.filter(({ by }) => by !== 'link').length, 'matched by name or number'],
  ];
  const named = counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`);
  return `People: ${named.join(', ')}`;
}
