import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { typedRupiah } from '../../forms/typed-rupiah.ts';
import { formatDigits, formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { useOperatorChange } from '../use-operator-change.ts';
import styles from './operator-settings.module.css';
import { SettingEffect } from './setting-effect.tsx';
import { type Setting, settingTexts, shownValue } from './setting-texts.ts';

interface SettingDialogProps {
  readonly setting: Setting;
  readonly onClose: () => void;
}

/** Changes a setting, or removes it so that its default applies. */
export function SettingDialog({ setting, onClose }: SettingDialogProps): ReactElement {
  const { t } = useTranslation('operator-settings');
  const { t: shell } = useTranslation();
  const { fallback, key, kind } = setting;
  const [text, setText] = useState(setting.value ?? '');
  const name = t(`name.${settingTexts[key]}`);
  const change = useSettingChange(setting, onClose);
  const isNumber = kind === 'amount' || kind === 'count';
  const value = isNumber ? typedNumberIn(text, kind) : text.replaceAll(/\s+/g, ' ').trim();
  const typedNumber = kind === 'amount' ? formatDigits : formatNumber;
  const isReady = value !== '' && value !== setting.value;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isReady && !change.isPending) change.mutate(value);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('changeTitle', { name })}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        <SettingField
          setting={setting}
          text={isNumber && /^\d+$/.test(value) ? typedNumber(BigInt(value)) : text}
          onText={setText}
        />
        {setting.set && (
          <p className={styles['since']}>
            {t('fallback', { value: fallback === null ? t('none') : shownValue(setting, fallback, t) })}
          </p>
        )}
        {isReady && <SettingEffect setting={setting} value={value} />}
        <FormFailure error={change.error} />
        <DialogButtons>
          {setting.set && (
            <Button variant="default" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t('unset')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {shell('dialog.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={!isReady}>
            {t('save')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

/** The digits of a number that was typed in groups; anything else as it is, so that the server says what is wrong with it. */
function typedNumberIn(text: string, kind: Setting['kind']): string {
  const isAmount = kind === 'amount' && /^[\d.,\s]*$/.test(text);
  return isAmount ? typedRupiah(text).digits : text.replaceAll(/[.,\s]/g, '');
}

/** Sets a setting, or removes it when the value is null. */
function useSettingChange(
  { key }: Setting,
  onDone: () => void,
): UseMutationResult<unknown, Error, string | null> {
  const { t } = useTranslation('operator-settings');
  return useOperatorChange(
    async (value: string | null) => {
      const params = { path: { key } };
      const path = '/portal/operator/settings/{key}';
      return value === null
        ? dataOf(await client.DELETE(path, { params }))
        : dataOf(await client.PUT(path, { params, body: { value } }));
    },
    ['settings'],
    () => {
      notifications.show({ message: t('done', { name: t(`name.${settingTexts[key]}`) }) });
      onDone();
    },
  );
}

interface SettingFieldProps {
  readonly setting: Setting;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function SettingField({
  setting: { key, kind, min, max, choices },
  text,
  onText,
}: SettingFieldProps): ReactElement {
  const { t } = useTranslation('operator-settings');
  if (kind === 'choice')
    return (
      <Select
        label={t(`name.${settingTexts[key]}`)}
        description={t(`about.${settingTexts[key]}`)}
        data={choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
        value={text}
        allowDeselect={false}
        onChange={(value) => onText(value ?? '')}
      />
    );
  const most =
    kind === 'count'
      ? t('range', { min: formatNumber(min ?? 0), max: formatNumber(max) })
      : kind === 'amount'
        ? t('maxAmount', { amount: formatRupiah(max) })
        : t('maxLength', { number: max });
  const field = {
    label: t(`name.${settingTexts[key]}`),
    description: `${t(`about.${settingTexts[key]}`)} ${most}`,
    value: text,
    'data-autofocus': true,
  };
  if (kind === 'paragraph' || kind === 'line')
    return (
      <Textarea
        {...field}
        autosize
        minRows={kind === 'line' ? 1 : 4}
        maxLength={max}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...field}
      {...(kind === 'amount' ? { leftSection: 'Rp' } : {})}
      {...(kind === 'amount' || kind === 'count' ? { inputMode: 'numeric' as const } : {})}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
