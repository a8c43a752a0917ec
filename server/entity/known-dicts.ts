import type { OptionRecord } from '#engine/entity/check-field.ts'
import type { Trx } from '../db/db.ts'
import { readDicts } from '../store/layers/library.ts'

/** How long an entry that was sealed or removed may still be chosen. */
const KEPT_MS = 5_000
/** How many dictionaries are kept before all are forgotten. */
const MOST = 5_000

export interface KnownDicts {
  /**
   * The entries of the dictionaries named, read anew where a code is not in what is kept.
   * @param chosen  the codes chosen of each
   * @source DI-05
   */
  read(
    trx: Trx,
    tenant: string,
    chosen: { dict: string; codes: string[] }[],
  ): Promise<Map<string, readonly OptionRecord[]>>
}

/** The dictionaries that records were checked against lately. */
export function openKnownDicts(): KnownDicts {
  const kept = new Map<string, { until: number; options: readonly OptionRecord[] }>()
  const keyOf = (tenant: string, dict: string) => `${tenant}/${dict}`
  return {
    async read(trx, tenant, chosen) {
      const now = Date.now()
      const isKnown = chosen.every(({ dict, codes }) => {
        const known = kept.get(keyOf(tenant, dict))
        return known && known.until > now && codes.every(code => known.options.some(({ id }) => id === code))
      })
      if (isKnown) return new Map(chosen.map(({ dict }) => [dict, kept.get(keyOf(tenant, dict))!.options]))
      const read = await readDicts(trx, [...new Set(chosen.map(({ dict }) => dict))])
      if (kept.size >= MOST) kept.clear()
      return new Map(
        [...read].map(([code, dict]) => {
          const options = dict.options.map(option => ({ ...option }))
          kept.set(keyOf(tenant, code), { until: now + KEPT_MS, options })
          return [code, options]
        }),
      )
    },
  }
}
