/** Says in one clause why konter, started as root, cannot run as an account of its own. */
export class CannotGiveUpRoot extends Error {}
