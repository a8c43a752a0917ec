/**
 * Whether a widget shows nothing until columns of a query are connected to its slots. @source docs/language.md#nodes
 */
export function drawsQuery({ slots }: { slots?: { required?: true }[] }): boolean {
  return slots?.some(({ required }) => required) === true
}
