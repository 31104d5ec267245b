import type { RuleReport } from './catalog/pricing/start-rules.ts';
import { faultOf } from './fault.ts';
import type { GatewayReport } from './deposits/gateways/gateways.ts';
import type { HeadReport } from './ledger/heads/head-report.ts';
import type { Logger } from './log.ts';
import type { LiveReport } from './suppliers/live-suppliers.ts';

/** Logs where chain heads cannot be written, and what the journal lacks. */
export function headReportTo(log: Logger): HeadReport {
  return {
    place(place, error) {
      if (error === undefined) log.info({ place }, 'chain heads are written again');
      else
        log.error(
          { place, ...faultOf(error) },
          'chain heads cannot be written; deposits and rulings are refused until they can',
        );
    },
    lost(place, heads) {
      log.error(
        { place, heads },
        'the journal lacks what chain heads outside of it prove, as after a restore; run konter audit',
      );
    },
  };
}

/** Logs what becomes of the suppliers. */
export function supplierReportTo(log: Logger): LiveReport {
  return {
    fault: (error) =>
      log.error(faultOf(error), 'the suppliers could not be reloaded; the previous ones stay in use'),
    breaker(supplier, kind, closed) {
      const which = kind === null ? { supplier } : { supplier, kind };
      if (closed) log.info(which, 'a supplier answers again');
      else log.error(which, 'a supplier does not answer and gets no new purchases');
    },
    paused: ({ supplier, code }) =>
      log.error(
        { supplier, supplier_code: code },
        'our deposit at a supplier is too low; it gets no new purchases until the deposit has grown',
      ),
    resumed: (supplier) => log.info({ supplier }, 'a supplier that was paused gets new purchases again'),
    unknown: (supplier) => log.error({ supplier }, 'this version has no adapter for a configured supplier'),
  };
}

/** Logs what becomes of the payment gateways. */
export function gatewayReportTo(log: Logger): GatewayReport {
  return {
    fault: (error) =>
      log.error(faultOf(error), 'the gateways could not be reloaded; the previous ones stay in use'),
    breaker(gateway, closed) {
      if (closed) log.info({ gateway }, 'a gateway answers again');
      else log.error({ gateway }, 'a gateway does not answer and gets no new payments');
    },
    unknown: (gateway) => log.error({ gateway }, 'this version has no adapter for a gateway that is set up'),
  };
}

/** Logs the begin and the end of a quarantine. */
export function quarantineReportTo(log: Logger): (active: boolean) => void {
  return (active) => {
    if (active)
      log.error('the database was restored from a backup: nothing is bought until konter restore finish');
    else log.warn('the quarantine after a restore has ended');
  };
}

/** Logs what becomes of scheduled margin rules. */
export function ruleReportTo(log: Logger): RuleReport {
  return {
    started: (rules) => log.info({ rules }, 'scheduled margin rules have started'),
    fault: (error) =>
      log.error(faultOf(error), 'scheduled margin rules could not start and will be tried again'),
  };
}
