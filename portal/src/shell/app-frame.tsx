import { AppShell, Box } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from './brand-mark.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PhoneBar } from './phone-bar.tsx';
import type { Place, PlaceGroup, PlaceName } from './places.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import styles from './app-frame.module.css';

interface AppFrameProps {
  /** The address that the paths of places are relative to. */
  readonly base: string;
  /** The name of the account, or of the business for an operator. */
  readonly name: string;
  /** The half of the portal and the role there. */
  readonly role: string;
  readonly groups: readonly PlaceGroup[];
  readonly phonePlaces: readonly Place[];
  /** How much waits for the person at a place. */
  readonly counts?: Readonly<Partial<Record<PlaceName, number>>>;
  readonly person: { readonly name: string; readonly email: string };
  /** The page. */
  readonly children: ReactNode;
  /** Stands over everything, in the sandbox. */
  readonly bar?: ReactNode;
  /** The search, at the left of the header. */
  readonly search?: ReactNode;
  /** Makes what shows the account a way to change it. */
  readonly switchAccount?: (shown: ReactElement) => ReactElement;
  /** Stands above every page, when something must be known there. */
  readonly notice?: ReactNode;
  /** Stands in the header, before language and scheme. */
  readonly headerControls?: ReactNode;
}

const wide = 232;
const narrow = 60;

/** The frame of all pages of a person who is signed in: navigation, header, and on a phone the bar at the bottom. */
export function AppFrame(props: AppFrameProps): ReactElement {
  const { t } = useTranslation();
  const [isNarrow, setNarrow] = useLocalStorage({
    key: 'konter-narrow-navigation',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const barHeight = props.bar === undefined ? '0px' : '32px';
  return (
    <Box __vars={{ '--bar': barHeight }}>
      <a href="#content" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      {props.bar}
      <AppShell
        layout="alt"
        header={{ height: 52 }}
        navbar={{ width: isNarrow ? narrow : wide, breakpoint: 'sm', collapsed: { mobile: true } }}
        footer={{ height: { base: 56, sm: 0 } }}
        transitionDuration={0}
      >
        <AppShell.Header className={styles['header'] ?? ''}>
          <HeaderContent {...props} />
        </AppShell.Header>
        <AppShell.Navbar
          visibleFrom="sm"
          className={styles['navbar'] ?? ''}
          aria-label={t('shell.navigation')}
        >
          <Navigation {...props} isNarrow={isNarrow} onNarrow={setNarrow} />
        </AppShell.Navbar>
        <AppShell.Main className={styles['main'] ?? ''} id="content" tabIndex={-1}>
          <div className={styles['page']}>
            {props.notice}
            {props.children}
          </div>
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm" className={styles['footer'] ?? ''}>
          <PhoneBar
            base={props.base}
            places={props.phonePlaces}
            groups={props.groups}
            counts={props.counts ?? {}}
          />
        </AppShell.Footer>
      </AppShell>
    </Box>
  );
}

function HeaderContent({
  name,
  person,
  search,
  headerControls,
  switchAccount = (shown) => shown,
}: AppFrameProps): ReactElement {
  return (
    <>
      <div className={styles['phoneName']}>
        {switchAccount(
          <>
            <BrandMark />
            <span className={styles['cut']}>{name}</span>
          </>,
        )}
      </div>
      {search}
      <div className={styles['controls']}>
        {headerControls}
        <LanguageMenu />
        <SchemeSwitch />
        <PersonMenu person={person} />
      </div>
    </>
  );
}
