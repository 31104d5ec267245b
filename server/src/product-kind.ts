/** What is sold: top-ups are paid before they are delivered, bills are read out first. */
export type ProductKind = 'prepaid' | 'postpaid';

/** Both of them, for what is done with each. */
export const productKinds = ['prepaid', 'postpaid'] as const satisfies readonly ProductKind[];
