import { Button, Checkbox, FileInput, Select } from '@mantine/core';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '../../forms/base64-of.ts';
import { formatNumber } from '../../format/rupiah.ts';
import { newIdempotencyKey } from '../../money/idempotency-key.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { DelayedSkeleton } from '../../states/delayed-skeleton.tsx';
import { ChangeFailure } from '../prices/change-failure.tsx';
import { type PreviewPage, pricesKey } from '../prices/price-queries.ts';
import { ReasonField } from '../prices/reason-field.tsx';
import styles from './import-panel.module.css';
import { ImportReport } from './import-report.tsx';
import { type CatalogPreview, importPreviewQuery, type PriceFile, productsKey } from './product-queries.ts';

const kinds = ['prepaid', 'postpaid'] as const;

/** Imports a price list: what it would do is shown first, then exactly that is done. */
export function ImportPanel(): ReactElement {
  const { t } = useTranslation('operator-products');
  const [file, setFile] = useState<PriceFile>();
  const [shown, setShown] = useState<PreviewPage>({ only: 'all', page: 1 });
  const query = useQuery(importPreviewQuery(file, shown));
  const apply = useImport(() => setFile(undefined));
  const choose = (given: PriceFile | undefined): void => {
    apply.reset();
    setShown({ only: 'all', page: 1 });
    setFile(given);
  };
  const done = apply.data;
  return (
    <>
      <FileForm isPending={query.isLoading} onChange={() => choose(undefined)} onChosen={choose} />
      {done !== undefined && (
        <Note meaning="ok">
          {t('import.done', {
            added: formatNumber(done.added),
            changed: formatNumber(done.changed),
            held: formatNumber(done.held),
            refused: formatNumber(done.refused),
          })}
        </Note>
      )}
      {file !== undefined && query.isError && <ChangeFailure error={query.error} />}
      {file !== undefined && query.isLoading && <DelayedSkeleton lines={6} />}
      {file !== undefined && query.data !== undefined && (
        <>
          <ImportReport preview={query.data} shown={shown} onShow={setShown} />
          <ApplyForm
            preview={query.data}
            isStale={query.isFetching || query.isError}
            error={apply.error}
            isPending={apply.isPending}
            onApply={(reason) => apply.mutate({ file, reason, digest: query.data.prices.digest })}
          />
        </>
      )}
    </>
  );
}

interface GivenImport {
  readonly file: PriceFile;
  readonly reason: string;
  readonly digest: string;
}

/** Imports what was previewed, and asks for everything again that an import changes. */
function useImport(
  onDone: () => void,
): UseMutationResult<
  { readonly added: number; readonly changed: number; readonly held: number; readonly refused: number },
  Error,
  GivenImport
> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file: { kind, content }, ...seen }: GivenImport) =>
      dataOf(await client.POST('/portal/operator/catalog-imports', { body: { kind, content, ...seen } })),
    onSuccess: onDone,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: productsKey });
      await queries.invalidateQueries({ queryKey: pricesKey });
    },
  });
}

interface FileFormProps {
  readonly isPending: boolean;
  /** The file or its kind is another one now. */
  readonly onChange: () => void;
  readonly onChosen: (file: PriceFile) => void;
}

function FileForm({ isPending, onChange, onChosen }: FileFormProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const [kind, setKind] = useState<PriceFile['kind']>('prepaid');
  const [file, setFile] = useState<File | null>(null);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (file !== null) onChosen({ kind, content: await base64Of(file), choice: newIdempotencyKey() });
  };
  return (
    <Panel title={t('import.title')} isPadded>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <p className={styles['wide']}>{t('import.text')}</p>
        <Select
          label={t('import.kind')}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => {
            setKind(value === 'postpaid' ? 'postpaid' : 'prepaid');
            onChange();
          }}
        />
        <FileInput
          label={t('import.file')}
          description={t('import.fileHint')}
          placeholder={t('import.choose')}
          inputWrapperOrder={['label', 'input', 'description']}
          accept=".json,application/json"
          value={file}
          onChange={(given) => {
            setFile(given);
            onChange();
          }}
        />
        <div className={styles['wide']}>
          <Button type="submit" variant="default" loading={isPending} disabled={file === null}>
            {t('import.preview')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface ApplyFormProps {
  readonly preview: CatalogPreview;
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onApply: (reason: string) => void;
}

function ApplyForm({ preview, isStale, error, isPending, onApply }: ApplyFormProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const { added, changed, unchanged, held, prices } = preview;
  const losses = prices.summary.sold_at_loss + prices.summary.below_cost;
  const isReady = !isStale && reason.trim() !== '' && (losses === 0 || isSure);
  // Also products that stay as they are count: an import can make products of live of those that konter came with.
  if (added + changed + unchanged + held === 0) return <ChangeFailure error={error} />;
  return (
    <Panel isPadded>
      <div className={styles['apply']}>
        {losses > 0 && (
          <Checkbox
            label={t('ruling.sure', { count: formatNumber(losses) })}
            checked={isSure}
            onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
        <ChangeFailure error={error} />
        <div>
          <Button loading={isPending} disabled={!isReady} onClick={() => onApply(reason.trim())}>
            {t('import.action', { count: formatNumber(added + changed + unchanged) })}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
