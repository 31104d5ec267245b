export { PendingPage as WebhookPage } from '../pages/pending-page.tsx';
