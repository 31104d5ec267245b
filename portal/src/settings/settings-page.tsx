export { PendingPage as SettingsPage } from '../pages/pending-page.tsx';
