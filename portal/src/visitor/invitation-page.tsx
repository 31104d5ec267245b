export { PendingPage as InvitationPage } from '../pages/pending-page.tsx';
