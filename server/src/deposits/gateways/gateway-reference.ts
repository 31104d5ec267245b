import { newId } from '../../ids.ts';

/** The shape of our references: other systems may use the same account at a gateway. */
const ours = /^dep_[0-9a-f]{32}$/;

/** A new reference for a payment at a gateway: 36 characters that every gateway accepts. */
export function newGatewayReference(): string {
  return `dep_${newId().replaceAll('-', '')}`;
}

/** Whether konter may have made this reference. */
export function isGatewayReference(text: string): boolean {
  return ours.test(text);
}
