import { impossible } from '../../../impossible.ts';
import type { Batch } from '../batch.ts';
import type { Command } from '../command.ts';
import type { Reply } from '../reply.ts';
import { applyClaim, applyInquiryAnswer, applyQuote, applyShow } from './apply-new-order.ts';
import { applyAdjustment } from './apply-adjustment.ts';
import { applyDeposit } from './apply-deposit.ts';
import { applyOpenAttempt } from './apply-open-attempt.ts';
import { applyCancel, applyConfirm, applyExpiry } from './apply-payment.ts';
import { applyCaseRuling, applyRefund } from './apply-ruling.ts';
import { applyResolve } from './apply-resolve.ts';
import { applySettlement } from './apply-settlement.ts';
import { applyReset } from './apply-reset.ts';

/** Applies one command to the running state of its batch, completely or not at all. */
export function applyCommand(batch: Batch, command: Command): Reply {
  batch.enter(command.wallet);
  switch (command.kind) {
    case 'quote':
      return applyQuote(batch, command);
    case 'claim_inquiry':
      return applyClaim(batch, command);
    case 'settle_inquiry':
      return applyInquiryAnswer(batch, command);
    case 'show_inquiry':
      return applyShow(batch, command);
    case 'confirm':
      return applyConfirm(batch, command);
    case 'cancel':
      return applyCancel(batch, command);
    case 'settle':
      return applySettlement(batch, command);
    case 'open_attempt':
      return applyOpenAttempt(batch, command);
    case 'resolve':
      return applyResolve(batch, command);
    case 'rule_case':
      return applyCaseRuling(batch, command);
    case 'refund':
      return applyRefund(batch, command);
    case 'expire':
      return applyExpiry(batch, command);
    case 'reset':
      return applyReset(batch, command);
    case 'adjust':
      return applyAdjustment(batch, command);
    case 'deposit':
      return applyDeposit(batch, command);
    default:
      return impossible(command);
  }
}
