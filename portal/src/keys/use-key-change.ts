import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../operations/account.ts';
import { isLostAnswer } from '../operations/portal-client.ts';
import type { Key } from './key-queries.ts';

interface KeyChange {
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  /** Whether it failed without an answer: the server may have acted. */
  readonly isLost: boolean;
  /** Changes a key and reads the list again. What the change gives is not kept: it may be a secret. */
  run<Result>(change: (path: KeyPath) => Promise<Result>, then: (result: Result) => void): void;
}

interface KeyPath {
  readonly account_id: string;
  readonly environment: 'live' | 'sandbox';
  readonly key_id: string;
}

/** A change of a key that a person asks for once. */
export function useKeyChange(key: Key): KeyChange {
  const { path } = useAccount();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<'lost' | 'refused'>();
  return {
    isPending,
    hasFailed: failure !== undefined,
    isLost: failure === 'lost',
    run(change, then) {
      setPending(true);
      setFailure(undefined);
      change({ ...path, key_id: key.id })
        .then(then, (error: unknown) => setFailure(isLostAnswer(error) ? 'lost' : 'refused'))
        .finally(() => {
          setPending(false);
          void queries.invalidateQueries({ queryKey: ['keys', path.account_id] });
        });
    },
  };
}
