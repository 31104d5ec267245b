export { PendingPage as WalletPage } from '../pages/pending-page.tsx';
