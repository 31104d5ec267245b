import type { Command } from 'commander';
import { addCatalogCommands } from './catalog.ts';
import { addMarginCommands } from './margin.ts';
import { addSupplierCommands } from './supplier.ts';

/** What can be bought, from whom, and for how much: `konter catalog`, `konter supplier` and `konter margin`. */
export function addSupplyCommands(program: Command): void {
  addCatalogCommands(program);
  addSupplierCommands(program);
  addMarginCommands(program);
}
