import type { Environment } from '../../environment.ts';

/** An account in one of its environments. */
export interface EndpointOwner {
  readonly accountId: string;
  readonly environment: Environment;
}

/** An endpoint. It is found only under its own account and environment. */
export interface EndpointKey extends EndpointOwner {
  readonly endpointId: string;
}

/** Who changes something, for the audit record; the operator of the command line when left out. */
export interface ByActor {
  readonly actor?: string | undefined;
}
