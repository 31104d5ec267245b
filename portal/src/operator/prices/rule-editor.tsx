import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCalculator, IconCheck, IconChevronLeft } from '@tabler/icons-react';
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Note } from '../../panel/note.tsx';
import { DelayedSkeleton } from '../../states/delayed-skeleton.tsx';
import { PageState } from '../../states/page-state.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { PriceEffects } from './price-preview.tsx';
import {
  type PreviewPage,
  type PriceChange,
  type PriceRule,
  pricesKey,
  type PricePreview,
  previewQuery,
} from './price-queries.ts';
import styles from './rule-editor.module.css';
import { changeOf, draftOf, emptyDraft, removalOf } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { levelText, subjectText } from './rule-text.ts';
import { ReasonField } from './reason-field.tsx';
import { DayField } from '../../forms/day-field.tsx';

/** How long a person may pause while typing before the preview follows, milliseconds. */
const typingMs = 350;

const firstPage: PreviewPage = { only: 'all', page: 1 };

interface RuleEditorProps {
  /** The rule that is changed; undefined: a new one. */
  readonly rule: PriceRule | undefined;
  readonly isRemoval: boolean;
  readonly onClose: () => void;
}

/** Sets, changes or removes a rule. Every price that changes stands beside the form before anything is applied. */
export function RuleEditor({ rule, isRemoval, onClose }: RuleEditorProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { can } = useOperator();
  const first = rule === undefined ? emptyDraft : draftOf(rule);
  const [{ draft, shown }, setForm] = useState({ draft: first, shown: firstPage });
  const setShown = (page: PreviewPage): void => setForm((form) => ({ ...form, shown: page }));
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [startsAt, setStartsAt] = useState('');
  const wanted = isRemoval && rule !== undefined ? removalOf(rule) : changeOf(draft);
  const { change, query, preview, isCurrent } = usePreview(wanted, shown);
  const apply = useApply(onClose, () => {
    setAsking(false);
    setShown(firstPage);
  });
  const title = titleOf(rule, isRemoval, t);
  const isReady = isCurrent && reason.trim() !== '';
  return (
    <>
      <PageHead
        title={title}
        subtitle={t('rule.unsaved')}
        actions={
          <>
            <DiscardButton onClose={onClose} />
            {can('prices:write') && (
              <ApplyButton isReady={isReady} onClick={() => setAsking(true)}>
                {actionText(preview, startsAt, t)}
              </ApplyButton>
            )}
          </>
        }
      />
      <ChangeFailure error={apply.error} />
      <div className={styles['columns']}>
        <form onSubmit={(event) => event.preventDefault()}>
          <RuleForm
            draft={draft}
            isKnown={rule !== undefined}
            onChange={(changes) => setForm({ draft: { ...draft, ...changes }, shown: firstPage })}
          >
            <WhenAndWhy {...{ startsAt, setStartsAt, reason, setReason }} />
          </RuleForm>
        </form>
        <PreviewPane isReadable={change !== undefined} query={query} shown={shown} onShow={setShown} />
      </div>
      {isAsking && change !== undefined && preview !== undefined && (
        <ApplyDialog
          preview={preview}
          title={title}
          action={actionText(preview, startsAt, t)}
          when={startsAt === '' ? undefined : formatTime(new Date(wibTime(startsAt)), currentLanguage())}
          isPending={apply.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => apply.mutate({ change, digest: preview.digest, reason, startsAt })}
        />
      )}
    </>
  );
}

interface CurrentPreview {
  /** The change that is previewed; undefined: the form has none. */
  readonly change: PriceChange | undefined;
  readonly query: UseQueryResult<PricePreview>;
  readonly preview: PricePreview | undefined;
  /** Whether the preview is that of what the form has now. */
  readonly isCurrent: boolean;
}

/** The preview of what a form has, a moment after the last key. */
function usePreview(wanted: PriceChange | undefined, shown: PreviewPage): CurrentPreview {
  const [change] = useDebouncedValue(wanted, typingMs);
  const query = useQuery({
    ...previewQuery(change ?? { kind: 'set', scope: 'all', subject: '' }, shown),
    enabled: change !== undefined,
  });
  const preview = change === undefined || query.isError ? undefined : query.data;
  const isSame = JSON.stringify(change) === JSON.stringify(wanted);
  const isSettled = !query.isPlaceholderData && !query.isFetching;
  return { change, query, preview, isCurrent: isSame && isSettled && preview !== undefined };
}

function DiscardButton({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-prices');
  return (
    <Button
      variant="default"
      leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
      onClick={onClose}
    >
      {t('rule.discard')}
    </Button>
  );
}

function ApplyButton({
  isReady,
  onClick,
  children,
}: {
  readonly isReady: boolean;
  readonly onClick: () => void;
  readonly children: string;
}): ReactElement {
  return (
    <Button
      leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
      disabled={!isReady}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

interface PreviewPaneProps {
  /** Whether the form has a change that can be previewed. */
  readonly isReadable: boolean;
  readonly query: UseQueryResult<PricePreview>;
  readonly shown: PreviewPage;
  readonly onShow: (shown: PreviewPage) => void;
}

function PreviewPane({ isReadable, query, shown, onShow }: PreviewPaneProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  return (
    <div className={styles['preview']}>
      {isReadable && query.isError && <ChangeFailure error={query.error} />}
      {isReadable && !query.isError && query.data !== undefined && (
        <PriceEffects preview={query.data} shown={shown} onShow={onShow} />
      )}
      {isReadable && query.isLoading && <DelayedSkeleton lines={8} />}
      {!isReadable && (
        <PageState icon={IconCalculator} title={t('preview.waits')}>
          <p>{t('preview.waitsText')}</p>
        </PageState>
      )}
    </div>
  );
}

interface WhenAndWhyProps {
  readonly startsAt: string;
  readonly setStartsAt: (value: string) => void;
  readonly reason: string;
  readonly setReason: (value: string) => void;
}

const midnight = '00:00';

/** Each half hour of a day. */
const times = Array.from({ length: 48 }, (_, i) => {
  const hour = String(Math.floor(i / 2)).padStart(2, '0');
  return i % 2 === 0 ? `${hour}:00` : `${hour}:30`;
});

function WhenAndWhy({ startsAt, setStartsAt, reason, setReason }: WhenAndWhyProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const [day = '', time = midnight] = startsAt.split('T');
  return (
    <>
      <DayField
        label={t('form.startsAt')}
        description={startsAt === '' ? t('form.atOnce') : t('form.later')}
        value={day}
        onChange={(chosen) => setStartsAt(chosen === '' ? '' : `${chosen}T${time}`)}
      />
      {day !== '' && (
        <Select
          label={t('form.startsAtTime')}
          searchable
          allowDeselect={false}
          data={times.map((value) => ({ value, label: value.replace(':', '.') }))}
          value={time}
          onChange={(chosen) => setStartsAt(`${day}T${chosen ?? midnight}`)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      <Note meaning="info">{t('form.quoted')}</Note>
    </>
  );
}

interface Applied {
  readonly change: PriceChange;
  readonly digest: string;
  readonly reason: string;
  readonly startsAt: string;
}

/** Applies a change. After a refusal or a lost answer the preview is asked for again, so that it tells what is true now. */
function useApply(onDone: () => void, onFailed: () => void): UseMutationResult<unknown, Error, Applied> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, digest, reason, startsAt }: Applied) =>
      dataOf(
        await client.POST('/portal/operator/price-rules', {
          body: {
            change,
            digest,
            reason: reason.trim(),
            ...(startsAt === '' ? {} : { starts_at: wibTime(startsAt) }),
          },
        }),
      ),
    retry: false,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: pricesKey });
      onDone();
    },
    onError: async () => {
      onFailed();
      await queries.invalidateQueries({ queryKey: pricesKey });
    },
  });
}

function titleOf(
  rule: PriceRule | undefined,
  isRemoval: boolean,
  t: ReturnType<typeof useTranslation<'operator-prices'>>['t'],
): string {
  if (rule === undefined) return t('rule.new');
  const title = `${subjectText(rule, t)} · ${levelText(rule.level, t)}`;
  return isRemoval ? t('rule.removing', { title }) : title;
}

/** The time that a field for local times has, in WIB. */
function wibTime(local: string): string {
  return `${local}:00+07:00`;
}

function actionText(
  preview: PricePreview | undefined,
  startsAt: string,
  t: ReturnType<typeof useTranslation<'operator-prices'>>['t'],
): string {
  const changed = preview === undefined ? 0 : preview.summary.up + preview.summary.down;
  return t(`apply.${startsAt === '' ? 'now' : 'later'}.button`, { count: formatNumber(changed) });
}
