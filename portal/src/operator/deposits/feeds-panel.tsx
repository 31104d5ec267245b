import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank, groupAccountNumber } from '../../format/bank.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { serverNow } from '../../operations/server-time.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { feedsQuery, waysQuery } from './deposit-queries.ts';
import { FeedDialog } from './feed-dialog.tsx';
import styles from './operator-deposits.module.css';

type Feed = components['schemas']['OperatorFeed'];
type FeedSecret = components['schemas']['FeedSecret'];

/** What an operator wants to change of a feed. */
interface AskedChange {
  readonly feed: Feed;
  readonly what: 'disable' | 'rotate';
}

/** How long the old secret of a feed is accepted, hours. */
const overlapHours = 24;

/** The mutation services that send the lines of bank accounts. A secret is shown once. */
export function FeedsPanel(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const feeds = useQuery(feedsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<AskedChange>();
  const [made, setMade] = useState<FeedSecret>();
  // Whoever sees a secret can say that money has arrived.
  const canSeeSecrets = operator.can('settings:write');
  return (
    <Panel
      title={t('feed.title')}
      isPadded
      actions={
        canSeeSecrets && (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            {t('feed.add')}
          </Button>
        )
      }
    >
      <QueryView query={feeds} failed={t('failed.feeds')} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles['quiet']}>{t('feed.none')}</p>
          ) : (
            <div className={styles['stack']}>
              {all.map((feed) => (
                <FeedRow
                  key={feed.id}
                  feed={feed}
                  canRotate={canSeeSecrets}
                  onAsk={operator.can('deposits:write') ? (what) => setAsked({ feed, what }) : undefined}
                />
              ))}
            </div>
          )
        }
      </QueryView>
      {isAdding && <AddDialog onMade={setMade} onClose={() => setIsAdding(false)} />}
      {asked !== undefined && (
        <ChangeDialog asked={asked} onMade={setMade} onClose={() => setAsked(undefined)} />
      )}
      <SecretDialog made={made} onClose={() => setMade(undefined)} />
    </Panel>
  );
}

interface ChangeDialogProps {
  readonly asked: AskedChange;
  readonly onMade: (made: FeedSecret) => void;
  readonly onClose: () => void;
}

/** Asks before a feed is disabled, or gets a new secret. */
function ChangeDialog(props: ChangeDialogProps): ReactElement {
  return props.asked.what === 'rotate' ? <RotateDialog {...props} /> : <DisableDialog {...props} />;
}

function DisableDialog({ asked: { feed }, onClose }: ChangeDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <FeedDialog
      title={feed.name}
      action={t('ways.disable')}
      lost={t('feed.lost')}
      onClose={onClose}
      onSend={async () =>
        dataOf(
          await client.POST('/portal/operator/deposits/feeds/{id}/disable', {
            params: { path: { id: feed.id } },
            body: {},
          }),
        )
      }
    >
      <p>{t('feed.disableText')}</p>
    </FeedDialog>
  );
}

function RotateDialog({ asked: { feed }, onMade, onClose }: ChangeDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const until = feed.previous_secret_until;
  return (
    <FeedDialog
      title={feed.name}
      action={t('feed.rotate')}
      lost={t('feed.rotateLost')}
      onClose={onClose}
      onSend={async () =>
        onMade(
          dataOf(
            await client.POST('/portal/operator/deposits/feeds/{id}/rotate', {
              params: { path: { id: feed.id } },
              body: { overlap_hours: overlapHours },
            }),
          ),
        )
      }
    >
      <p>{t('feed.rotateText')}</p>
      {until !== null && new Date(until) > serverNow() && <Note meaning="look">{t('feed.third')}</Note>}
    </FeedDialog>
  );
}

interface FeedRowProps {
  readonly feed: Feed;
  readonly canRotate: boolean;
  /** Undefined: the role may change nothing. */
  readonly onAsk: ((what: 'disable' | 'rotate') => void) | undefined;
}

function FeedRow({ feed, canRotate, onAsk }: FeedRowProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <div className={styles['way']}>
      <div className={styles['wayText']}>
        <p className={styles['strong']}>{feed.name}</p>
        <p className={styles['quiet']}>
          {formatBank(feed.bank)} {groupAccountNumber(feed.number)} · {t(`environment.${feed.environment}`)} ·{' '}
          {feed.enabled ? t('ways.enabled') : t('ways.disabled')}
          {feed.last_callback_at !== null &&
            ` · ${formatTime(new Date(feed.last_callback_at), currentLanguage())}`}
        </p>
      </div>
      {onAsk !== undefined && feed.enabled && (
        <div className={styles['buttons']}>
          {canRotate && (
            <Button size="xs" variant="default" onClick={() => onAsk('rotate')}>
              {t('feed.rotate')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onAsk('disable')}>
            {t('ways.disable')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface AddDialogProps {
  readonly onMade: (made: FeedSecret) => void;
  readonly onClose: () => void;
}

function AddDialog({ onMade, onClose }: AddDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const ways = useQuery(waysQuery);
  const [accountId, setAccountId] = useState<string | null>(null);
  const [name, setName] = useState('');
  return (
    <FeedDialog
      title={t('feed.add')}
      action={t('feed.add')}
      lost={t('feed.addLost')}
      isReady={accountId !== null && name.trim() !== ''}
      onClose={onClose}
      onSend={async () => {
        const body = { bank_account_id: accountId ?? '', name: name.trim() };
        onMade(dataOf(await client.POST('/portal/operator/deposits/feeds', { body })));
      }}
    >
      <p>{t('feed.addText')}</p>
      <Select
        label={t('import.account')}
        data={(ways.data?.accounts ?? []).map((one) => ({
          value: one.id,
          label: `${formatBank(one.bank)} ${groupAccountNumber(one.number)} · ${t(`environment.${one.environment}`)}`,
        }))}
        value={accountId}
        onChange={setAccountId}
      />
      <TextInput
        label={t('feed.name')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FeedDialog>
  );
}

interface SecretDialogProps {
  readonly made: FeedSecret | undefined;
  readonly onClose: () => void;
}

/** Shows a secret once. It closes by its button only, since it cannot be opened again. */
function SecretDialog({ made, onClose }: SecretDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={t('feed.secret')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles['stack']}>
        <p>{t('feed.once')}</p>
        {typeof made?.url === 'string' && <CopyValue value={made.url} isMono />}
        <div className={styles['secret']}>
          <CopyValue value={made?.secret ?? ''} isMono />
        </div>
        <Button onClick={onClose}>{t('feed.stored')}</Button>
      </div>
    </Modal>
  );
}
