import type { ServiceHandle } from '#adapters/wire/portal.ts'
import { encodeProcess } from '#engine/flow/process-address.ts'
import { safeLink } from '#engine/value/safe-link.ts'

/**
 * Where a way of handling a service leads. A process starts at an address of the portal in this window or a new one, in the
 * application at the console's; an address opens as it is, in the application in its frame.
 * @returns null for an address that is none of ours and no web page
 * @source WU-86…89, SH-23, SH-24
 */
export function handleAddress(
  { way, openWay, processDefKey, urlAddress, name }: ServiceHandle,
  serviceId: string,
): { address: string; isNew: boolean } | null {
  const isNew = openWay === 3
  if (way === 1) {
    if (!processDefKey) return null
    const p = encodeProcess({ processDefKey, serviceId })
    const path = openWay === 1 ? `/workflow/process/start/${p}` : `/portal/process/${p}`
    return { address: `${path}?isPortal=true${isNew ? '&isClosePage=true' : ''}`, isNew }
  }
  const address = safeLink(urlAddress)
  if (!address || address.startsWith('mailto:')) return null
  if (openWay !== 1 || address.startsWith('/')) return { address, isNew }
  return { address: `/myiframe/urlPath?${new URLSearchParams({ name, src: address })}`, isNew }
}
