import { PasswordInput, Select, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../language/language.ts';
import type { Environment } from '../../operations/account.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import type { Gateway, GatewayKind } from './deposit-queries.ts';
import { EnvironmentField } from './environment-field.tsx';
import { typedGatewayFee } from './format-gateway-fee.ts';
import { ReasonedDialog } from './reasoned-dialog.tsx';

const methods = ['virtual_account', 'qris', 'retail'] as const;

interface GatewayDialogProps {
  readonly kinds: readonly GatewayKind[];
  /** The gateway as it is; left out: a new one is set up. */
  readonly gateway?: Gateway;
  readonly onClose: () => void;
}

interface GatewayForm {
  readonly kind: string;
  readonly environment: Environment;
  readonly name: string;
  readonly key: string;
  readonly token: string;
  readonly display: string;
  readonly address: string;
  readonly fees: Readonly<Record<(typeof methods)[number], string>>;
}

function formOf(kinds: readonly GatewayKind[], gateway: Gateway | undefined): GatewayForm {
  const feeOf = (method: string): string =>
    typedGatewayFee(gateway?.fees.find((one) => one.method === method)?.fee ?? '', currentLanguage());
  return {
    kind: gateway?.kind ?? kinds[0]?.kind ?? '',
    environment: gateway?.environment ?? 'live',
    name: gateway?.name ?? '',
    ...{ key: '', token: '', address: '', display: gateway?.display_name ?? '' },
    fees: { virtual_account: feeOf('virtual_account'), qris: feeOf('qris'), retail: feeOf('retail') },
  };
}

/** Sends a gateway. What is empty stays as it is, or gets its default. */
async function send({
  kind,
  environment,
  name,
  key,
  token,
  display,
  address,
  fees,
}: GatewayForm): Promise<unknown> {
  const given = methods.filter((method) => fees[method].trim() !== '');
  return dataOf(
    await client.POST('/portal/operator/deposits/gateways', {
      body: {
        ...{ kind, environment, key: key.trim() },
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(token.trim() === '' ? {} : { callback_secret: token.trim() }),
        ...(display.trim() === '' ? {} : { display_name: display.trim() }),
        ...(address.trim() === '' ? {} : { base_url: address.trim() }),
        fees: given.map((method) => ({ method, fee: fees[method].trim() })),
      },
    }),
  );
}

/** Sets a gateway up, or replaces the key and the settings of one. Its secrets are never shown again. */
export function GatewayDialog({ kinds, gateway, onClose }: GatewayDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [form, setForm] = useState(() => formOf(kinds, gateway));
  const isNew = gateway === undefined;
  const kind = kinds.find((one) => one.kind === form.kind);
  const lacksToken = isNew && kind?.needs_callback_secret === true && form.token.trim() === '';
  return (
    <ReasonedDialog
      title={isNew ? t('gateway.add') : t('gateway.key')}
      action={isNew ? t('gateway.addAction') : t('gateway.key')}
      hasReason={false}
      isReady={form.key.trim() !== '' && !lacksToken}
      onClose={onClose}
      onSend={() => send(form)}
    >
      <p>{isNew ? t('gateway.addText') : t('gateway.keyText', { name: gateway.name })}</p>
      <GatewayFields
        kinds={kinds}
        form={form}
        isNew={isNew}
        onChange={(changed) => setForm((before) => ({ ...before, ...changed }))}
      />
      {!isNew && <p>{t('gateway.callback', { url: gateway.callback_url })}</p>}
    </ReasonedDialog>
  );
}

interface GatewayFieldsProps {
  readonly kinds: readonly GatewayKind[];
  readonly form: GatewayForm;
  readonly isNew: boolean;
  readonly onChange: (changed: Partial<GatewayForm>) => void;
}

function GatewayFields({ kinds, form, isNew, onChange }: GatewayFieldsProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <>
      {isNew && (
        <>
          <Select
            label={t('gateway.kind')}
            allowDeselect={false}
            data={kinds.map(({ kind, title }) => ({ value: kind, label: title }))}
            value={form.kind}
            onChange={(kind) => onChange({ kind: kind ?? form.kind })}
          />
          <EnvironmentField value={form.environment} onChange={(environment) => onChange({ environment })} />
          <TextInput
            label={t('gateway.name')}
            description={t('gateway.nameHint')}
            value={form.name}
            maxLength={32}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        </>
      )}
      <PasswordInput
        label={t('gateway.newKey')}
        autoComplete="off"
        value={form.key}
        onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
      />
      <PasswordInput
        label={t('gateway.newToken')}
        description={isNew ? t('gateway.tokenHint') : t('gateway.newTokenHint')}
        autoComplete="off"
        value={form.token}
        onChange={({ currentTarget }) => onChange({ token: currentTarget.value })}
      />
      <SettingFields form={form} isNew={isNew} onChange={onChange} />
    </>
  );
}

function SettingFields({ form, isNew, onChange }: Omit<GatewayFieldsProps, 'kinds'>): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <>
      <TextInput
        label={t('gateway.display')}
        value={form.display}
        maxLength={50}
        onChange={({ currentTarget }) => onChange({ display: currentTarget.value })}
      />
      {methods.map((method) => (
        <TextInput
          key={method}
          label={t('gateway.fees', { method: t(`method.${method}`) })}
          description={isNew ? t('gateway.newFeesHint') : t('gateway.feesHint')}
          value={form.fees[method]}
          maxLength={20}
          onChange={({ currentTarget }) =>
            onChange({ fees: { ...form.fees, [method]: currentTarget.value } })
          }
        />
      ))}
      <TextInput
        label={t('gateway.address')}
        description={isNew ? t('gateway.newAddressHint') : t('gateway.addressHint')}
        value={form.address}
        maxLength={500}
        onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
      />
    </>
  );
}
