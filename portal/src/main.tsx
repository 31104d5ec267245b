import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/tokens.css';
import './theme/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Reauthentication } from './dialogs/reauthentication.tsx';
import { startLanguage } from './language/language.ts';
import { RequestFailed } from './operations/portal-client.ts';
import { makeRouter } from './pages/routes.tsx';
import { cssVariables, theme } from './theme/theme.ts';

/** The nonce that the policy of this page allows for the styles that Mantine writes. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
// The library that keeps the page still behind a dialog looks for the nonce of its styles here.
Reflect.set(globalThis, '__webpack_nonce__', nonce);

const queries = new QueryClient({
  defaultOptions: {
    // A refusal does not change by asking again.
    queries: {
      retry: (failures, error) => failures < 2 && !(error instanceof RequestFailed && error.status < 500),
    },
  },
});
const schemes = localStorageColorSchemeManager({ key: 'konter-color-scheme' });
const container = document.querySelector('#root');
if (container === null) throw new Error('The page has no root.');

await startLanguage();
createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
    >
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queries}>
        <RouterProvider router={makeRouter(queries)} />
        <Reauthentication />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
