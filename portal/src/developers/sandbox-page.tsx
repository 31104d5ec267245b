import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../panel/note.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { ConsoleHead } from './console-head.tsx';
import { ConsolePanes } from './console-panes.tsx';
import { ErrorCodes } from './error-codes.tsx';
import { isSandboxPath } from './exchange.ts';
import { FirstSteps } from './first-steps.tsx';
import type { ApiReference } from './reference.ts';
import { Scenarios } from './scenarios.tsx';
import { SentRequests } from './sent-requests.tsx';
import { useConsole } from './use-console.ts';
import { useSandboxEvents } from './use-sandbox-events.ts';
import { useSandboxKey } from './use-sandbox-key.ts';

/** The quick start and the console of the sandbox. What needs a key makes one on the way. */
export function SandboxPage({ reference }: { readonly reference: ApiReference }): ReactElement {
  const { t } = useTranslation('developers');
  const state = useConsole(reference);
  const key = useSandboxKey();
  const followed = useSandboxEvents(key.held?.key);
  const panes = useRef<HTMLElement>(null);
  const withKey = async (use: (key: string) => Promise<void>): Promise<void> => {
    const found = await key.needKey();
    if (found !== undefined) await use(found);
  };
  const play = (scenario: string): void => {
    panes.current?.scrollIntoView({ block: 'start' });
    void withKey((found) => state.play(scenario, found));
  };
  const clear = (): void => {
    state.clear();
    followed.clear();
  };
  return (
    <>
      <ConsoleHead
        isSending={state.isSending || key.isMaking}
        canSend={isSandboxPath(state.draft.request.path)}
        onClear={clear}
        onSend={() => void withKey(state.send)}
      />
      {key.hasFailed && (
        <Note meaning="bad" isAlert>
          {t('key.failed')}
        </Note>
      )}
      {key.made !== undefined && key.made === key.held?.key && (
        <Note meaning="ok">
          <p>{t('key.made')}</p>
          <CopyValue value={key.made} isMono />
        </Note>
      )}
      <FirstSteps onMakeKey={() => void key.needKey()} isMakingKey={key.isMaking} />
      <ConsolePanes
        ref={panes}
        reference={reference}
        state={state}
        sandboxKey={key}
        followed={followed}
        onResolve={(orderId, status) => void withKey((found) => state.resolve(orderId, status, found))}
      />
      <SentRequests onLoad={state.load} />
      <Scenarios scenarios={reference.scenarios} isSending={state.isSending || key.isMaking} onPlay={play} />
      <ErrorCodes errors={reference.errors} />
    </>
  );
}
