import { impossible } from '../../impossible.ts';
import type { Batch } from '../batch.ts';
import type { Command } from '../command.ts';
import type { Reply } from '../reply.ts';
import { executeClaim, executeInquiryAnswer, executeQuote, executeShow } from './new-orders.ts';
import { executeDeposit } from './deposits.ts';
import { executeCancel, executeConfirm, executeExpiry } from './payments.ts';
import { executeCaseRuling, executeRefund } from './rulings.ts';
import { executeResolve } from './resolve.ts';
import { executeSettlement } from './settlements.ts';
import { executeReset } from './reset.ts';

/** Runs one command against the running state of its batch. It changes everything that it must, or nothing. */
export function execute(batch: Batch, command: Command): Reply {
  switch (command.kind) {
    case 'quote':
      return executeQuote(batch, command);
    case 'claim_inquiry':
      return executeClaim(batch, command);
    case 'settle_inquiry':
      return executeInquiryAnswer(batch, command);
    case 'show_inquiry':
      return executeShow(batch, command);
    case 'confirm':
      return executeConfirm(batch, command);
    case 'cancel':
      return executeCancel(batch, command);
    case 'settle':
      return executeSettlement(batch, command);
    case 'resolve':
      return executeResolve(batch, command);
    case 'rule_case':
      return executeCaseRuling(batch, command);
    case 'refund':
      return executeRefund(batch, command);
    case 'expire':
      return executeExpiry(batch, command);
    case 'reset':
      return executeReset(batch, command);
    case 'deposit':
      return executeDeposit(batch, command);
    default:
      return impossible(command);
  }
}
