/** Choices that a seed decides, the same on every machine. */
export interface Dice {
  /** from 0 to below `below` */
  int(below: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** in the order of the list */
  some<T>(list: readonly T[], least: number, most: number): T[]
  /** one of the keys, by their weights */
  weigh<K extends string>(weights: Record<K, number>): K
}

/** mulberry32 */
export function diceOf(seed: number): Dice {
  let at = Math.imul(seed + 1, 0x9e3779b1)
  const next = () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    chance: share => next() < share,
    pick: list => list[int(list.length)]!,
    some(list, least, most) {
      const count = Math.min(list.length, least + int(most - least + 1))
      const left = list.map((_, index) => index)
      const taken = Array.from({ length: count }, () => left.splice(int(left.length), 1)[0]!)
      return taken.sort((a, b) => a - b).map(index => list[index]!)
    },
    weigh(weights) {
      const entries = Object.entries<number>(weights)
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (found ?? entries.at(-1)!)[0] as keyof typeof weights
    },
  }
}
