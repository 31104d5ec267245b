/** A mobile number as people write it, with stars where the server masks it. */
const mobile = /^(?:08|\*{2})[\d*]{7,11}$/;

/**
 * Groups a customer number: a mobile number as `0812-3456-7890`, also one that the server masked. Any other number stays as it is,
 * since its grouping depends on the product.
 */
export function formatCustomerNumber(number: string): string {
  if (!mobile.test(number)) return number;
  return [number.slice(0, 4), number.slice(4, 8), number.slice(8)].filter((part) => part !== '').join('-');
}

/** Writes a PLN token in groups of four, as it is typed into a meter. */
export function formatPlnToken(token: string): string {
  return token.replaceAll(/\B(?=(?:\d{4})+$)/g, ' ');
}
