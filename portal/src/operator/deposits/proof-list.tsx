import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../format/file-size.ts';
import { formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import type { Proof, ProofContent } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { ReasonedDialog } from './reasoned-dialog.tsx';

interface ProofListProps {
  /** The number of the deposit. */
  readonly number: string;
  readonly proofs: readonly Proof[];
}

/** The files with which a client shows that a deposit was paid. What is in one is shown on request: who looks is recorded. */
export function ProofList({ number, proofs }: ProofListProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const [asked, setAsked] = useState<Proof>();
  const [shown, setShown] = useState<ProofContent>();
  if (proofs.length === 0) return <span className={styles['quiet']}>{t('proof.none')}</span>;
  return (
    <>
      <ul className={styles['proofs']}>
        {proofs.map((proof, at) => (
          <li key={proof.id}>
            {operator.can('deposits:write') && !proof.purged && (
              <Button variant="default" size="xs" onClick={() => setAsked(proof)}>
                {t('proof.open', { number: at + 1 })}
              </Button>
            )}
            <span className={styles['quiet']}>
              <About proof={proof} />
            </span>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ReasonedDialog
          title={t('proof.title')}
          action={t('proof.show')}
          onClose={() => setAsked(undefined)}
          onSend={async (reason) =>
            setShown(
              dataOf(
                await client.POST('/portal/operator/deposits/proofs/{id}', {
                  params: { path: { id: asked.id } },
                  body: { reason },
                }),
              ),
            )
          }
        >
          <p>{t('proof.text')}</p>
        </ReasonedDialog>
      )}
      {shown !== undefined && (
        <ProofDialog number={number} shown={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

function About({ proof: { kind, bytes, purged, uploaded_at: at } }: { readonly proof: Proof }): string {
  const { t } = useTranslation('operator-deposits');
  const language = currentLanguage();
  const about = t('proof.about', {
    kind: kind === 'webp' ? 'WebP' : kind.toUpperCase(),
    size: formatFileSize(bytes, language),
    time: `${formatShortTime(new Date(at), language)} WIB`,
  });
  return purged ? `${about}, ${t('proof.purged')}` : about;
}
