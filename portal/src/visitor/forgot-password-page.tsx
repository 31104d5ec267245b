export { PendingPage as ForgotPasswordPage } from '../pages/pending-page.tsx';
