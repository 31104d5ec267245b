import { describeSupplier } from '../conformance.ts';
import { startStage } from './stage.ts';

describeSupplier({
  name: 'IAK',
  scenes: ['html', 'empty', 'huge', 'lost', 'reset', 'slow', 'wrong_types'],
  askingBuys: { prepaid: false, postpaid: false },
  canCrash: true,
  start: () => startStage(),
});
