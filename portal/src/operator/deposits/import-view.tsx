import { Button, FileInput, Select, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank, groupAccountNumber } from '../../format/bank.ts';
import { base64Of } from '../../forms/base64-of.ts';
import { useListedEnvironment } from '../../operations/operator.ts';
import type { operations } from '../../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { type StatementImport, type StatementPreview, waysQuery } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { StatementLines } from './statement-lines.tsx';
import { keyed, useDecision } from './use-decision.ts';

const banks = ['bca', 'mandiri', 'bri', 'bni', 'generic'] as const;
const columnNames = [
  'date',
  'description',
  'amount',
  'direction',
  'debit',
  'credit',
  'balance',
  'reference',
] as const;

/** What an operator fills in. */
interface ImportForm {
  readonly accountId: string | null;
  readonly bank: (typeof banks)[number] | undefined;
  readonly columns: Readonly<Record<string, string>>;
  readonly period: string;
  readonly file: File | null;
}

const emptyForm: ImportForm = { accountId: null, bank: undefined, columns: {}, period: '', file: null };

type ImportBody = operations['importStatement']['requestBody']['content']['application/json'];

interface Previewed {
  readonly shown: StatementPreview;
  /** What is imported: exactly what was previewed. */
  readonly body: ImportBody;
}

/** Sends a file for a preview. */
async function previewOf({ accountId, bank, columns, period, file }: ImportForm): Promise<Previewed> {
  if (accountId === null || bank === undefined || file === null)
    throw new Error('The form is not filled in.');
  const named = Object.entries(columns).filter(([, header]) => header.trim() !== '');
  const body = {
    ...{ bank_account_id: accountId, bank, content: await base64Of(file) },
    ...(bank === 'generic'
      ? { columns: Object.fromEntries(named.map(([name, header]) => [name, [header.trim()]])) }
      : {}),
    ...(period.trim() === '' ? {} : { period: period.trim() }),
  };
  const shown = dataOf(await client.POST('/portal/operator/deposits/statements/preview', { body }));
  // What is imported is what was previewed, whatever happens to the file and the form meanwhile.
  return { shown, body: { ...body, digest: shown.digest } };
}

async function importStatement(body: ImportBody, key: string): Promise<StatementImport> {
  return dataOf(await client.POST('/portal/operator/deposits/statements', { params: keyed(key), body }));
}

/** Uploads a statement file: what it would do is shown first, then exactly that file is imported. */
export function ImportView(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const ways = useQuery(waysQuery);
  const accounts = (ways.data?.accounts ?? []).filter((one) => one.environment === environment);
  const [form, setForm] = useState(emptyForm);
  const [done, setDone] = useState<StatementImport>();
  const account = accounts.find(({ id }) => id === form.accountId);
  const bank = form.bank ?? banks.find((one) => one === account?.bank);
  const preview = useMutation({ mutationFn: previewOf });
  const decision = useDecision(importStatement);
  const previewed = preview.data;
  return (
    <>
      <Panel title={t('import.title')} isPadded>
        <form
          className={styles['form']}
          aria-busy={ways.isPending}
          inert={decision.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            preview.mutate({ ...form, accountId: account?.id ?? null, bank });
          }}
        >
          <ImportFields
            form={{ ...form, bank }}
            accounts={accounts}
            onChange={(changed) => {
              setForm((before) => ({ ...before, ...changed }));
              preview.reset();
              setDone(undefined);
              // What was sent is not asked for again in place of another file. Sent once more, it credits nothing.
              decision.begin();
            }}
          />
          <div className={styles['buttons']}>
            <Button
              type="submit"
              variant={previewed === undefined ? 'filled' : 'default'}
              loading={preview.isPending}
              disabled={account === undefined || bank === undefined || form.file === null}
            >
              {t('import.preview')}
            </Button>
          </div>
          <PreviewFailure error={preview.error} />
        </form>
      </Panel>
      {previewed !== undefined && done === undefined && (
        <StatementLines
          preview={previewed.shown}
          isLost={decision.isLost}
          refusal={decision.refusal}
          isPending={decision.isPending}
          onImport={() => void decision.send(previewed.body).then(setDone)}
        />
      )}
      {done !== undefined && <ImportDone done={done} />}
    </>
  );
}

function PreviewFailure({ error }: { readonly error: Error | null }): ReactElement {
  const refusal = error instanceof RequestFailed ? error : undefined;
  return (
    <div className={styles['wide']}>
      <DecisionFailure isLost={error !== null && refusal === undefined} refusal={refusal} />
    </div>
  );
}

function ImportDone({ done }: { readonly done: StatementImport }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { added, known, credited, in_review: review } = done;
  return <Note meaning="ok">{t('import.done', { added, known, credited, review })}</Note>;
}

interface ImportFieldsProps {
  readonly form: ImportForm;
  readonly accounts: readonly { readonly id: string; readonly bank: string; readonly number: string }[];
  readonly onChange: (changed: Partial<ImportForm>) => void;
}

function ImportFields({ form, accounts, onChange }: ImportFieldsProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <>
      <Select
        label={t('import.account')}
        data={accounts.map((one) => ({
          value: one.id,
          label: `${formatBank(one.bank)} ${groupAccountNumber(one.number)}`,
        }))}
        value={form.accountId}
        onChange={(accountId) => onChange({ accountId })}
      />
      <Select
        label={t('import.format')}
        allowDeselect={false}
        data={banks.map((value) => ({
          value,
          label: value === 'generic' ? t('import.generic') : formatBank(value),
        }))}
        value={form.bank ?? null}
        onChange={(value) => onChange({ bank: banks.find((one) => one === value) })}
      />
      {form.bank === 'generic' && <ColumnFields form={form} onChange={onChange} />}
      <FileInput
        label={t('import.file')}
        description={t('import.fileHint')}
        placeholder={t('import.choose')}
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': t('import.clear') }}
        accept=".csv,.txt,text/csv"
        value={form.file}
        onChange={(file) => onChange({ file })}
      />
      <TextInput
        label={t('import.period')}
        description={t('import.periodHint')}
        value={form.period}
        maxLength={40}
        onChange={({ currentTarget }) => onChange({ period: currentTarget.value })}
      />
    </>
  );
}

/** The headers of the columns of a file in no known format. */
function ColumnFields({ form, onChange }: Omit<ImportFieldsProps, 'accounts'>): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <>
      <p className={`${styles['quiet'] ?? ''} ${styles['wide'] ?? ''}`}>{t('import.columnHint')}</p>
      {columnNames.map((name) => (
        <TextInput
          key={name}
          label={t('import.column', { name: t(`column.${name}`) })}
          value={form.columns[name] ?? ''}
          maxLength={100}
          onChange={({ currentTarget }) =>
            onChange({ columns: { ...form.columns, [name]: currentTarget.value } })
          }
        />
      ))}
    </>
  );
}
