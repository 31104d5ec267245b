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
const tariffPattern = /^[A-Z]{1,2}-?[0-9][A-Z]{0,3}$/;
const powerPattern = /^(?<power>[0-9]{3,9}) ?(?:VA)?$/;
/** One or two decimals only: three may be thousands. */
const kwhPattern = /^(?<kwh>[0-9]{1,6}(?:[.,][0-9]{1,2})?) ?(?:KWH)?\.?$/;

/**
 * Reads the serial of a PLN token. Digiflazz documents `TOKEN/NAME/TARIFF/POWER/KWH` and its sellers vary the units, blanks and
 * decimal sign; IAK documents `TOKEN/NAME/TARIFF /POWER/KWH` with zeros before the power. A name may contain slashes, so the
 * tariff and the power, which follow each other, are searched from the end. What has another form is null, never a guess.
 */
export function readTokenSerial(serial: string): TokenSerial {
  const [first = '', ...rest] = serial.split('/').map(squeezed);
  if (!tokenPattern.test(first)) return noToken;
  const token = first.replaceAll(/[^0-9]/g, '');
  const parts = rest.at(-1) === '' ? rest.slice(0, -1) : rest;
  const forms = [parts.length - 3, parts.length - 2].flatMap((at) => tailAt(parts, at) ?? []);
  const [tail] = forms;
  if (tail === undefined) return { ...noToken, token };
  const name = parts.slice(0, tail.at).join('/');
  return { token, kwh: tail.kwh, name: name === '' ? null : name, tariff: tail.tariff, power: tail.power };
}

/** Reads the tariff and the power of a meter, such as `R1 /000001300`; null where they are not said. */
export function readConnection(segment: string): Pick<TokenSerial, 'power' | 'tariff'> {
  const tail = tailAt(segment.split('/').map(squeezed), 0);
  return { tariff: tail?.tariff ?? null, power: tail?.power ?? null };
}

interface Tail {
  readonly at: number;
  readonly tariff: string;
  readonly power: number;
  readonly kwh: number | null;
}

/** The tariff at a place, and the power and the energy behind it; undefined if they are not there. */
function tailAt(parts: readonly string[], at: number): Tail | undefined {
  if (at < 0) return undefined;
  const [tariff = '', power = '', kwh] = parts.slice(at).map((part) => part.toUpperCase());
  const volts = Number(powerPattern.exec(power)?.groups?.['power'] ?? 0);
  if (!tariffPattern.test(tariff) || volts === 0) return undefined;
  if (kwh === undefined) return { at, tariff, power: volts, kwh: null };
  const energy = kwhPattern.exec(kwh)?.groups?.['kwh'];
  return { at, tariff, power: volts, kwh: energy === undefined ? null : Number(energy.replace(',', '.')) };
}

function squeezed(part: string): string {
  return part.trim().replaceAll(/\s+/g, ' ');
}
