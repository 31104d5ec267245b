export { PendingPage as ResetPasswordPage } from '../pages/pending-page.tsx';
