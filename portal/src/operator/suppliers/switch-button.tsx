import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay, IconPower } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, dataOf } from '../../operations/portal-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useOperatorChange } from '../use-operator-change.ts';
import { type Supplier, supplierTitles } from './supplier-queries.ts';

interface SwitchButtonProps {
  readonly supplier: Supplier;
  readonly isSmall?: boolean;
}

/** Switches a supplier off or on, after asking for the reason. */
export function SwitchButton({ supplier, isSmall = false }: SwitchButtonProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const [isOpen, setOpen] = useState(false);
  const { enabled, name } = supplier;
  const title = supplierTitles[name];
  const verb = enabled ? 'off' : 'on';
  const change = useOperatorChange(
    async (reason: string) =>
      dataOf(
        await client.POST('/portal/operator/suppliers/{name}/switch', {
          params: { path: { name } },
          body: { enabled: !enabled, reason },
        }),
      ),
    ['suppliers', 'home'],
    ({ enabled: isOn }) => {
      notifications.show({ message: t(`switch.done.${isOn ? 'on' : 'off'}`, { name: title }) });
      setOpen(false);
    },
  );
  const Icon = enabled ? IconPower : IconPlayerPlay;
  return (
    <>
      <Button
        variant="default"
        {...(isSmall ? { size: 'xs' } : {})}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        aria-label={t(`switch.open.${verb}`, { name: title })}
        onClick={() => {
          change.reset();
          setOpen(true);
        }}
      >
        {t(`switch.verb.${verb}`)}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t(`switch.title.${verb}`, { name: title })}
          label={t('reason.label')}
          placeholder={t(`switch.example.${verb}`)}
          action={t(`switch.open.${verb}`, { name: title })}
          isDanger={enabled}
          isPending={change.isPending}
          error={change.error}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => change.mutate(reason)}
        >
          {t(`switch.text.${verb}`, { name: title })}
        </ReasonDialog>
      )}
    </>
  );
}
