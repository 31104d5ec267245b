export { PendingPage as HomePage } from '../pages/pending-page.tsx';
