/** The end of a `switch` over a closed union: a new member is a type error here before it is a fault at run time. */
export function never(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
