import { describeSupplier } from './conformance.ts';
import { startStage } from './iak-stage.ts';

describeSupplier({
  name: 'IAK',
  kinds: ['prepaid', 'bill'],
  scenes: ['html', 'empty', 'huge', 'lost', 'reset', 'slow', 'wrong_types'],
  askingBuys: { prepaid: false, bill: false },
  canCrash: true,
  start: () => startStage(),
});
