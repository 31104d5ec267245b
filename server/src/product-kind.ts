/** What is sold: prepaid top-ups, and postpaid bills, whose amount is read first. */
export type ProductKind = 'prepaid' | 'postpaid';

/** Both kinds. */
export const productKinds = ['prepaid', 'postpaid'] as const satisfies readonly ProductKind[];
