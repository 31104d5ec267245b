export { PendingPage as DevelopersPage } from '../pages/pending-page.tsx';
