import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../panel/note.tsx';
import type { ProofContent } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';

const types = { jpeg: 'image/jpeg', pdf: 'application/pdf', png: 'image/png', webp: 'image/webp' } as const;

interface ProofDialogProps {
  /** The number of the deposit. */
  readonly number: string;
  readonly shown: ProofContent;
  readonly onClose: () => void;
}

/** A file of a client. A picture is drawn; a PDF, which can have scripts, is only downloaded. */
export function ProofDialog({ number, shown, onClose }: ProofDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { t: shell } = useTranslation();
  const { kind, content } = shown;
  const file = useMemo(() => fileOf({ kind, content }), [kind, content]);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('proof.shown', { number })}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <div className={styles['stack']}>
        <Note meaning="look">{t('proof.caution')}</Note>
        {kind === 'pdf' ? (
          <p>{t('proof.document')}</p>
        ) : (
          <Picture file={file} label={t('proof.shown', { number })} />
        )}
        <div className={styles['buttons']}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => download(file, `bukti-${number}.${kind}`)}
          >
            {t('proof.download')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** The file has the type that the server found, whatever the client called it. */
function fileOf({ kind, content }: ProofContent): Blob {
  const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: types[kind] });
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Draws a picture from its bytes, without an address that the policy of the page would have to allow. */
function Picture({ file, label }: { readonly file: Blob; readonly label: string }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    // The dialog may show another file before this one is decoded.
    const drawing = { isOver: false };
    void (async () => {
      const picture = await createImageBitmap(file).catch(() => undefined);
      if (drawing.isOver) return;
      if (picture === undefined) setIsBroken(true);
      else draw(canvas.current, picture);
    })();
    return () => {
      drawing.isOver = true;
    };
  }, [file]);
  if (isBroken) return <Note meaning="bad">{t('proof.broken')}</Note>;
  return <canvas ref={canvas} className={styles['picture']} role="img" aria-label={label} />;
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  if (canvas === null) return;
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
}
