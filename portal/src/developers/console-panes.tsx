import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerPane } from './answer-pane.tsx';
import styles from './console.module.css';
import { EventsPane } from './events-pane.tsx';
import { KeyControl } from './key-control.tsx';
import type { ApiReference } from './reference.ts';
import { RequestPane } from './request-pane.tsx';
import type { Console } from './use-console.ts';
import type { SandboxEvents } from './use-sandbox-events.ts';
import type { SandboxKey } from './use-sandbox-key.ts';
import { waitingOrderOf } from './waiting-order.ts';

interface ConsolePanesProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly reference: ApiReference;
  readonly state: Console;
  readonly sandboxKey: SandboxKey;
  readonly followed: SandboxEvents;
  readonly onResolve: (orderId: string, status: 'failed' | 'succeeded') => void;
}

/** Request, answer and events beside each other. */
export function ConsolePanes(props: ConsolePanesProps): ReactElement {
  const { t } = useTranslation('developers');
  const { ref, reference, state, followed, onResolve } = props;
  const { owner, held, isMaking, needKey } = props.sandboxKey;
  const makeKey = (): void => void needKey();
  return (
    <section className={styles['section']} aria-label={t('console.title')} ref={ref}>
      <header className={styles['head']}>
        <h2>{t('console.title')}</h2>
        <KeyControl owner={owner} held={held} isMaking={isMaking} onMake={makeKey} />
      </header>
      <div className={styles['console']}>
        <RequestPane console={state} reference={reference} apiKey={held?.key} />
        <AnswerPane
          exchanges={state.exchanges}
          reference={reference}
          onMakeKey={held === undefined ? makeKey : undefined}
        />
        <EventsPane
          events={followed.events}
          following={followed.following}
          waitingOrder={waitingOrderOf(state.exchanges, followed.events)}
          isSending={state.isSending}
          onResolve={onResolve}
        />
      </div>
    </section>
  );
}
