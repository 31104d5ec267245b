export { PendingPage as TwoFactorPage } from '../pages/pending-page.tsx';
