import { Button } from '@mantine/core';
import { IconFlask, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Note } from '../panel/note.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { AnswerPane } from './answer-pane.tsx';
import console from './console.module.css';
import styles from './developers-page.module.css';
import { ErrorCodes } from './error-codes.tsx';
import { EventsPane } from './events-pane.tsx';
import { isSandboxPath, textIn } from './exchange.ts';
import { FirstSteps } from './first-steps.tsx';
import { KeyControl } from './key-control.tsx';
import { type ApiReference, referenceQuery } from './reference.ts';
import { RequestPane } from './request-pane.tsx';
import { Scenarios } from './scenarios.tsx';
import { SentRequests } from './sent-requests.tsx';
import { useConsole } from './use-console.ts';
import { useSandboxEvents } from './use-sandbox-events.ts';
import { useSandboxKey } from './use-sandbox-key.ts';

/** The quick start and the console. Both belong to the sandbox; in live the page leads there. */
export function DevelopersPage(): ReactElement {
  const { t } = useTranslation('developers');
  const { t: shell } = useTranslation();
  const { environment } = useAccount();
  const query = useQuery(referenceQuery);
  const title = shell('place.console');
  return (
    <QueryView query={query} failed={t('reference.failed')}>
      {(reference) =>
        environment === 'sandbox' ? (
          <SandboxConsole reference={reference} title={title} />
        ) : (
          <>
            <PageHead title={title} subtitle={t('page.subtitle')} />
            <PageState
              icon={IconFlask}
              title={t('live.title')}
              actions={
                <Button renderRoot={(props) => <Link to="/app/sandbox/developers" {...props} />}>
                  {t('live.open')}
                </Button>
              }
            >
              <p>{t('live.text')}</p>
            </PageState>
            <ErrorCodes errors={reference.errors} />
          </>
        )
      }
    </QueryView>
  );
}

function SandboxConsole({
  reference,
  title,
}: {
  readonly reference: ApiReference;
  readonly title: string;
}): ReactElement {
  const { t } = useTranslation('developers');
  const state = useConsole(reference);
  const { owner, held, made, isMaking, hasFailed, needKey } = useSandboxKey();
  const { events, following, clear: clearEvents } = useSandboxEvents(held?.key);
  const panes = useRef<HTMLDivElement>(null);
  const withKey = async (use: (key: string) => Promise<void>): Promise<void> => {
    const key = await needKey();
    if (key !== undefined) await use(key);
  };
  const makeKey = (): void => void needKey();
  const play = (scenario: string): void => {
    panes.current?.scrollIntoView({ block: 'start' });
    void withKey((key) => state.play(scenario, key));
  };
  return (
    <>
      <PageHead
        title={title}
        subtitle={t('page.subtitle')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
              onClick={() => {
                state.clear();
                clearEvents();
              }}
            >
              {t('page.clear')}
            </Button>
            <Button
              loading={state.isSending}
              disabled={!isSandboxPath(state.draft.request.path)}
              leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
              onClick={() => void withKey((key) => state.send(key))}
            >
              {t('page.send')}
            </Button>
          </>
        }
      />
      {hasFailed && (
        <Note meaning="bad" isAlert>
          {t('key.failed')}
        </Note>
      )}
      {made !== undefined && made === held?.key && (
        <Note meaning="ok">
          <p>{t('key.made')}</p>
          <CopyValue value={made} isMono />
        </Note>
      )}
      <FirstSteps onMakeKey={makeKey} isMakingKey={isMaking} />
      <section className={styles['section']} aria-label={t('console.title')}>
        <header className={styles['head']}>
          <h2>{t('console.title')}</h2>
          <KeyControl owner={owner} held={held} isMaking={isMaking} onMake={makeKey} />
        </header>
        <div className={console['console']} ref={panes}>
          <RequestPane console={state} reference={reference} apiKey={held?.key} />
          <AnswerPane
            exchanges={state.exchanges}
            reference={reference}
            onMakeKey={held === undefined ? makeKey : undefined}
          />
          <EventsPane
            events={events}
            following={following}
            waitingOrder={waitingOrderOf(state.exchanges, events)}
            isSending={state.isSending}
            onResolve={(orderId, status) => void withKey((key) => state.resolve(orderId, status, key))}
          />
        </div>
      </section>
      <SentRequests onLoad={state.load} />
      <Scenarios scenarios={reference.scenarios} isSending={state.isSending || isMaking} onPlay={play} />
      <ErrorCodes errors={reference.errors} />
    </>
  );
}

const waiting: readonly (string | undefined)[] = ['processing', 'manual_review'];

/** The order of the last answer, if it waits for a person by what the answer or a later event says. */
function waitingOrderOf(
  exchanges: ReturnType<typeof useConsole>['exchanges'],
  events: ReturnType<typeof useSandboxEvents>['events'],
): string | undefined {
  const answer = exchanges.at(-1)?.text ?? '';
  const id = textIn(answer, 'data', 'id');
  if (id === undefined) return undefined;
  const newest = events.find(({ body }) => textIn(body, 'data', 'order', 'id') === id);
  const status =
    newest === undefined ? textIn(answer, 'data', 'status') : textIn(newest.body, 'data', 'order', 'status');
  return waiting.includes(status) ? id : undefined;
}
