import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

interface LinkButtonProps extends ButtonProps {
  /** An address of the portal. */
  readonly to: string;
  /** Where the page leads to afterwards. */
  readonly next?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({ to, next, ...rest }: LinkButtonProps): ReactElement {
  const search = next === undefined ? {} : { next };
  return <Button {...rest} renderRoot={(props) => <Link to={to} search={search} {...props} />} />;
}
