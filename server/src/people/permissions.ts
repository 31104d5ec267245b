import { clientRoles, type ClientRole } from './roles.ts';

/** What each permission of a client account lets a person do, and the roles that have it. */
const table = {
  /** See the available and the held balance, the limits, and the home page. */
  'account:read': ['owner', 'developer', 'finance', 'staff', 'viewer'],
  /** Find orders, and see one with its events and deliveries. */
  'orders:read': ['owner', 'developer', 'finance', 'staff', 'viewer'],
  /** Buy by hand: quote, inquire, confirm and cancel. */
  'orders:sell': ['owner', 'staff'],
  /** See a serial, a token or a whole customer number. Each look is recorded. */
  'serials:reveal': ['owner', 'developer', 'staff'],
  /** Open a complaint about an order, and answer in it. */
  'complaints:write': ['owner', 'developer', 'finance', 'staff'],
  'products:read': ['owner', 'developer', 'finance', 'staff', 'viewer'],
  /** See every movement of the wallet. */
  'wallet:read': ['owner', 'finance', 'viewer'],
  'deposits:read': ['owner', 'finance'],
  /** Request and cancel deposits. */
  'deposits:write': ['owner', 'finance'],
  'keys:read': ['owner', 'developer'],
  'keys:write': ['owner', 'developer'],
  'webhooks:read': ['owner', 'developer'],
  'webhooks:write': ['owner', 'developer'],
  /** See the requests that the keys of the account made. */
  'requests:read': ['owner', 'developer'],
  /** Send requests to the sandbox from the pages. */
  'console:use': ['owner', 'developer'],
  'members:read': ['owner'],
  /** Invite people, change their roles, and remove them. */
  'members:write': ['owner'],
  'settings:read': ['owner', 'developer', 'finance', 'staff', 'viewer'],
  'settings:write': ['owner'],
} as const satisfies Record<string, readonly ClientRole[]>;

/** What a member of a client account may be allowed to do. */
export type ClientPermission = keyof typeof table;

function isPermission(name: string): name is ClientPermission {
  return Object.hasOwn(table, name);
}

/** All permissions of client accounts. */
export const clientPermissions: readonly ClientPermission[] = Object.keys(table).filter(isPermission);

const byRole: Readonly<Record<ClientRole, ReadonlySet<ClientPermission>>> = {
  owner: permissionsOf('owner'),
  developer: permissionsOf('developer'),
  finance: permissionsOf('finance'),
  staff: permissionsOf('staff'),
  viewer: permissionsOf('viewer'),
};

function permissionsOf(role: ClientRole): ReadonlySet<ClientPermission> {
  return new Set(clientPermissions.filter((permission) => rolesWith(permission).includes(role)));
}

/** The roles that have a permission, in the order of {@link clientRoles}. */
export function rolesWith(permission: ClientPermission): readonly ClientRole[] {
  const roles: readonly ClientRole[] = table[permission];
  return clientRoles.filter((role) => roles.includes(role));
}

/** What a role lets a member of a client account do. */
export function clientPermissionsOf(role: ClientRole): ReadonlySet<ClientPermission> {
  return byRole[role];
}
