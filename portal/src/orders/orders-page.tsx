export { PendingPage as OrdersPage } from '../pages/pending-page.tsx';
