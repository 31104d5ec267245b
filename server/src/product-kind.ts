/** What is sold: top-ups are paid before they are delivered, bills are read out first. */
export type ProductKind = 'prepaid' | 'postpaid';
