export { PendingPage as TeamPage } from '../pages/pending-page.tsx';
