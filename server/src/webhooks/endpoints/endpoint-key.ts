import type { Environment } from '../../environment.ts';

/** Which account, in which of its environments. */
export interface EndpointOwner {
  readonly accountId: string;
  readonly environment: Environment;
}

/** Which endpoint. One of another account or environment is no endpoint. */
export interface EndpointKey extends EndpointOwner {
  readonly endpointId: string;
}
