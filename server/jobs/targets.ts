import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Text } from '#engine/text/text.ts'
import type { Catalogue } from '../action/catalogue.ts'

/**
 * The actions a scheduled job of the tenant may name in its field `invokeTarget`, with their words: those without
 * settings.
 * @source JB-02
 */
export function targetsOf({ all }: Pick<Catalogue, 'all'>, tenant: string): Map<string, Text> {
  return new Map(
    [...all].flatMap(([name, { title, needs }]) =>
      title && (tenant === PLATFORM_TENANT || needs?.(null) !== 'platform') ? [[name, title]] : [],
    ),
  )
}
