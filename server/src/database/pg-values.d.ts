/** How the driver writes a value for PostgreSQL. It has no types of its own; pg-cursor takes it from the same place. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
