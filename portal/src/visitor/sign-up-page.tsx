export { PendingPage as SignUpPage } from '../pages/pending-page.tsx';
