export interface Dice {
  /** 0 ≤ it < 1 */
  roll(): number
  /** a whole number from 0 to `most` */
  upTo(most: number): number
  oneOf<T>(list: readonly T[]): T
  /** `HH:mm:ss` in that hour */
  clock(hour: number): string
}

/** The same random numbers for the same seed (mulberry32). */
export function rollDice(seed: number): Dice {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(roll() * (most + 1))
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    roll,
    upTo,
    oneOf: list => list[upTo(list.length - 1)]!,
    clock: hour => `${two(hour)}:${two(upTo(59))}:${two(upTo(59))}`,
  }
}
