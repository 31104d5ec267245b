import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconLock,
  IconLockOpen,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank } from '../format/bank.ts';
import { useStatementOwner } from './statement-owner.ts';
import styles from './wallet.module.css';
import type { Movement } from './wallet-queries.ts';

const icons: Readonly<Record<Movement['kind'], TablerIcon>> = {
  capture: IconArrowUpRight,
  deposit: IconArrowDownLeft,
  deposit_reversal: IconArrowBackUp,
  hold: IconLock,
  manual_adjustment: IconAdjustments,
  refund: IconArrowBackUp,
  release: IconLockOpen,
  reset: IconAdjustments,
};

/** What a movement is about, in a few words. */
export function useMovementText(): (movement: Movement) => string {
  const { t } = useTranslation('wallet');
  return ({ kind, order, deposit }) => {
    const product = order?.product_name ?? '';
    switch (kind) {
      case 'capture':
        return product === '' ? t('kind.capture') : product;
      case 'hold':
      case 'refund':
      case 'release':
        return t(`ofProduct.${kind}`, { product });
      case 'deposit': {
        if (deposit === null) return t('kind.deposit');
        const bank = typeof deposit.bank === 'string' ? ` ${formatBank(deposit.bank)}` : '';
        return `${t(`depositBy.${deposit.method}`)}${bank}`;
      }
      default:
        return t(`kind.${kind}`);
    }
  };
}

/** What a movement is about, with the icon of its kind and the link to its order or deposit. */
export function MovementSubject({ movement }: { readonly movement: Movement }): ReactElement {
  const { orderAddress, depositAddress } = useStatementOwner();
  const text = useMovementText()(movement);
  const Icon = icons[movement.kind];
  const target =
    movement.order !== null
      ? orderAddress(movement.order.id)
      : movement.deposit === null
        ? undefined
        : depositAddress(movement.deposit.id);
  return (
    <span className={styles['subject']}>
      <Icon size={14} stroke={1.75} aria-hidden data-kind={movement.kind} />
      {target === undefined ? text : <Link to={target}>{text}</Link>}
    </span>
  );
}

/** What a movement is found by: the client's own reference, the number of a deposit, or the operator's reference. */
export function referenceOf({ order, deposit, reference }: Movement): string {
  return order?.client_reference ?? deposit?.number ?? (typeof reference === 'string' ? reference : '');
}

/** What a movement changed, and what was there afterwards: the balance, or what is available where money was only reserved. */
export function figuresOf(movement: Movement): { readonly change: number; readonly after: number } {
  const isHold = movement.kind === 'hold' || movement.kind === 'release';
  return isHold
    ? { change: movement.available_change, after: movement.available }
    : { change: movement.available_change + movement.held_change, after: movement.balance };
}
