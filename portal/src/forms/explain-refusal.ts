import { createContext } from 'react';
import type { RequestFailed } from '../operations/portal-client.ts';

/** Says why a command was refused, in the language of the page. Only the pages of operators know the reasons. */
export const ExplainRefusal = createContext<(refusal: RequestFailed) => string | undefined>(() => undefined);
