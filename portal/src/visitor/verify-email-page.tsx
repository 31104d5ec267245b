export { PendingPage as VerifyEmailPage } from '../pages/pending-page.tsx';
