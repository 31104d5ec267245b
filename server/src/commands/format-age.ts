const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
] as const;

/** Formats an age in its largest whole unit: `3 d`, `2 h`, `5 min`, `40 s`. */
export function formatAge(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds);
  return unit === undefined ? `${seconds} s` : `${Math.floor(seconds / unit.seconds)} ${unit.name}`;
}
