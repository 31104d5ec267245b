import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../operations/portal-api.d.ts';
import { Panel } from '../../panel/panel.tsx';
import settings from '../../settings/settings.module.css';
import styles from './operator-settings.module.css';

type Configuration = components['schemas']['OperatorConfiguration'];
type Fact = readonly [name: string, value: ReactNode];

interface ConfigurationProps {
  readonly configuration: Configuration;
}

/** What the server was started with. It changes with a restart, so it is shown only. */
export function ConfigurationPanels({ configuration }: ConfigurationProps): ReactElement {
  return (
    <div className={settings['columns']}>
      <BrandPanel configuration={configuration} />
      <AlertPanel configuration={configuration} />
    </div>
  );
}

function BrandPanel({ configuration }: ConfigurationProps): ReactElement {
  const { t } = useTranslation('operator-settings');
  return (
    <Panel title={t('config.brand')} isPadded>
      <Facts
        facts={[
          [t('config.name'), configuration.brand],
          [t('config.address'), configuration.public_url],
          [
            t('config.mail'),
            configuration.mail_to_files
              ? t('config.mailFiles')
              : t('config.mailFrom', { from: configuration.mail_from }),
          ],
          [
            t('config.bank'),
            <Link to="/operator/deposits" className={styles['link']}>
              {t('config.bankLink')}
            </Link>,
          ],
        ]}
      />
      <p className={settings['caption']}>{t('config.brandHint')}</p>
    </Panel>
  );
}

function AlertPanel({ configuration }: ConfigurationProps): ReactElement {
  const { t } = useTranslation('operator-settings');
  return (
    <Panel title={t('config.alerts')} isPadded>
      <Facts
        facts={configuration.alert_channels.map(({ channel, configured, to }) => [
          t(`config.channel.${channel}`),
          configured ? to.join(', ') : t('config.off'),
        ])}
      />
      <p className={settings['caption']}>
        {t('config.alertsHint')}{' '}
        <Link to="/operator/audit" className={styles['link']}>
          {t('config.alertsLink')}
        </Link>
      </p>
    </Panel>
  );
}

function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <dl className={`${settings['facts']} ${styles['facts']}`}>
      {facts.map(([name, value]) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={`${name} value`}>{value}</dd>,
      ])}
    </dl>
  );
}
