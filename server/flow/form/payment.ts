/** The payment a process form asks for after a start. @source FM-04, WU-74 */
import { readExpression } from '#engine/flow/expression/read-expression.ts'
import { runExpression } from '#engine/flow/expression/run-expression.ts'
import type { Value } from '#engine/flow/expression/value.ts'
import type { NodeSettings } from '#engine/schema/document.ts'
import type { Definition } from '../definition/definitions.ts'

/** The address of the payment that is due with these values. A condition that cannot be answered asks for none. */
export function paymentOf(
  { flow, payments }: Definition,
  settings: NodeSettings,
  values: Record<string, unknown>,
): string | undefined {
  const payment = payments?.[settings.form ?? flow.form ?? '']
  if (!payment) return undefined
  if (!payment.condition) return payment.address
  const names = {
    has: (name: string) => Object.hasOwn(values, name),
    get: (name: string) => values[name] as Value,
  }
  try {
    return runExpression(readExpression(payment.condition), names) === true ? payment.address : undefined
  } catch {
    return undefined
  }
}
