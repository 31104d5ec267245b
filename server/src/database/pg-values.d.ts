/** How the driver serialises a value for PostgreSQL. The module has no types; pg-cursor imports it too. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
