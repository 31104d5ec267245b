export { PendingPage as NewDepositPage } from '../pages/pending-page.tsx';
