import { Anchor } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositContact } from './deposit-queries.ts';
import styles from './contact-lines.module.css';

/** WhatsApp needs the country code; a number that begins with 0 is Indonesian. */
function whatsappLink(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '').replace(/^0/, '62')}`;
}

/** Whom to ask about a deposit: nothing where the operator has set no contact. */
export function ContactLines({ contact }: { readonly contact: DepositContact }): ReactElement | undefined {
  const { t } = useTranslation('deposits');
  const { whatsapp, phone, email, hours } = contact;
  if (whatsapp === null && phone === null && email === null) return undefined;
  return (
    <ul className={styles['lines']}>
      {whatsapp !== null && (
        <li>
          {t('contact.whatsapp')}{' '}
          <Anchor href={whatsappLink(whatsapp)} target="_blank" rel="noreferrer" inherit>
            {whatsapp}
          </Anchor>
        </li>
      )}
      {phone !== null && (
        <li>
          {t('contact.phone')}{' '}
          <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} inherit>
            {phone}
          </Anchor>
        </li>
      )}
      {email !== null && (
        <li>
          {t('contact.email')}{' '}
          <Anchor href={`mailto:${email}`} inherit>
            {email}
          </Anchor>
        </li>
      )}
      {hours !== null && <li>{hours}</li>}
    </ul>
  );
}
