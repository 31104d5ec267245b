/** What a supplier says in the serial of a PLN token; null where it does not say it. */
export interface TokenSerial {
  /** The twenty digits that the customer enters at the meter. */
  readonly token: string | null;
  /** The energy bought, kilowatt-hours. */
  readonly kwh: number | null;
  /** The name of the customer, as PLN writes it. */
  readonly name: string | null;
  /** The tariff group of the meter, such as `R1M`. */
  readonly tariff: string | null;
  /** The power of the connection, volt-amperes. */
  readonly power: number | null;
}

/** A serial that says nothing about a token. */
export const noToken: TokenSerial = { token: null, kwh: null, name: null, tariff: null, power: null };

const tokenPattern = /^[0-9]{4}(?:[ -]?[0-9]{4}){4}$/;
const tariffPattern = /^(?:[A-Z]{1,2}-?[0-9][A-Z]{0,3}|[BCILPRST])$/;
const powerPattern = /^(?<power>[0-9]{3,9}) ?(?:VA)?$/;
/** A power that is no other figure: with its unit, or with zeros before it. */
const certainPowerPattern = /^0|VA$/;
/** Says by its unit that it is an energy. */
const energyPattern = /^KWH[ :]*[0-9]|[0-9] ?KWH\.?$/;
/** One or two decimals only: three may be thousands. */
const kwhPattern = /^(?:KWH[ :]*)?(?<kwh>[0-9]{1,6}(?:[.,][0-9]{1,2})?) ?(?:KWH)?\.?$/;
/** Without its unit a longer whole number may be a reference. */
const bareKwhPattern = /^(?<kwh>[0-9]{1,4}|[0-9]{1,6}[.,][0-9]{1,2})\.?$/;

/**
 * Reads the serial of a PLN token. Digiflazz documents `TOKEN/NAME/TARIFF/POWER/KWH` and its sellers vary the units, blanks and
 * decimal sign, and add references; IAK documents `TOKEN/NAME/TARIFF /POWER/KWH` with zeros before the power. A name may contain
 * slashes, so the tariff and the power, which follow each other, are searched from the end. What has another form is null, never
 * a guess.
 */
export function readTokenSerial(serial: string): TokenSerial {
  const [first = '', ...rest] = serial.split('/').map(squeezed);
  if (!tokenPattern.test(first)) return noToken;
  const token = first.replaceAll(/[^0-9]/g, '');
  const parts = rest.map((part) => part.toUpperCase());
  const energyAt = parts.findIndex((part) => energyPattern.test(part));
  const connections = parts.flatMap((_part, at) => connectionAt(parts, at) ?? []);
  // What follows the energy is a reference, unless nothing before it can be the connection.
  const connection = connections.findLast(({ at }) => energyAt === -1 || at < energyAt) ?? connections.at(-1);
  if (connection === undefined) return { ...noToken, token, kwh: energyIn(parts) };
  const { at, tariff, power } = connection;
  const nameParts = rest.slice(0, energyAt === -1 ? at : Math.min(at, energyAt));
  const name = nameParts.join('/');
  const kwh = energyAt === -1 ? kwhIn(bareKwhPattern, parts[at + 2]) : energyIn(parts);
  return { token, kwh, name: name === '' ? null : name, tariff, power };
}

/** Reads the tariff and the power of a meter, such as `R1 /000001300`; null where they are not said. */
export function readConnection(segment: string): Pick<TokenSerial, 'power' | 'tariff'> {
  const found = connectionAt(segment.toUpperCase().split('/').map(squeezed), 0);
  return { tariff: found?.tariff ?? null, power: found?.power ?? null };
}

interface Connection {
  readonly at: number;
  readonly tariff: string;
  readonly power: number;
}

/**
 * The tariff at a place and the power behind it; undefined if they are not there. A letter alone may belong to a name, so it is a
 * tariff only before what is certainly a power.
 */
function connectionAt(parts: readonly string[], at: number): Connection | undefined {
  const [tariff = '', power = '', behind = ''] = parts.slice(at);
  const volts = Number(powerPattern.exec(power)?.groups?.['power'] ?? 0);
  if (!tariffPattern.test(tariff) || volts === 0) return undefined;
  const isEnergy = energyPattern.test(behind) || kwhIn(bareKwhPattern, behind) !== null;
  const isConnection = tariff.length > 1 || certainPowerPattern.test(power) || isEnergy;
  return isConnection ? { at, tariff, power: volts } : undefined;
}

/** The energy that parts say with its unit; null if none does, or if they contradict each other. */
function energyIn(parts: readonly string[]): number | null {
  const said = new Set(
    parts.filter((part) => energyPattern.test(part)).map((part) => kwhIn(kwhPattern, part)),
  );
  const [only = null] = said;
  return said.size === 1 ? only : null;
}

function kwhIn(pattern: RegExp, part: string | undefined): number | null {
  const figure = pattern.exec(part ?? '')?.groups?.['kwh'];
  return figure === undefined ? null : Number(figure.replace(',', '.'));
}

function squeezed(part: string): string {
  return part.trim().replaceAll(/\s+/g, ' ');
}
