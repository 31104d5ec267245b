const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const [month, time] = [`(?<month>${months.join('|')})`, String.raw`(?<time>\d\d:\d\d:\d\d)`];
const [day, weekday] = ['(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)', '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'];

/** The three forms of a date in HTTP (RFC 9110, section 5.6.7). All are in UTC. */
const dateForms = [
  new RegExp(String.raw`^${day}, (?<date>\d\d) ${month} (?<year>\d{4}) ${time} GMT$`, 'i'),
  new RegExp(String.raw`^${weekday}, (?<date>\d\d)-${month}-(?<year>\d\d) ${time} GMT$`, 'i'),
  new RegExp(String.raw`^${day} ${month} (?<date>[ \d]\d) ${time} (?<year>\d{4})$`, 'i'),
];

/**
 * How long a `Retry-After` header asks to wait, in milliseconds: whole seconds of any number of digits, or a date (RFC
 * 9110, section 10.2.3). It may be Infinity. Undefined if it is neither, or not in the future.
 */
export function retryAfterMs(header: string, now: Date): number | undefined {
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : (parseDate(text, now) ?? 0) - now.getTime();
  return ms > 0 ? ms : undefined;
}

function parseDate(text: string, now: Date): number | undefined {
  const found = dateForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return undefined;
  const { date = '', month: name = '', year = '', time: clock = '' } = found;
  // A leap second, which a Date cannot have.
  const existing = clock.replace(/:60$/, ':59');
  const at = Date.parse(`${date.trim()} ${name} ${fullYear(year, now)} ${existing} GMT`);
  return Number.isNaN(at) ? undefined : at;
}

/** A year of two digits that would be more than 50 years ahead is in the past. */
function fullYear(year: string, now: Date): number {
  if (year.length === 4) return Number(year);
  const thisYear = now.getUTCFullYear();
  const sameCentury = thisYear - (thisYear % 100) + Number(year);
  return sameCentury > thisYear + 50 ? sameCentury - 100 : sameCentury;
}
