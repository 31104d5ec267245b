import { type OperatorRole, operatorRoles } from '../roles.ts';

/** What each permission lets an operator do, and the roles that have it. */
const table = {
  /** See whether products can be sold, how today goes, and what needs a person. */
  'home:read': ['administrator', 'finance', 'support', 'viewer'],
  /** Find orders of all clients, and see what each supplier said about one. Private values are masked. */
  'orders:read': ['administrator', 'finance', 'support', 'viewer'],
  /** See a serial, a token or a whole customer number, with a reason. Each look is recorded. */
  'orders:reveal': ['administrator', 'support'],
  /** See a stray callback as it arrived: what was bought, for whom, and our deposit at the supplier. Each look is recorded. */
  'strays:reveal': ['administrator'],
  'reviews:read': ['administrator', 'finance', 'support', 'viewer'],
  /** Rule on an order in review, refund one, and close stray callbacks. */
  'reviews:rule': ['administrator', 'finance'],
  'complaints:read': ['administrator', 'finance', 'support', 'viewer'],
  'complaints:write': ['administrator', 'support'],
  'deposits:read': ['administrator', 'finance', 'support', 'viewer'],
  /** Import statements, match and reject payments, credit, reverse and take back deposits. */
  'deposits:write': ['administrator', 'finance'],
  /** See every movement of every wallet, proposals and cases of the books. */
  'books:read': ['administrator', 'finance', 'viewer'],
  /** Run reconciliations and the audit, and close their cases. */
  'books:write': ['administrator', 'finance'],
  /** Propose, approve and reject what needs two people. */
  'adjustments:write': ['administrator', 'finance'],
  /** See sales, margins and what was lost. */
  'reports:read': ['administrator', 'finance', 'viewer'],
  /** See products with their state, and the reason. */
  'products:read': ['administrator', 'finance', 'support', 'viewer'],
  /** Switch products off and on. */
  'products:write': ['administrator'],
  /** See costs, margins and the rules of prices. */
  'prices:read': ['administrator', 'finance', 'viewer'],
  'prices:write': ['administrator'],
  'suppliers:read': ['administrator', 'finance', 'support', 'viewer'],
  /** Replace credentials, pause and test suppliers, and map their codes. */
  'suppliers:write': ['administrator'],
  'clients:read': ['administrator', 'finance', 'support', 'viewer'],
  /** Approve and suspend clients, set limits and groups, and revoke keys. */
  'clients:write': ['administrator'],
  /** Send messages to clients. */
  'messages:write': ['administrator', 'support'],
  'webhooks:read': ['administrator', 'finance', 'support', 'viewer'],
  /** Replay deliveries, and disable and enable endpoints. */
  'webhooks:write': ['administrator', 'support'],
  /** See what people and machines did, and the alerts. */
  'audit:read': ['administrator', 'finance', 'viewer'],
  'staff:read': ['administrator', 'finance', 'support', 'viewer'],
  'staff:write': ['administrator'],
  'settings:read': ['administrator', 'finance', 'viewer'],
  'settings:write': ['administrator'],
} as const satisfies Record<string, readonly OperatorRole[]>;

/** What an operator may be allowed to do. */
export type OperatorPermission = keyof typeof table;

function isPermission(name: string): name is OperatorPermission {
  return Object.hasOwn(table, name);
}

/** All permissions of operators. */
export const operatorPermissions: readonly OperatorPermission[] = Object.keys(table).filter(isPermission);

const byRole: Readonly<Record<OperatorRole, ReadonlySet<OperatorPermission>>> = {
  administrator: permissionsOf('administrator'),
  finance: permissionsOf('finance'),
  support: permissionsOf('support'),
  viewer: permissionsOf('viewer'),
};

function permissionsOf(role: OperatorRole): ReadonlySet<OperatorPermission> {
  return new Set(operatorPermissions.filter((permission) => operatorRolesWith(permission).includes(role)));
}

/** The operator roles that have a permission, in the order of {@link operatorRoles}. */
export function operatorRolesWith(permission: OperatorPermission): readonly OperatorRole[] {
  const roles: readonly OperatorRole[] = table[permission];
  return operatorRoles.filter((role) => roles.includes(role));
}

/** What a role lets an operator do. */
export function operatorPermissionsOf(role: OperatorRole): ReadonlySet<OperatorPermission> {
  return byRole[role];
}
