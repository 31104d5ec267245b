import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change by an operator, after which what it concerns is read again, also when the answer was lost: the change may have
 * happened. `about`: the first members of the query keys.
 */
export function useOperatorChange<Input, Data>(
  change: (input: Input) => Promise<Data>,
  about: readonly string[],
  onSuccess: (data: Data) => void,
): UseMutationResult<Data, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (data) => onSuccess(data),
    onSettled: () =>
      Promise.all(about.map((name) => queries.invalidateQueries({ queryKey: ['operator', name] }))),
  });
}
