import type { Ports } from '../../ports/ports.ts'
import { fillAddress } from '../../value/opened-address.ts'
import { isOwnPath } from '../../value/safe-link.ts'

/**
 * Opens the address of a step.
 * @param names  values of the record, which stand for the marks in it, each as one part of it
 * @throws Fault 'react.link'
 */
export function openAddress(url: string, route: Ports['route'], names: Parameters<typeof fillAddress>[1]): void {
  const filled = url.includes('{{') ? fillAddress(url, names) : url
  if (route.path && isOwnPath(filled)) route.path(filled)
  else route.external(filled)
}
