import { fillAddress } from '../../value/opened-address.ts'
import { isOwnPath } from '../../value/safe-link.ts'
import { scopeNames } from './rules.ts'
import type { StepContext } from './steps.ts'

/**
 * Opens the address of a step. Values of the record stand for the marks in it, each as one part of it.
 * @throws Fault 'react.link'
 */
export function openAddress(url: string, context: StepContext): void {
  const { route } = context.page.ports
  const filled = url.includes('{{') ? fillAddress(url, scopeNames(context)) : url
  if (route.path && isOwnPath(filled)) route.path(filled)
  else route.external(filled)
}
