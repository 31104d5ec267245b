import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../states/copy-button.tsx';
import { BodyEditor } from './body-editor.tsx';
import styles from './console.module.css';
import { isSandboxPath, textIn } from './exchange.ts';
import { sandboxBase } from './fetch-sandbox.ts';
import { JsonText } from './json-text.tsx';
import { productsQuery } from './products.ts';
import { type ApiReference, purchaseChoice } from './reference.ts';
import { type SampleLanguage, sampleLanguages, sampleOf } from './samples.ts';
import type { Console } from './use-console.ts';

interface RequestPaneProps {
  readonly console: Console;
  readonly reference: ApiReference;
  /** The key of the page; undefined: none, and samples have a placeholder. */
  readonly apiKey: string | undefined;
}

type View = SampleLanguage | 'json';

const views: readonly View[] = ['json', 'curl', 'typescript', 'php', 'python'];
const isView = (value: string): value is View => views.some((view) => view === value);

/** The request of the console: what it is, its path and body, and the same as a program. */
export function RequestPane({
  console: { draft, choose, edit, setMembers },
  reference,
  apiKey,
}: RequestPaneProps): ReactElement {
  const { t } = useTranslation('developers');
  const [view, setView] = useState<View>('json');
  const { request, choice } = draft;
  const canSell = request.body?.includes('"product_code"') === true;
  return (
    <section className={styles['pane']} aria-label={t('console.request')}>
      <header className={styles['paneHead']}>
        <h3>{t('console.request')}</h3>
        <SegmentedControl
          size="xs"
          value={view}
          aria-label={t('console.view')}
          onChange={(value) => {
            if (isView(value)) setView(value);
          }}
          data={views.map((value) => ({ value, label: value === 'json' ? 'JSON' : sampleLanguages[value] }))}
        />
      </header>
      <div className={styles['choices']}>
        <Select
          aria-label={t('console.operation')}
          value={choice}
          allowDeselect={false}
          searchable
          onChange={(value) => {
            if (value !== null) choose(value);
          }}
          data={choicesOf(reference, t('console.purchase'), t('console.flow'))}
        />
        {canSell && (
          <div className={styles['pair']}>
            <ProductSelect
              apiKey={apiKey}
              value={textIn(request.body ?? '', 'product_code')}
              onChange={setMembers}
            />
            {(choice === purchaseChoice || choice === 'createQuote') && (
              <Select
                aria-label={t('console.scenario')}
                value={textIn(request.body ?? '', 'scenario') ?? 'success'}
                allowDeselect={false}
                onChange={(scenario) =>
                  setMembers({ scenario: scenario === 'success' ? undefined : scenario })
                }
                data={[...reference.scenarios]}
              />
            )}
          </div>
        )}
      </div>
      {view === 'json' ? (
        <>
          <div className={styles['path']}>
            <b>{request.method}</b>
            <span>{sandboxBase}</span>
            <input
              aria-label={t('console.path')}
              aria-invalid={!isSandboxPath(request.path)}
              value={request.path}
              spellCheck={false}
              onChange={({ currentTarget }) => edit({ path: currentTarget.value })}
            />
            {request.body !== null && <CopyButton value={request.body} />}
          </div>
          {request.body === null ? (
            <p className={styles['hint']}>{t('console.noBody')}</p>
          ) : (
            <BodyEditor value={request.body} onChange={(body) => edit({ body })} />
          )}
        </>
      ) : (
        <Sample view={view} draft={draft} apiKey={apiKey} />
      )}
    </section>
  );
}

function Sample({
  view,
  draft: { choice, request },
  apiKey,
}: {
  readonly view: SampleLanguage;
  readonly draft: Console['draft'];
  readonly apiKey: string | undefined;
}): ReactElement {
  const { t } = useTranslation('developers');
  const target = { base: location.origin + sandboxBase, key: apiKey ?? t('console.placeholder') };
  const source = sampleOf(view, { ...request, confirms: choice === purchaseChoice }, target);
  return (
    <>
      <div className={styles['path']}>
        <span className={styles['grow']}>{sampleLanguages[view]}</span>
        <CopyButton value={source} />
      </div>
      <pre className={styles['code']} tabIndex={0} aria-label={t('console.sample')}>
        <JsonText text={source} />
      </pre>
    </>
  );
}

/** The products of the sandbox, once there is a key to read them with. Until then the one of the example. */
function ProductSelect({
  apiKey,
  value,
  onChange,
}: {
  readonly apiKey: string | undefined;
  readonly value: string | undefined;
  readonly onChange: Console['setMembers'];
}): ReactElement {
  const { t } = useTranslation('developers');
  const { data: products = [] } = useQuery(productsQuery(apiKey));
  const own =
    value === undefined || products.some(({ code }) => code === value) ? [] : [{ value, label: value }];
  return (
    <Select
      aria-label={t('console.product')}
      value={value ?? null}
      allowDeselect={false}
      searchable
      onChange={(code) => {
        const product = products.find((one) => one.code === code);
        if (product !== undefined) onChange({ product_code: product.code, destination: product.destination });
      }}
      data={[...own, ...products.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  );
}

function choicesOf({ operations }: ApiReference, purchase: string, flow: string) {
  const groups = Map.groupBy(operations, ({ tag }) => tag);
  return [
    { group: flow, items: [{ value: purchaseChoice, label: purchase }] },
    ...[...groups].map(([group, items]) => ({
      group,
      items: items.map(({ id, method, path }) => ({ value: id, label: `${method} ${path}` })),
    })),
  ];
}
