import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { loadCatalogues } from '../language/language.ts';
import { setReauthentication } from '../operations/reauthentication.ts';

const Dialog = lazy(async () => {
  const [{ ReauthenticationDialog }] = await Promise.all([
    import('./reauthentication-dialog.tsx'),
    loadCatalogues(['person']),
  ]);
  return { default: ReauthenticationDialog };
});

/** Opens the dialog that asks who it is, whenever a request of any page needs it. The dialog is loaded with the first one. */
export function Reauthentication(): ReactElement | undefined {
  const [answer, setAnswer] = useState<(proved: boolean) => void>();
  useEffect(() => {
    setReauthentication(
      () =>
        new Promise((resolve) => {
          setAnswer(() => resolve);
        }),
    );
  }, []);
  if (answer === undefined) return undefined;
  return (
    <Suspense>
      <Dialog
        onAnswer={(proved) => {
          setAnswer(undefined);
          answer(proved);
        }}
      />
    </Suspense>
  );
}
