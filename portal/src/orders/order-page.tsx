export { PendingPage as OrderPage } from '../pages/pending-page.tsx';
