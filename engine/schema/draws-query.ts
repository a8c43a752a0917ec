/** Whether a widget shows nothing without the columns of a query tied to its slots. @source docs/language.md#nodes */
export function drawsQuery({ slots }: { slots?: { required?: true }[] }): boolean {
  return slots?.some(({ required }) => required) === true
}
