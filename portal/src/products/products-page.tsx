export { PendingPage as ProductsPage } from '../pages/pending-page.tsx';
