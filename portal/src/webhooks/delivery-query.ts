import type { Filters } from '../tables/address-filters.ts';
import { allKinds } from './event-kinds.ts';
import type { DeliveryQuery } from './webhook-queries.ts';

/** The states that the list can be filtered by. */
export const states = ['pending', 'delivered', 'failed'] as const;
/** The times that the list can be filtered by, days. */
export const periods = ['1', '7', '30'] as const;

const eventForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is the id of an event. */
export function isEventId(text: string): boolean {
  return eventForm.test(text.trim());
}

/** The filters in the address as the server takes them. Anybody can type an address, so what is not a filter is left out. */
export function queryOf(filters: Filters): DeliveryQuery {
  const state = states.find((one) => one === filters['state']);
  const days = periods.find((one) => one === filters['days']);
  const kind = [...allKinds, 'webhook.test' as const].find((one) => one === filters['kind']);
  const { event, page } = filters;
  return {
    ...(state === undefined ? {} : { state }),
    ...(days === undefined ? {} : { days }),
    ...(kind === undefined ? {} : { kind }),
    ...(event === undefined || !isEventId(event) ? {} : { event: event.trim() }),
    ...(page === undefined ? {} : { page }),
  };
}
