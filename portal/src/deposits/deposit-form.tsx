import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank } from '../format/bank.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { type MoneyRequest, useMoneyRequest } from '../money/use-money-request.ts';
import { useAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { AmountField } from './amount-field.tsx';
import { Choices } from './choices.tsx';
import { type AmountFault, boundsOf, type Choice, faultOf, quickAmounts } from './chosen-deposit.ts';
import type { DepositOption } from './deposit-queries.ts';
import { DepositRefusal } from './deposit-refusal.tsx';
import { DepositSummary } from './deposit-summary.tsx';
import styles from './deposits.module.css';

type Options = components['schemas']['DepositOptions'];
type Scenario = Options['scenarios'][number];

/** What the server is asked for. */
interface Wanted {
  readonly amount: number;
  readonly method: DepositOption['method'];
  readonly channel?: string;
  readonly bank_account_id?: string;
  readonly scenario?: Scenario;
}

/** Asks for the amount and the way to pay, and requests the deposit once, whatever becomes of the answer. */
export function DepositForm(options: Options): ReactElement {
  const { t } = useTranslation('deposits');
  const form = useDepositForm(options);
  const { option, choice, choose, fault, isTried, request, suggested } = form;
  const bounds = boundsOf(option, choice.receiver);
  const figures = { minimum: formatRupiah(bounds.minimum), maximum: formatRupiah(bounds.maximum) };
  const rate = options.daily_average > 0 ? t('new.rate', { rate: formatRupiah(options.daily_average) }) : '';
  const shownFault =
    fault !== undefined && (isTried || fault !== 'empty') ? t(`fault.${fault}`, figures) : undefined;
  return (
    <form className={styles['columns']} onSubmit={form.submit} noValidate>
      <fieldset className={styles['form']} disabled={request.isPending || request.isLost}>
        <AmountField
          value={choice.amount}
          onChange={(amount) => choose({ amount })}
          quick={quickAmounts(bounds, options.daily_average)}
          hint={`${t('new.bounds', figures)} ${rate}`.trim()}
          error={shownFault}
        />
        <MethodChoice options={options.options} choice={choice} choose={choose} />
        <ReceiverChoice option={option} choice={choice} choose={choose} />
        {options.scenarios.length > 0 && option.method === 'bank_transfer' && (
          <Choices
            legend={t('new.scenario')}
            name="scenario"
            isInline
            options={options.scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
            value={form.scenario}
            onChange={form.setScenario}
          />
        )}
      </fieldset>
      <DepositSummary option={option} amount={fault === undefined ? Number(choice.amount) : undefined}>
        {request.refusal !== undefined && (
          <DepositRefusal
            refusal={request.refusal}
            suggested={suggested}
            onSuggested={(amount) => choose({ amount: String(amount) })}
          />
        )}
        {request.isLost && (
          <Note meaning="look" isAlert>
            {t('new.lost')}
          </Note>
        )}
        <Button type="submit" fullWidth size="md" loading={request.isPending}>
          {request.isLost ? t('new.askAgain') : t(`continue.${option.method}`)}
        </Button>
      </DepositSummary>
    </form>
  );
}

interface ChoosingProps {
  readonly choice: Choice;
  readonly choose: (change: Partial<Choice>) => void;
}

function MethodChoice({
  options,
  choice,
  choose,
}: ChoosingProps & { readonly options: readonly DepositOption[] }): ReactElement {
  const { t } = useTranslation('deposits');
  return (
    <Choices
      legend={t('new.method')}
      name="method"
      options={options.map(({ method, fee, channels }) => ({
        value: method,
        label: t(`method.${method}`),
        detail: [
          ...(method === 'qris' || channels.length === 0
            ? []
            : [`${channels.map(({ name }) => name).join(', ')}.`]),
          t(`about.${method}`),
        ].join(' '),
        figure: fee === 0 ? t('new.noFee') : formatRupiah(fee),
      }))}
      value={choice.method}
      onChange={(method) => choose({ method, receiver: undefined })}
    />
  );
}

/** Where to pay: nothing to choose where there is one. */
function ReceiverChoice({
  option,
  choice,
  choose,
}: ChoosingProps & { readonly option: DepositOption }): ReactElement | undefined {
  const { t } = useTranslation('deposits');
  const receivers =
    option.method === 'bank_transfer'
      ? option.bank_accounts.map(({ id, bank }) => ({ value: id, label: formatBank(bank) }))
      : option.channels.map(({ code, name }) => ({ value: code, label: name }));
  if (receivers.length < 2 || option.method === 'qris') return undefined;
  return (
    <Choices
      legend={t(`receiver.${option.method}`)}
      name="receiver"
      isInline
      options={receivers}
      value={choice.receiver ?? receivers[0]?.value}
      onChange={(receiver) => choose({ receiver })}
    />
  );
}

/** The state of the form, and what it does. */
interface DepositFormState {
  readonly option: DepositOption;
  readonly choice: Choice;
  readonly choose: (change: Partial<Choice>) => void;
  readonly scenario: Scenario;
  readonly setScenario: (scenario: Scenario) => void;
  /** Why the amount cannot be requested. */
  readonly fault: AmountFault | undefined;
  /** Whether the button was pressed. */
  readonly isTried: boolean;
  /** The amount that the last refusal suggests, rupiah. */
  readonly suggested: number | undefined;
  readonly request: MoneyRequest<Wanted, components['schemas']['Deposit']>;
  readonly submit: (event: SubmitEvent) => void;
}

function useDepositForm(options: Options): DepositFormState {
  const account = useAccount();
  const navigate = useNavigate();
  const [first] = options.options;
  if (first === undefined) throw new Error('There is no way to pay in.');
  const [choice, setChoice] = useState<Choice>(() => ({
    amount: String(quickAmounts(first, options.daily_average)[0] ?? first.minimum),
    method: first.method,
    receiver: undefined,
  }));
  const [scenario, setScenario] = useState<Scenario>('paid');
  const [isTried, setTried] = useState(false);
  const [suggested, setSuggested] = useState<number>();
  const option = options.options.find(({ method }) => method === choice.method) ?? first;
  const fault = faultOf(option, choice);
  const request = useMoneyRequest(async (body: Wanted, key: string) => {
    const answer = await client.POST('/portal/accounts/{account_id}/{environment}/deposits', {
      params: { path: account.path, header: { 'Idempotency-Key': key } },
      body,
    });
    setSuggested(suggestedIn(answer.error));
    return dataOf(answer);
  });
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (fault !== undefined) return;
    const deposit = await request.send(
      wantedOf(option, choice, options.scenarios.length > 0 ? scenario : undefined),
    );
    if (deposit !== undefined) await navigate({ to: `${account.base}/deposits/${deposit.id}` });
  }
  return {
    ...{ option, choice, fault, isTried, request, scenario, setScenario, suggested },
    choose: (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change })),
    submit: (event: SubmitEvent) => void submit(event),
  };
}

function wantedOf(
  { method }: DepositOption,
  { amount, receiver }: Choice,
  scenario: Scenario | undefined,
): Wanted {
  return {
    amount: Number(amount),
    method,
    ...(receiver === undefined
      ? {}
      : method === 'bank_transfer'
        ? { bank_account_id: receiver }
        : { channel: receiver }),
    ...(scenario === undefined || method !== 'bank_transfer' ? {} : { scenario }),
  };
}

/** The amount that a refusal suggests, rupiah. */
function suggestedIn(refusal: { readonly error?: object } | undefined): number | undefined {
  const value: unknown = Reflect.get(refusal?.error ?? {}, 'suggested_amount');
  return typeof value === 'number' ? value : undefined;
}
