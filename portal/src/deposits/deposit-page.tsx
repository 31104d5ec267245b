export { PendingPage as DepositPage } from '../pages/pending-page.tsx';
