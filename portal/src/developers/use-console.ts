import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../operations/account.ts';
import { type Draft, draftAfterSending, draftOf, type LastIds, withMembers } from './draft.ts';
import { type ConsoleRequest, type Exchange, sendToSandbox, textIn } from './exchange.ts';
import { remember } from './history.ts';
import { type ApiReference, purchaseChoice } from './developer-queries.ts';

/** The console: the request that is edited, and the answers of the last one that was sent. */
export interface Console {
  readonly draft: Draft;
  readonly exchanges: readonly Exchange[];
  readonly isSending: boolean;
  choose(choice: string): void;
  edit(changes: Partial<ConsoleRequest>): void;
  /** Sets or removes members of the body. */
  setMembers(members: Readonly<Record<string, unknown>>): void;
  /** Loads a request that was sent before. */
  load(request: ConsoleRequest): void;
  send(key: string): Promise<void>;
  /** Buys with a scenario of the sandbox, at once. */
  play(scenario: string, key: string): Promise<void>;
  /** Ends an order that waits. */
  resolve(orderId: string, status: 'failed' | 'succeeded', key: string): Promise<void>;
  clear(): void;
}

/** The console of the account on screen. */
export function useConsole(reference: ApiReference): Console {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(purchaseChoice, reference, {}));
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [last, setLast] = useState<LastIds>({});
  const [isSending, setSending] = useState(false);

  /** Sends requests one after the other: `next` makes one of the answers so far, or none. */
  async function run(
    key: string,
    next: (answered: readonly Exchange[]) => ConsoleRequest | undefined,
  ): Promise<void> {
    setSending(true);
    const answered: Exchange[] = [];
    for (let request = next(answered); request !== undefined; request = next(answered)) {
      const exchange = await sendToSandbox(request, key);
      answered.push(exchange);
      setExchanges([...answered]);
    }
    setSending(false);
    remember(accountId, answered);
    setLast((before) => answered.reduce(idsAfter, before));
    void queries.invalidateQueries({ queryKey: ['first-steps', accountId] });
  }

  async function sendDraft(sent: Draft, key: string): Promise<void> {
    setDraft(draftAfterSending(sent));
    await run(key, (answered) => {
      if (answered.length === 0) return sent.request;
      return answered.length === 1 && sent.choice === purchaseChoice ? confirmOf(answered[0]) : undefined;
    });
  }

  return {
    draft,
    exchanges,
    isSending,
    choose: (choice) => setDraft(draftOf(choice, reference, last)),
    edit: (changes) => setDraft((before) => ({ ...before, request: { ...before.request, ...changes } })),
    setMembers: (members) =>
      setDraft((before) => {
        const body = before.request.body === null ? null : withMembers(before.request.body, members);
        return { ...before, request: { ...before.request, body } };
      }),
    load: (request) => setDraft({ choice: operationOf(request, reference), request, reference: undefined }),
    send: (key) => sendDraft(draft, key),
    async play(scenario, key) {
      const chosen = draft.choice === purchaseChoice ? draft : draftOf(purchaseChoice, reference, last);
      const body = withMembers(chosen.request.body ?? '{}', { scenario });
      await sendDraft({ ...chosen, request: { ...chosen.request, body } }, key);
    },
    resolve: (orderId, status, key) =>
      run(key, ({ length }) => (length === 0 ? resolveOf(orderId, status) : undefined)),
    clear() {
      setExchanges([]);
      setDraft(draftOf(purchaseChoice, reference, {}));
    },
  };
}

/** The confirm of an order that a quote has made; undefined when it has made none. */
function confirmOf(quoted: Exchange | undefined): ConsoleRequest | undefined {
  const id = textIn(quoted?.text ?? '', 'data', 'id');
  const token = textIn(quoted?.text ?? '', 'data', 'confirmation_token');
  if (id === undefined || token === undefined) return undefined;
  return {
    method: 'POST',
    path: `/orders/${id}/confirm`,
    body: JSON.stringify({ confirmation_token: token }, undefined, 2),
    needsIdempotencyKey: true,
  };
}

function resolveOf(orderId: string, status: string): ConsoleRequest {
  const body = JSON.stringify({ status }, undefined, 2);
  return { method: 'POST', path: `/orders/${orderId}/resolve`, body, needsIdempotencyKey: true };
}

function idsAfter(last: LastIds, { request, status, text }: Exchange): LastIds {
  const id = textIn(text, 'data', 'id');
  if (status >= 400 || status === 0 || id === undefined) return last;
  return request.path.startsWith('/deposits') ? { ...last, deposit: id } : { ...last, order: id };
}

/** The operation that a request of the history was: the one with the same method and the same path but for ids. */
function operationOf({ method, path }: ConsoleRequest, { operations }: ApiReference): string {
  const plain = path.split('?', 1)[0] ?? '';
  const found = operations.find((one) => {
    const pattern = (one.path.split('?', 1)[0] ?? '').replaceAll('{id}', '[^/]+');
    return one.method === method && new RegExp(`^${pattern}$`).test(plain);
  });
  return found?.id ?? purchaseChoice;
}
