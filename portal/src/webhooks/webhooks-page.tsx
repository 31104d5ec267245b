export { PendingPage as WebhooksPage } from '../pages/pending-page.tsx';
