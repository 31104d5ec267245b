import type { ReactElement } from 'react';
import { CsvLink } from '../../csv/csv-link.tsx';
import type { Filters } from '../../tables/address-filters.ts';
import { recordFilters } from './record-queries.ts';

interface RecordFileProps {
  readonly tab: 'alerts' | 'records' | 'security';
  readonly filters: Filters;
}

/** Takes what the part of the page lists away as CSV. */
export function RecordFile({ tab, filters }: RecordFileProps): ReactElement {
  if (tab === 'alerts')
    return (
      <CsvLink
        path="/portal/operator/alerts.csv"
        filters={{ state: filters['all'] === 'yes' ? 'all' : 'open' }}
      />
    );
  if (tab === 'security') {
    const { kind, days } = filters;
    const chosen = { ...(kind === undefined ? {} : { kind }), ...(days === undefined ? {} : { days }) };
    return <CsvLink path="/portal/operator/security-events.csv" filters={chosen} />;
  }
  return <CsvLink path="/portal/operator/records.csv" filters={recordFilters(filters)} />;
}
