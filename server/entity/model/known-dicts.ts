import type { OptionRecord } from '#engine/entity/check-field.ts'
import type { Trx } from '../../db/db.ts'
import { readDicts } from '../../layers/library.ts'
import { ExpiringCache } from '../../process/expiring-cache.ts'

/** How long an entry may still be chosen after it was disabled or removed. */
const KEPT_MS = 5_000

export interface KnownDicts {
  /**
   * The entries of the dictionaries named, read again when a chosen code is not in the cache.
   * @param chosen  the chosen codes of each
   * @source DI-05
   */
  read(
    trx: Trx,
    tenant: string,
    chosen: { dict: string; codes: string[] }[],
  ): Promise<Map<string, readonly OptionRecord[]>>
}

/** A cache of the dictionaries that records were recently checked against. */
export function openKnownDicts(): KnownDicts {
  const kept = new ExpiringCache<readonly OptionRecord[]>(KEPT_MS)
  const keyOf = (tenant: string, dict: string) => `${tenant}/${dict}`
  return {
    async read(trx, tenant, chosen) {
      const known = chosen.map(({ dict }) => [dict, kept.get(keyOf(tenant, dict)) ?? []] as const)
      const isKnown = chosen.every(({ codes }, at) => codes.every(code => known[at]![1].some(({ id }) => id === code)))
      if (isKnown) return new Map(known)
      const read = await readDicts(trx, [...new Set(chosen.map(({ dict }) => dict))])
      return new Map(
        [...read].map(([code, dict]) => {
          const options = dict.options.map(option => ({ ...option }))
          kept.set(keyOf(tenant, code), options)
          return [code, options]
        }),
      )
    },
  }
}
