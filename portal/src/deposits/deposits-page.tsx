export { PendingPage as DepositsPage } from '../pages/pending-page.tsx';
