/** What a person may be in a client account, from the most to the fewest rights. */
export const clientRoles = ['owner', 'developer', 'finance', 'staff', 'viewer'] as const;
export type ClientRole = (typeof clientRoles)[number];

/** What a person may be as an operator. */
export const operatorRoles = ['administrator', 'finance', 'support', 'viewer'] as const;
export type OperatorRole = (typeof operatorRoles)[number];
