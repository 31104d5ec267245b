export { PendingPage as SellPage } from '../pages/pending-page.tsx';
