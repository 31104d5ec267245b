import type { Access } from '../../src/api/portal/access.ts';
import { operatorPermissions } from '../../src/people/operators/operator-permissions.ts';
import { clientPermissions } from '../../src/people/permissions.ts';

/** An operation of the portal as its document describes it. */
export interface PortalOperation {
  readonly id: string;
  readonly summary: string;
  /** In capitals. */
  readonly method: string;
  /** With its parameters, such as `/portal/accounts/{account_id}/…`. */
  readonly path: string;
  readonly access: Access;
}

/** Reads the operations of the portal from its document. @throws when one does not say who may use it */
export async function readOperations(serverUrl: string): Promise<PortalOperation[]> {
  const answer = await fetch(`${serverUrl}/portal/openapi.json`);
  const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(await answer.text());
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, summary, 'x-access': access }]) => {
      if (!isAccess(access)) throw new Error(`${operationId} does not say who may use it.`);
      return { id: operationId, summary, method: method.toUpperCase(), path, access };
    }),
  );
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': unknown;
}

function isAccess(access: unknown): access is Access {
  if (access === 'visitor' || access === 'person') return true;
  const { client, operator } = Object(access);
  return [...clientPermissions, ...operatorPermissions].some((one) => one === (client ?? operator));
}
