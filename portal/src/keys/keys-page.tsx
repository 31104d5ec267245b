export { PendingPage as KeysPage } from '../pages/pending-page.tsx';
