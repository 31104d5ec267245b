import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { client, dataOf, type SignIn } from '../operations/portal-client.ts';
import { enter } from '../operations/session.ts';
import { useVisitorSearch } from './visitor-search.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in, and leads to where the person wanted to go, or to the one-time code. */
export function useSignIn(): UseMutationResult<SignIn, Error, Credentials> {
  const queries = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const { next } = useVisitorSearch();
  return useMutation({
    mutationFn: async (body: Credentials) => dataOf(await client.POST('/portal/sign-in', { body })),
    onSuccess: async ({ two_factor_required: needsCode, session }) => {
      if (needsCode) await navigate({ to: '/two-factor', search: next === undefined ? {} : { next } });
      else await enter(queries, router, session, next);
    },
  });
}
