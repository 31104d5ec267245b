import type { ReactElement } from 'react';

/** Suppliers whose usual spelling is not that of their name in konter. */
const spellings: Readonly<Record<string, string>> = {
  digiflazz: 'Digiflazz',
  iak: 'IAK',
  simulator: 'Simulator',
};

/** The name of a supplier as people write it. */
export function supplierName(name: string): string {
  return spellings[name] ?? name;
}

/** The name of a supplier. */
export function SupplierName({ name }: { readonly name: string }): ReactElement {
  return <>{supplierName(name)}</>;
}
