/** The methods of values that process definitions call. @source docs/workflow.md#expressions */
import { Fault } from '../../error/fault.ts'
import { toText, type Value } from './value.ts'

type Methods<T> = Readonly<Record<string, (value: T, argument: Value) => Value>>

const OF_TEXT: Methods<string> = {
  equals: (text, other) => typeof other === 'string' && text === other,
  equalsIgnoreCase: (text, other) => typeof other === 'string' && text.toLowerCase() === other.toLowerCase(),
  contains: (text, part) => text.includes(toText(part)),
  startsWith: (text, part) => text.startsWith(toText(part)),
  endsWith: (text, part) => text.endsWith(toText(part)),
  isEmpty: text => text === '',
  length: text => text.length,
  trim: text => text.trim(),
  toLowerCase: text => text.toLowerCase(),
  toUpperCase: text => text.toUpperCase(),
  toString: (text: string) => text,
}
const OF_LIST: Methods<Value[]> = {
  contains: (list, item) => list.includes(item),
  isEmpty: list => list.length === 0,
  size: list => list.length,
  get: (list, at) => list[Number(at)] ?? null,
}
const OF_NUMBER: Methods<number | boolean> = {
  equals: (value, other) => value === other,
  toString: (value: number | boolean) => String(value),
}

/** @throws Fault 'flow.expression-method' */
export function callMethod(of: Value, name: string, args: Value[]): Value {
  const found = methodOf(of, name)
  if (!found || args.length > 1) throw new Fault('flow.expression-method', { method: name })
  return found(args[0] ?? null)
}

function methodOf(of: Value, name: string): ((argument: Value) => Value) | undefined {
  const bind = <T>(methods: Methods<T>, value: T) =>
    Object.hasOwn(methods, name) ? (argument: Value) => methods[name]!(value, argument) : undefined
  if (typeof of === 'string') return bind(OF_TEXT, of)
  if (Array.isArray(of)) return bind(OF_LIST, of)
  if (typeof of === 'number' || typeof of === 'boolean') return bind(OF_NUMBER, of)
  return undefined
}
