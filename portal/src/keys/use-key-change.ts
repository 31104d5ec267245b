import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../operations/account.ts';
import type { Key } from './keys.ts';

interface KeyChange {
  readonly isPending: boolean;
  readonly hasFailed: boolean;
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
  const [hasFailed, setFailed] = useState(false);
  return {
    isPending,
    hasFailed,
    run(change, then) {
      setPending(true);
      setFailed(false);
      change({ ...path, key_id: key.id })
        .then(then, () => setFailed(true))
        .finally(() => {
          setPending(false);
          void queries.invalidateQueries({ queryKey: ['keys', path.account_id] });
        });
    },
  };
}
