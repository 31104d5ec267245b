/** The least length of a new password. */
export const passwordMin = 12;

/** How strong a password looks: 0 is too short. The server decides, and knows the common ones. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Judges by length, and by how many characters differ: long repetitions are as weak as short passwords. */
export function strengthOf(password: string): Strength {
  const length = Array.from(password).length;
  if (length < passwordMin) return 0;
  const different = new Set(password).size;
  if (different < 6) return 1;
  if (length >= 20 && different >= 10) return 4;
  if (length >= 16 && different >= 8) return 3;
  return 2;
}
